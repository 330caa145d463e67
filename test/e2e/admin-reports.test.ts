import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, PHONE, signedIn, WITHOUT_PICTURES } from './browser.ts'

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

it('a report on a phone is scrolled sideways by the keyboard, with the first column in view', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/reports', PHONE)
  const region = page.getByRole('region', { name: 'Sales by day' })
  const total = region.getByRole('rowheader', { name: 'Total' })
  await total.waitFor()
  const left = async () => (await total.boundingBox())?.x
  const before = await left()
  await region.focus()
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  expect(await left()).toBe(before)
  expect(await axeFindings(page)).toEqual([])
})

it('a card on a phone leaves out the columns that its row has nothing for', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders', PHONE)
  const cells = page.locator('.RaDatagrid-tableWrapper tbody td')
  await cells.first().waitFor()
  const shownEmpty = () =>
    cells.evaluateAll(
      (all) =>
        all
          .filter((cell) => cell.textContent === '' && !cell.querySelector('input, img, svg'))
          .filter((cell) => (cell as HTMLElement).offsetHeight > 0).length,
    )
  expect(await shownEmpty()).toBe(0)
  await cells.last().evaluate((cell) => cell.replaceChildren())
  expect(await shownEmpty()).toBe(0)
})
