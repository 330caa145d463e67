import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, signedIn, visit, waitForHydration } from './browser.ts'
import { putKurtaInCart } from './buying.ts'

const shop = inject('shopUrl')

let browser: Browser
let garment: string
let cloth: string
beforeAll(async () => {
  browser = await launchBrowser()
  const first = async (query: string) => (await (await fetch(`${shop}/api/products?${query}`)).json()).products[0]._id
  garment = await first('sku=WKU04-MAR-S')
  cloth = await first('search=khadi by the metre')
})

const screens: readonly (readonly [string, () => string])[] = [
  ['home', () => '/'],
  ['all products', () => '/products'],
  ['a search that finds nothing', () => '/products?search=zzzzqqqq'],
  ['a garment', () => `/products/${garment}`],
  ['cloth by the metre', () => `/products/${cloth}`],
  ['about', () => '/about'],
  ['contact', () => '/contact'],
  ['returns', () => '/returns'],
  ['login', () => '/login'],
]

it.each(screens)('%s shows everything on a phone with letters of twice the size', async (_screen, address) => {
  const page = await visit(browser, shop + address(), PHONE)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectReadable(page)
})

it('cart and wishlist show everything on a phone with letters of twice the size', async () => {
  const page = await visit(browser, `${shop}/products/${garment}`, PHONE)
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  await putKurtaInCart(page, shop)
  for (const path of ['/cart', '/wishlist']) {
    await page.goto(shop + path)
    await page.getByRole('main').getByRole('link', { name: /kurta/i }).first().waitFor()
    await expectReadable(page)
  }
})

it('orders, addresses and the checkout show everything on a phone with letters of twice the size', async () => {
  const page = await signedIn(browser, shop, 'priya', '/orders', PHONE)
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .waitFor()
  await expectReadable(page)
  const orders = await page
    .getByRole('link', { name: /^View Details/ })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  for (const href of orders.slice(0, 6)) {
    await page.goto(href)
    await page.getByRole('heading', { name: 'Actions' }).waitFor()
    await expectReadable(page)
  }
  await page.goto(`${shop}/addresses`)
  await page.getByRole('button', { name: /^Edit/ }).first().waitFor()
  await expectReadable(page)
  await putKurtaInCart(page, shop)
  await page.goto(`${shop}/checkout`)
  await page.getByRole('button', { name: 'Place Order' }).waitFor()
  await expectReadable(page)
})

it('the orders do not scroll sideways when a window in which all were seen is made narrower', async () => {
  const page = await signedIn(browser, shop, 'priya', '/orders', DESKTOP)
  const links = page.getByRole('link', { name: /^View Details/ })
  await links.first().waitFor()
  for (let at = 0; at < (await links.count()); at++) {
    await links.nth(at).scrollIntoViewIfNeeded()
    await painted(page)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 320, height: 640 })
  await painted(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('the orders do not scroll sideways with a long status that the shop does not know', async () => {
  const page = await signedIn(browser, shop, 'priya', '/robots.txt', PHONE)
  await page.route('**/api/orders/my-orders', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data[0].status = 'awaiting_confirmation_of_the_workshop_in_sanganer'
    await route.fulfill({ response: answer, json: body })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${shop}/orders`)
  await page.getByText('Awaiting_confirmation').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  )
}

/** Nothing lies beyond the screen, and no sentence has one word per line. */
async function expectReadable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await painted(page)
  expect.soft(await page.evaluate(hardToRead), page.url()).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/**
 * Runs in the page. Left out are rows that scroll sideways on purpose, except for the first slide, texts that only screen readers get, and names that end with
 * an ellipsis, because the heading repeats them.
 */
function hardToRead(): string[] {
  const problems: string[] = []
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    !element.matches('[aria-roledescription="slide"]:first-child') &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? ''
    const element = texts.currentNode.parentElement
    if (text === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.matches('option, script, style') || element.clientWidth === 1 || scrolls(element)) continue
    if (getComputedStyle(element).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right } = range.getBoundingClientRect()
    if (left < -1 || right > width + 1) problems.push(`beyond the screen: ${text}`)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    const words = text.split(/\s+/).length
    if (words >= 6 && lines >= words - 1) problems.push(`one word per line: ${text}`)
  }
  return problems
}
