import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

const AMOUNTS = ['invoiced', 'credited', 'net', 'tax', 'cost', 'margin']
/** A4 in portrait with the margins of a browser, in CSS pixels. */
const A4 = { width: 718, height: 1047 }

it('a report prints with all its columns on A4, however large the amounts are, and with the total at the end', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  await page.route('**/api/admin/reports/sales-by-day?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const large = (cells: object) =>
      Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, AMOUNTS.includes(key) ? 98_765_432.1 : cell]))
    const rows = body.data.rows.map((row: { cells: object }) => ({ ...row, cells: large(row.cells) }))
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, rows, totals: large(body.data.totals) } },
    })
  })
  await page.goto(`${shop}/admin/reports`)
  const table = page.getByRole('region', { name: 'Sales by day' }).getByRole('table')
  await table.getByText('₹9,87,65,432.10').first().waitFor()
  await page.setViewportSize(A4)
  await page.emulateMedia({ media: 'print' })
  const right = () =>
    table.evaluate((element) =>
      Math.max(...[...element.querySelectorAll('th, td')].map((cell) => cell.getBoundingClientRect().right)),
    )
  await expect.poll(right).toBeLessThanOrEqual(A4.width)
  expect(await table.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group')
})

it('a report fits a small tablet, and its figures step back while those of another period are on their way', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/reports', { viewport: { width: 768, height: 1024 } })
  const region = page.getByRole('region', { name: 'Sales by day' })
  await region.getByRole('rowheader', { name: 'Total' }).waitFor()
  const hidden = await region.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
  const report = page.locator('.print-report')
  expect(await report.getAttribute('aria-busy')).toBe('false')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/admin/reports/sales-by-day?*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option').last().click()
  await expect.poll(() => report.getAttribute('aria-busy')).toBe('true')
  asked.resolve()
  await expect.poll(() => report.getAttribute('aria-busy')).toBe('false')
})
