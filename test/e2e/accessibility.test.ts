import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, PHONE, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

let browser: Browser
let product: string
let cloth: string
let category: string
beforeAll(async () => {
  browser = await launchBrowser()
  const first = async (query: string) => (await (await fetch(`${shop}/api/products?${query}`)).json()).products[0]
  const kurta = await first('search=kurta')
  product = kurta._id
  category = kurta.category._id
  cloth = (await first('search=khadi by the metre'))._id
})

const screens: readonly (readonly [string, () => string])[] = [
  ['home', () => '/'],
  ['all products', () => '/products'],
  ['a category, narrowed', () => `/category/${category}?color=Blue`],
  ['a search', () => '/products?search=kurtha'],
  ['a search that finds nothing', () => '/products?search=zzzzqqqq'],
  ['featured', () => '/featured'],
  ['new arrivals', () => '/new-arrivals'],
  ['best sellers', () => '/best-sellers'],
  ['a garment', () => `/products/${product}`],
  ['cloth by the metre', () => `/products/${cloth}`],
  ['a product that is not there', () => `/products/${'0'.repeat(24)}`],
  ['an empty cart', () => '/cart'],
  ['an empty wishlist', () => '/wishlist'],
  ['the checkout, before someone is signed in', () => '/checkout'],
]

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (_name, how) => {
  it.each(screens)('axe finds nothing on %s, and nothing is wider than the screen', async (_screen, address) => {
    const page = await visit(browser, shop + address(), how)
    await waitForHydration(page)
    expect(await axeFindings(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  it('axe finds nothing on a cart and a wishlist with things in them', async () => {
    const page = await visit(browser, `${shop}/products/${cloth}`, how)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click()
    for (const path of ['/cart', '/wishlist']) {
      await page.goto(shop + path)
      await waitForHydration(page)
      expect(await axeFindings(page)).toEqual([])
    }
    await page.context().close()
  })
})
