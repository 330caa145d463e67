import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

it('begins another series of invoices and goes on in the usual one', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/gst-returns', DESKTOP)
  const next = page.getByText(/^Next invoice: /)
  await next.waitFor()
  const usual = await next.textContent()
  await page.getByRole('button', { name: 'Begin another series' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin another series' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This shop was restored' })
  await notice.waitFor()
  await expect.poll(() => next.textContent()).not.toBe(usual)
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${shop}/admin`)
  await page.getByRole('link', { name: 'Check the numbers of invoices' }).click()
  await notice.getByRole('button', { name: 'Return to the usual series' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to the usual series' })
  const last = dialog.getByLabel('Last invoice: digits at the end')
  const known = await last.inputValue()
  await last.fill('0')
  await dialog.getByRole('button', { name: 'Use this series' }).click()
  await dialog.getByText(`${known} or more.`).waitFor()
  await last.fill(known)
  await dialog.getByRole('button', { name: 'Use this series' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => next.textContent()).toBe(usual)
})

it('prints the heading of a table of the return on the page of its rows', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/gst-returns', DESKTOP)
  await page.getByRole('heading', { name: 'Document numbers (table 13)' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const rules = await page.locator('section', { hasText: 'Document numbers (table 13)' }).evaluate((section) => {
    const rule = (element: Element | null | undefined, name: string) =>
      element && getComputedStyle(element).getPropertyValue(name)
    return [
      rule(section.querySelector('h2')?.parentElement, 'break-after'),
      rule(section.querySelector('thead'), 'break-after'),
      ...[...section.querySelectorAll('tr')].map((row) => rule(row, 'break-inside')),
    ]
  })
  expect(rules.length).toBeGreaterThan(3)
  expect(new Set(rules)).toEqual(new Set(['avoid']))
})

it('says of which months the return is overdue', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/gst-returns', DESKTOP)
  // Orders of the demo shop go back some months, and none of its returns has been filed.
  await page.getByText(/^GSTR-1 was due on 11 /).waitFor()
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').first().click()
  await page.getByText(/^GSTR-1 is due by 11 /).waitFor()
})
