import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  axeFindings,
  DESKTOP,
  launchBrowser,
  PHONE,
  productCards,
  visit,
  WITHOUT_PICTURES,
  waitForHydration,
} from './browser.ts'

const shop = inject('shopUrl')

describe('the listing', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser(WITHOUT_PICTURES)
  })
  afterEach(() => page.context().close())

  const open = async (path: string, how = DESKTOP) => {
    page = await visit(browser, path.startsWith('/') ? shop + path : path, how)
  }
  const count = () => page.getByRole('status').filter({ hasText: 'Showing' })
  const cards = () => productCards(page)
  /** Whether each card is laid out, in order. */
  const laidOut = () =>
    cards().evaluateAll((all) => all.map((card) => card.children[0]?.checkVisibility({ contentVisibilityAuto: true })))
  const filter = (name: RegExp) => page.getByRole('region', { name: 'Filter Products' }).getByRole('link', { name })

  const standsStill = async (placeOf: () => Promise<number>) => {
    const moved = async () => Math.abs((await placeOf()) - (await page.evaluate(nextFrame).then(placeOf)))
    await expect.poll(moved, { message: 'it stands still' }).toBe(0)
  }

  it('narrows by filters, each with a chip, and is whole again when they are taken away', async () => {
    await open('/products')
    const title = () => page.getByRole('heading', { level: 1 }).textContent()
    const whole = await totalOf(count())
    await filter(/^Red \d/).click()
    await page.waitForURL('**/products?color=Red')
    await expect.poll(() => totalOf(count())).toBeLessThan(whole)
    expect.soft(await title()).toBe('Red Products')
    expect.soft(await page.getByText('Applied filters:').isVisible(), 'chips').toBe(true)
    const red = await totalOf(count())
    await filter(/^Blue \d/).click()
    await page.waitForURL('**/products?color=Red%7CBlue')
    await expect.poll(() => totalOf(count()), { message: 'several values of a filter' }).toBeGreaterThan(red)
    expect.soft(await title()).toBe('Red or Blue Products')
    await page.getByRole('link', { name: 'Remove Red' }).click()
    await page.waitForURL('**/products?color=Blue')
    await page.getByRole('link', { name: 'Remove Blue' }).click()
    await expect.poll(() => totalOf(count()), { message: 'the last chip taken away' }).toBe(whole)
    expect.soft(await page.getByRole('link', { name: 'Clear all filters' }).count(), 'Clear all filters').toBe(0)
    await filter(/^Red \d/).click()
    await page.waitForURL('**/products?color=Red')
    await filter(/^Red \d/).click()
    await page.waitForURL('**/products')
    await expect
      .poll(() => page.getByText('Applied filters:').count(), { message: 'the active value chosen again' })
      .toBe(0)
  })

  it('says what is wrong with a price, and combines filters in an address that shows the same list to others', async () => {
    await open('/products')
    await waitForHydration(page)
    await page.getByLabel('Minimum price in rupees').fill('cheap')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').textContent()).toContain('Enter a price in rupees')
    expect(new URL(page.url()).search).toBe('')
    await filter(/^Red \d/).click()
    await page.waitForURL('**color=Red')
    await page.getByLabel('Minimum price in rupees').fill('500')
    await page.getByLabel('Maximum price in rupees').fill('2,000')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products?color=Red&minPrice=500&maxPrice=2000')
    // The address changes before the list does.
    await page.getByRole('link', { name: 'Remove ₹500 - ₹2,000' }).waitFor()
    const chosen = await totalOf(count())
    const names = await namesOn(page)
    const address = page.url().replace(shop, '')
    await page.context().close()
    await open(address)
    expect(await totalOf(count())).toBe(chosen)
    expect(await namesOn(page)).toEqual(names)
    await page.getByRole('link', { name: 'Remove ₹500 - ₹2,000' }).waitFor()
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL('**/products')
  })

  it('loads more without moving anything, and is in the same place after going back', async () => {
    await open('/products', PHONE)
    const more = page.getByRole('link', { name: 'Load more' })
    const placeOf = (card: Locator) => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    for (const limit of [48, 72]) {
      await more.scrollIntoViewIfNeeded()
      const last = cards().nth(limit - 25)
      await standsStill(() => placeOf(last))
      const before = await placeOf(last)
      await more.click()
      await page.waitForURL(`**/products?limit=${limit}`)
      await expect.poll(() => cards().count()).toBe(limit)
      expect(await placeOf(last)).toBe(before)
    }
    expect((await laidOut()).slice(24), 'what was added, far from the view').toContain(false)
    const product = cards().nth(60)
    await page.evaluate(() => scrollTo(0, 0))
    while ((await placeOf(product)) > 500) await page.mouse.wheel(0, 600)
    // A click may scroll to reach what it clicks, so the link is opened by keyboard.
    const link = product.getByRole('heading').getByRole('link')
    await link.focus()
    await standsStill(() => placeOf(product))
    const place = await placeOf(product)
    await link.press('Enter')
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    await page.goBack()
    await expect.poll(() => cards().count()).toBe(72)
    await expect
      .poll(async () => Math.abs((await placeOf(product)) - place), { message: 'where it was' })
      .toBeLessThan(2)
  })

  it('lays out the cards in view first, and all of them where Back or a reload has to find its place', async () => {
    await open('/products', PHONE)
    const first = await laidOut()
    expect(new Set(first.slice(0, 8))).toEqual(new Set([true]))
    expect(new Set(first.slice(16))).toEqual(new Set([false]))
    await waitForHydration(page)
    const product = cards().nth(19)
    const placeOf = () => product.evaluate((card) => Math.round(card.getBoundingClientRect().top))
    while ((await placeOf()) > 500) await page.mouse.wheel(0, 300)
    await standsStill(placeOf)
    const place = await placeOf()
    const isWhereItWas = async () => Math.abs((await placeOf()) - place) < 2
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(isWhereItWas, { message: 'after a reload' }).toBe(true)
    expect(new Set(await laidOut())).toEqual(new Set([true]))
    await page.goto(`${shop}/contact`)
    await page.goBack({ waitUntil: 'domcontentloaded' })
    await expect.poll(isWhereItWas, { message: 'after Back' }).toBe(true)
  })

  it('lays out all cards of a wide screen when the browser is idle', async () => {
    await open('about:blank', { ...DESKTOP, viewport: { width: 1440, height: 400 } })
    await page.addInitScript(holdIdleCallbacks)
    await page.goto(`${shop}/products`)
    expect(new Set((await laidOut()).slice(20))).toEqual(new Set([false]))
    await page.evaluate(() => dispatchEvent(new Event('idle')))
    await expect.poll(async () => new Set(await laidOut())).toEqual(new Set([true]))
  })

  it('goes on to a next page after the largest one', async () => {
    await open('/products?limit=96')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/products?page=2&limit=96')
    await page.getByText('Page 2 of 3').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.getByRole('link', { name: 'Previous' }).getAttribute('rel')).toBe('prev')
  })

  it('filters, sorts and loads more without script', async () => {
    await open('/products', { ...DESKTOP, javaScriptEnabled: false })
    await filter(/^Red \d/).click()
    await page.waitForURL(`${shop}/products?color=Red`)
    await page.getByLabel('Sort by').selectOption('Price Low to High')
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL(`${shop}/products?color=Red&sortBy=price&sortOrder=asc`)
    const prices = await pricesOn(page)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await page.getByLabel('Maximum price in rupees').fill('1000')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByRole('link', { name: /^Remove ₹0 - ₹1,000/ }).waitFor()
    await page.goto(`${shop}/products`)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(() => cards().count()).toBe(48)
  })

  it('is filtered from a drawer on a phone, in one go and by keyboard, and forgets what was not applied', async () => {
    await open('/products', PHONE)
    await waitForHydration(page)
    const { lines, cut } = await page.evaluate(cardTexts)
    expect.soft(lines.length, 'reduced prices').toBeGreaterThan(2)
    expect.soft(lines, 'what it cost before is a line of its own').toEqual(lines.map(() => [true, true]))
    expect.soft(cut, 'names end with a whole line').toBe(0)
    const sort = page.getByLabel('Sort by')
    await sort.evaluate((select: HTMLSelectElement) => select.append(new Option('Price High to Low', '', false, true)))
    expect.soft(await sort.evaluate((select) => select.scrollWidth - select.clientWidth), 'its longest name').toBe(0)
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await drawer.waitFor()
    expect.soft(await axeFindings(page), 'axe in the drawer').toEqual([])
    const red = drawer.getByRole('link', { name: /^Red \d/ })
    await red.click()
    await expect.poll(() => red.getAttribute('aria-current')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await drawer.waitFor()
    await expect.poll(() => red.getAttribute('aria-current'), { message: 'forgotten' }).toBe(null)
    expect.soft(new URL(page.url()).search, 'the address after closing').toBe('')
    const price = drawer.getByLabel('Minimum price in rupees')
    await price.fill('5000')
    await drawer.getByRole('button', { name: 'Clear', exact: true }).click()
    expect.soft(await price.inputValue(), 'cleared').toBe('')
    await price.fill('5000')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await drawer.waitFor()
    await expect.poll(() => price.inputValue(), { message: 'a price that was not applied' }).toBe('')
    await red.press('Enter')
    await drawer.locator('summary', { hasText: 'Fabric' }).press('Enter')
    await drawer.getByRole('link', { name: /^Cotton \d/ }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    const apply = drawer.getByRole('button', { name: /^Apply Filters ?Show \d+$/ })
    await apply.waitFor()
    const shown = Number((await apply.textContent())?.match(/\d+/)?.[0])
    await apply.press('Enter')
    await page.waitForURL('**/products?color=Red&fabric=Cotton')
    await page.getByText(`of ${shown} products`).first().waitFor()
    await expect.poll(() => drawer.count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Filters (2)' }).count()).toBe(1)
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .and(page.locator('[aria-haspopup]'))
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).waitFor()
    expect.soft(await axeFindings(page), 'axe in the chooser').toEqual([])
  })

  it('shows all values of a filter in the drawer, which stays open with what was chosen in it', async () => {
    const page = await visit(browser, `${shop}/products`, PHONE)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    const red = drawer.getByRole('link', { name: /^Red \d/ })
    await red.click()
    const values = await red.locator('xpath=ancestor::ul').getByRole('link').count()
    await drawer
      .getByRole('link', { name: /^Show all \d/ })
      .first()
      .press('Enter')
    await drawer.getByRole('link', { name: 'Show fewer' }).waitFor()
    const options = page.locator('.filter-options:focus-within a')
    await expect.poll(() => options.evaluateAll((links) => links.indexOf(document.activeElement as never))).toBe(values)
    expect(await red.getAttribute('aria-current')).toBe('true')
    await drawer.getByRole('button', { name: /^Apply Filters/ }).click()
    await page.waitForURL(/color=Red/)
  })

  it('of featured products is sorted and paged, and any filter leads back to its first page', async () => {
    await open('/featured')
    expect(await count().textContent()).toMatch(/^Showing 12 of \d+ featured products$/)
    const sort = page.getByLabel('Sort by')
    expect(await sort.locator('option').allTextContents()).toEqual([
      ...['Newest First', 'Oldest First', 'Price Low to High', 'Price High to Low', 'Name A to Z', 'Name Z to A'],
      'Country of Origin',
    ])
    await sort.selectOption('Name A to Z')
    await page.waitForURL('**/featured?sortBy=name&sortOrder=asc')
    await page.locator('a[href*="sortBy=name"]', { hasText: 'Next' }).click()
    await page.waitForURL('**/featured?sortBy=name&sortOrder=asc&page=2')
    await page.getByRole('region', { name: 'Filter Products' }).getByRole('link').first().click()
    await page.waitForURL((url) => !url.searchParams.has('page') && /(min|max)Price=/.test(url.search))
    await page.getByRole('link', { name: 'Clear Filters' }).click()
    await page.waitForURL('**/featured')
  })

  it.each([
    ['/new-arrivals', 'New Arrivals', 'NEW'],
    ['/best-sellers', 'Best Sellers', 'BEST SELLER'],
  ])('%s badges its cards and leads to the whole catalogue', async (path, heading, badge) => {
    await open(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await cards().getByText(badge, { exact: true }).count()).toBe(await cards().count())
    await page.getByRole('link', { name: 'Browse All Products' }).click()
    await page.waitForURL('**/products')
  })

  it('remembers a heart, and puts a product into the cart, asking for the size where there are several', async () => {
    await open('/products?search=kurta')
    const heart = page.getByRole('button', { name: /^Add to Wishlist/ }).first()
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed'), { message: 'on the next visit' }).toBe('true')
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    const chooser = page.getByRole('dialog')
    await chooser.getByRole('button', { name: 'Add to Cart' }).click()
    await chooser.getByText('Please choose a size.').waitFor()
    await chooser.getByRole('group', { name: 'Size' }).locator('label:has(:enabled)').first().click()
    expect(await chooser.getByText('Please choose a size.').count()).toBe(0)
    await chooser.getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => chooser.count()).toBe(0)
    const cart = JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '{}')
    expect(cart.items).toEqual([expect.objectContaining({ quantity: 1, selectedSize: expect.stringMatching(/.+/) })])
  })

  it('does not call what only comes close a match', async () => {
    await open('/products?search=overcoat')
    expect(await page.getByText('We have no match for “overcoat”. These are the closest results.').count()).toBe(1)
    expect(await page.getByText('Products matching').count()).toBe(0)
    await open('/products?search=zzqqxx')
    expect(await page.getByText('We have no match for “zzqqxx”.').count()).toBe(1)
    expect(await page.getByText('Products matching').count()).toBe(0)
    await open('/products?search=kurta')
    expect(await page.getByText('Products matching “kurta”.').count()).toBe(1)
  })

  it.each([
    ['/products', 'No Products Match Your Filters', 'Try adjusting your filters to see more products.'],
    ['/featured', 'No featured products found', 'No products found. Try adjusting your filters.'],
  ])('%s says, also aloud, that filters leave nothing', async (path, heading, text) => {
    await open(`${path}?minPrice=1&maxPrice=2`)
    await page.getByRole('status').getByText('No products found. Try adjusting your filters.').waitFor()
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: heading }).waitFor()
    await main.getByText(text).last().waitFor()
  })

  it('offers the closest searches where nothing is found', async () => {
    await open('/products?search=blue+spaceship')
    await page.getByRole('heading', { name: 'No Products Found' }).waitFor()
    await page
      .getByRole('list')
      .getByRole('link', { name: /^blue \d+$/ })
      .click()
    await page.waitForURL('**/products?search=blue')
    expect(await totalOf(count())).toBeGreaterThan(0)
  })
})

/** Makes the browser busy until the page hears of an event `idle`. */
function holdIdleCallbacks(): void {
  const request = window.requestIdleCallback.bind(window)
  let isIdle = false
  addEventListener('idle', () => {
    isIdle = true
  })
  window.requestIdleCallback = (callback, options) => {
    if (isIdle) return request(callback, options)
    addEventListener('idle', () => request(callback, options), { once: true })
    return 0
  }
}

it('reads a price form that was submitted before hydration', async () => {
  const answer = await fetch(`${shop}/products?color=Red&minPrice=&maxPrice=2%2C000&sort=price-asc&page=3`)
  expect(answer.url).toBe(`${shop}/products?color=Red&maxPrice=2000&sortBy=price&sortOrder=asc`)
})

async function totalOf(line: Locator): Promise<number> {
  return Number(/of ([\d,]+)/.exec((await line.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
}

function namesOn(page: Page): Promise<string[]> {
  return productCards(page).getByRole('heading').allTextContents()
}

async function pricesOn(page: Page): Promise<number[]> {
  const texts = await productCards(page).getByText(/^₹/).allTextContents()
  return texts.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

/** Runs in the page. Whether the old price is below the price and on the line of its discount, and how many names end in the middle of a line. */
function cardTexts() {
  const lines = [...document.querySelectorAll('.card > .price')].flatMap((price) => {
    const [old, off] = ['s', 'small'].map((part) => price.querySelector(part)?.getBoundingClientRect())
    const top = price.getBoundingClientRect().top
    return old && off ? [[old.top > top + 16, Math.abs(old.bottom - off.bottom) < 3]] : []
  })
  const names = [...document.querySelectorAll('.card-name')]
  const cut = names.filter((name) => name.clientHeight % Number.parseFloat(getComputedStyle(name).lineHeight) > 1)
  return { lines, cut: cut.length }
}

/** Runs in the page. */
function nextFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}
