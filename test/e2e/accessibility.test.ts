import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, launchBrowser, PHONE, signedIn, visit, WITHOUT_PICTURES, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

let browser: Browser
let garment: string
let cloth: string
let category: string
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
  const first = async (query: string) => (await (await fetch(`${shop}/api/products?${query}`)).json()).products[0]
  const kurta = await first('sku=WKU04-MAR-S')
  garment = kurta._id
  category = kurta.category._id
  cloth = (await first('search=khadi by the metre'))._id
})

const screens: readonly (readonly [string, () => string])[] = [
  ['home', () => '/'],
  ['all products', () => '/products'],
  ['a category, narrowed', () => `/category/${category}?color=Blue&minPrice=500`],
  ['a search', () => '/products?search=kurtha'],
  ['a search that finds nothing', () => '/products?search=zzzzqqqq'],
  ['a search that finds nothing, with the closest searches', () => '/products?search=blue+spaceship'],
  ['featured', () => '/featured'],
  ['new arrivals', () => '/new-arrivals'],
  ['best sellers', () => '/best-sellers'],
  ['a garment with a size chosen', () => `/products/${garment}?color=Maroon&size=S`],
  ['cloth by the metre', () => `/products/${cloth}`],
  ['a product that is not there', () => `/products/${'0'.repeat(24)}`],
  ['a product with a mistaken address', () => '/products/undefined'],
  ['an empty cart', () => '/cart'],
  ['an empty wishlist', () => '/wishlist'],
  ['the login on the way to the checkout', () => '/checkout'],
]

it.each(screens)('axe finds nothing on %s, and nothing is wider than the screen', async (_screen, address) => {
  const page = await visit(browser, shop + address(), PHONE)
  await waitForHydration(page)
  await openDetails(page)
  await expectNoFindings(page)
})

it('axe finds nothing on a cart and a wishlist with things in them', async () => {
  const page = await visit(browser, `${shop}/products/${cloth}`, PHONE)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  for (const path of ['/cart', '/wishlist']) {
    await page.setViewportSize(WIDTHS[0])
    await page.goto(shop + path)
    await waitForHydration(page)
    await expectNoFindings(page)
  }
})

it('in forced colours the stars of a new review are visible and differ, and so do the topics of the questions', async () => {
  const page = await signedIn(browser, shop, 'priya', '/orders?status=delivered')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const link = page.getByRole('link', { name: 'View Details' })
  await link.first().waitFor()
  for (const href of await link.evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))) {
    await page.goto(href)
    await page.getByRole('heading', { name: 'Actions' }).waitFor()
    if ((await page.getByRole('button', { name: 'Leave Review' }).count()) > 0) break
  }
  await page.getByRole('button', { name: 'Leave Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave Review' })
  await dialog.getByRole('radio', { name: '3 stars' }).check()
  const colors = await dialog
    .locator('.rate-star')
    .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).backgroundColor))
  const ground = await dialog.evaluate((box) => getComputedStyle(box).backgroundColor)
  expect(new Set([...colors, ground]).size, `${colors} on ${ground}`).toBe(3)
  await page.goto(`${shop}/faq`)
  const topics = page.getByRole('main').getByRole('link', { name: /^(All|Orders)$/ })
  const edges = () => topics.evaluateAll((links) => links.map((one) => getComputedStyle(one).borderTopWidth))
  // The marks for forced colours are part of the complete stylesheet.
  await expect.poll(edges).toEqual(['3px', '1px'])
})

it('covers nothing of a page that is enlarged four times with bars at the lower edge', async () => {
  const page = await visit(browser, `${shop}/products/${cloth}`, PHONE)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await atLowerEdge(page)).toEqual([])
  await page.goto(`${shop}/cart`)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
  expect(await atLowerEdge(page)).toEqual([])
})

it('never hides the focus of the keyboard behind the buttons of the filter drawer', async () => {
  const page = await visit(browser, `${shop}/products`, PHONE)
  await waitForHydration(page)
  for (const height of [800, 256]) {
    await page.setViewportSize({ width: 320, height })
    await page.getByRole('button', { name: /^Filters/ }).click()
    const apply = page.getByRole('button', { name: 'Apply Filters' })
    await apply.waitFor()
    // While the drawer slides in, nothing is where it will be.
    await page.getByRole('dialog').evaluate(async (drawer) => {
      await Promise.all(drawer.getAnimations({ subtree: true }).map(({ finished }) => finished))
    })
    const hidden: string[] = []
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press('Tab')
      const { name, isHidden } = await focusInView(page)
      if (isHidden) hidden.push(name)
      if (name.startsWith('Apply Filters')) break
    }
    expect(hidden, `at a height of ${height} px`).toEqual([])
    await page.keyboard.press('Escape')
  }
})

/** The name of what has the focus, and whether something else is drawn over its middle. */
function focusInView(page: Page): Promise<{ name: string; isHidden: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const { left, top, width, height } = focused.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return { name: focused.textContent ?? '', isHidden: found === null || !focused.contains(found) }
  })
}

/** What is drawn at the lower edge of the window and stays there while the page scrolls. */
function atLowerEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = document.elementsFromPoint(innerWidth / 2, innerHeight - 4)
    return found
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
      .map(({ className }) => className)
  })
}

/** At the width of a phone and of a desktop. */
async function expectNoFindings(page: Page): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    expect.soft(await axeFindings(page), `axe at ${size.width} px`).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, `wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}

function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true
  })
}

const WIDTHS = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const
