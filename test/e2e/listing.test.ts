import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, PHONE, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

describe('the listing', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(() => page.context().close())

  const open = async (path: string, how = DESKTOP) => {
    page = await visit(browser, shop + path, how)
  }
  const count = () => page.getByRole('status').filter({ hasText: 'Showing' })
  const cards = () => page.getByRole('article')
  const filter = (name: RegExp) => page.getByRole('region', { name: 'Filter Products' }).getByRole('link', { name })

  it('narrows by a filter, shows it as a chip, and is whole again when the chip is taken away', async () => {
    await open('/products')
    const whole = await totalOf(count())
    await filter(/^Red \d/).click()
    await page.waitForURL('**/products?color=Red')
    await expect.poll(() => totalOf(count())).toBeLessThan(whole)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Red Products')
    expect(await page.getByText('Applied filters:').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Remove Red' }).click()
    await expect.poll(() => totalOf(count())).toBe(whole)
    expect(await page.getByRole('link', { name: 'Clear all filters' }).count()).toBe(0)
  })

  it('takes the active value away when it is chosen again', async () => {
    await open('/products?color=Red')
    await filter(/^Red \d/).click()
    await page.waitForURL('**/products')
    await expect.poll(() => page.getByText('Applied filters:').count()).toBe(0)
  })

  it('takes several values of a filter, each with a chip', async () => {
    await open('/products?color=Red')
    const red = await totalOf(count())
    await filter(/^Blue \d/).click()
    await page.waitForURL('**/products?color=Red%7CBlue')
    await expect.poll(() => totalOf(count())).toBeGreaterThan(red)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Red or Blue Products')
    await page.getByRole('link', { name: 'Remove Red' }).click()
    await page.waitForURL('**/products?color=Blue')
  })

  it('combines filters in an address that shows the same list to someone else', async () => {
    await open('/products')
    await filter(/^Red \d/).click()
    await page.waitForURL('**color=Red')
    await page.getByLabel('Minimum price in rupees').fill('500')
    await page.getByLabel('Maximum price in rupees').fill('2,000')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products?color=Red&minPrice=500&maxPrice=2000')
    const chosen = await totalOf(count())
    const names = await namesOn(page)
    const address = page.url().replace(shop, '')
    await page.context().close()
    await open(address)
    expect(await totalOf(count())).toBe(chosen)
    expect(await namesOn(page)).toEqual(names)
    expect(await page.getByRole('link', { name: 'Remove ₹500 - ₹2,000' }).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL('**/products')
  })

  it('says what is wrong with a price that is none', async () => {
    await open('/products')
    await waitForHydration(page)
    await page.getByLabel('Minimum price in rupees').fill('cheap')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').textContent()).toContain('Enter a price in rupees')
    expect(new URL(page.url()).search).toBe('')
  })

  it('reads a price form that was submitted before hydration', async () => {
    await open('/products?color=Red&minPrice=&maxPrice=2%2C000&sort=price-asc&page=3')
    expect(page.url()).toBe(`${shop}/products?color=Red&maxPrice=2000&sortBy=price&sortOrder=asc`)
  })

  it('loads more without moving anything, and is in the same place after going back', async () => {
    await open('/products', PHONE)
    const more = page.getByRole('link', { name: 'Load more' })
    for (const limit of [48, 72]) {
      await more.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await more.click()
      await page.waitForURL(`**/products?limit=${limit}`)
      await expect.poll(() => cards().count()).toBe(limit)
      expect(await page.evaluate(() => scrollY)).toBe(before)
    }
    const product = cards().nth(60)
    await product.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await product.getByRole('heading').getByRole('link').click()
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    await page.goBack()
    await expect.poll(() => cards().count()).toBe(72)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
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

  it('is filtered from a drawer by keyboard on a phone, in one go', async () => {
    await open('/products', PHONE)
    await waitForHydration(page)
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await drawer.waitFor()
    await drawer.getByRole('link', { name: /^Red \d/ }).press('Enter')
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
  })

  it('forgets what was collected in the drawer when it is closed', async () => {
    await open('/products', PHONE)
    await page.getByRole('button', { name: 'Filters' }).click()
    const red = page.getByRole('link', { name: /^Red \d/ })
    await red.click()
    await expect.poll(() => red.getAttribute('aria-current')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect.poll(() => red.getAttribute('aria-current')).toBe(null)
    expect(new URL(page.url()).search).toBe('')
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
    await page.getByRole('link', { name: 'Next' }).click()
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

  it('puts a product into the cart from its card, asking for the size where there are several', async () => {
    await open('/products?search=kurta')
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    const chooser = page.getByRole('dialog')
    await chooser.getByRole('button', { name: 'Add to Cart' }).click()
    expect(await chooser.getByText('Please choose a size.').isVisible()).toBe(true)
    await chooser.getByRole('group', { name: 'Size' }).locator('label:has(:enabled)').first().click()
    await chooser.getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => chooser.count()).toBe(0)
    const cart = JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '{}')
    expect(cart.items).toEqual([expect.objectContaining({ quantity: 1, selectedSize: expect.stringMatching(/.+/) })])
  })

  it('remembers a heart, and shows it pressed on the next visit', async () => {
    await open('/products')
    const heart = page.getByRole('button', { name: /^Add to Wishlist/ }).first()
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['/products', DESKTOP],
    ['/products?color=Red&minPrice=500', PHONE],
    ['/featured', PHONE],
    ['/products?search=blue+spaceship', DESKTOP],
  ])('has nothing for axe to find on %s', async (path, how) => {
    await open(path, how)
    await waitForHydration(page)
    expect(await axeFindings(page)).toEqual([])
  })

  it('is accessible, with its drawer and its chooser', async () => {
    await open('/products', PHONE)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filter Products' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .and(page.locator('[aria-haspopup]'))
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it.each(['/products', '/featured', '/products?color=Red&minPrice=500'])(
    'fits a phone of 360 px without scrolling sideways: %s',
    async (path) => {
      await open(path, PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    },
  )

  it('offers the closest searches where nothing is found', async () => {
    await open('/products?search=blue+spaceship')
    expect(await page.getByRole('heading', { name: 'No Products Found' }).isVisible()).toBe(true)
    await page
      .getByRole('list')
      .getByRole('link', { name: /^blue \d+$/ })
      .click()
    await page.waitForURL('**/products?search=blue')
    expect(await totalOf(count())).toBeGreaterThan(0)
  })
})

async function totalOf(line: Locator): Promise<number> {
  return Number(/of ([\d,]+)/.exec((await line.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
}

function namesOn(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allTextContents()
}

async function pricesOn(page: Page): Promise<number[]> {
  const texts = await page.locator('article strong').allTextContents()
  return texts.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}
