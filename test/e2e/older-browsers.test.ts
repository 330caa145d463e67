import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, signedIn, visit, waitForHydration } from './browser.ts'
import { NO_SCREEN, putKurtaInCart } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** Takes away what Chrome 109 (the last one for Windows 7) does not have, and over http what is there only over HTTPS. Runs in the page. */
function beforeChrome110(): void {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
  const later: readonly (readonly [object, string])[] = [
    [String.prototype, 'toWellFormed'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [URL, 'canParse'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Crypto.prototype, 'randomUUID'],
  ]
  for (const [owner, name] of later) Reflect.deleteProperty(owner, name)
  const strict = ['querySelector', 'querySelectorAll', 'matches', 'closest'] as const
  for (const owner of [Document.prototype, Element.prototype] as unknown as Record<string, unknown>[]) {
    for (const name of strict) {
      const original = owner[name] as ((selector: string) => unknown) | undefined
      if (!original) continue
      owner[name] = function (this: unknown, selector: string) {
        if (selector.replaceAll(':is(:popover-open)', '').includes(':popover-open'))
          throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError')
        return original.call(this, selector)
      }
    }
  }
}

/** Returns what goes wrong in a page from now on. */
async function inOlderBrowser(page: Page): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(beforeChrome110)
  return errors
}

it.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('Chrome 109 on %s shows lists, products, search, cart and returns', async (_screen, options) => {
  const page = await visit(browser, shop + NO_SCREEN, options)
  const errors = await inOlderBrowser(page)
  await page.goto(`${shop}/`)
  await waitForHydration(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${shop}/products?search=kurta`)
  await waitForHydration(page)
  await page.getByLabel('Sort by').selectOption({ label: 'Price Low to High' })
  await page.waitForURL(/sortBy=price/, { waitUntil: 'commit' })
  await page.locator('main h3 a').first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  await putKurtaInCart(page, shop)
  await page.goto(`${shop}/cart`)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('main').getByRole('link', { name: /kurta/i }).first().waitFor()
  await page.goto(`${shop}/contact`)
  await waitForHydration(page)
  expect(errors).toEqual([])
})

it('Chrome 109 shows the orders of a customer, and the back office', async () => {
  const page = await signedIn(browser, shop, 'priya', NO_SCREEN)
  const errors = await inOlderBrowser(page)
  await page.goto(`${shop}/orders`)
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Actions' }).waitFor()
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const adminErrors = await inOlderBrowser(admin)
  for (const [path, heading] of [
    ['/admin', 'Dashboard'],
    ['/admin/orders', 'Orders'],
    ['/admin/products', 'Products'],
    ['/admin/reports', 'Reports'],
  ] as const) {
    await admin.goto(shop + path)
    await admin.getByRole('heading', { level: 1, name: heading }).waitFor()
    await admin.waitForLoadState('networkidle')
  }
  expect([errors, adminErrors]).toEqual([[], []])
})
