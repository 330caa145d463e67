import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  axeFindings,
  DESKTOP,
  launchBrowser,
  PHONE,
  productCards,
  shiftSoFar,
  visit,
  waitForHydration,
} from './browser.ts'

const shop = inject('shopUrl')

interface ProductJson {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
}

let browser: Browser
let page: Page
let kurta: ProductJson
let mulmul: ProductJson
let soldOut: ProductJson
/** Another number of digits moves the unit behind a price, and nothing else. */
const DIGITS = 0.001
const GONE = { _id: 'e'.repeat(24), name: 'Madder Stole', price: 400, image: '' }

beforeAll(async () => {
  browser = await launchBrowser()
  const found = await Promise.all(['WKU04-MAR-S', 'FBP05-PIN', 'FGC05-GRA'].map(productOf))
  ;[kurta, mulmul, soldOut] = found as [ProductJson, ProductJson, ProductJson]
})
afterEach(() => page?.context().close())

describe('the wishlist', () => {
  const item = (product: ProductJson) => page.getByRole('article').filter({ hasText: product.name })

  it.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])(
    'shows on %s what its products cost now, and what is sold out or no longer sold, moving nothing',
    async (_what, how) => {
      const asked = await open('/wishlist', { wishlist: wishlistOf(kurta, GONE, soldOut) }, how)
      await item(GONE).getByText('No longer sold').first().waitFor()
      expect(
        await item(kurta)
          .getByText(rupees(priceOf(kurta)), { exact: true })
          .isVisible(),
      ).toBe(true)
      expect(await item(GONE).getByRole('link').count()).toBe(0)
      expect(await item(GONE).getByRole('button', { name: 'No longer sold: Madder Stole' }).isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: `Sold out: ${soldOut.name}` }).isDisabled()).toBe(true)
      expect(await page.evaluate(shiftSoFar)).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      expect(asked, 'one request for all').toEqual([[soldOut, GONE, kurta].map(({ _id }) => _id)])

      await page.getByRole('button', { name: 'All to Cart' }).click()
      await page.getByText('Added 1 items to Cart!').waitFor()
      await page.getByRole('button', { name: 'Remove Madder Stole' }).click()
      await item(GONE).waitFor({ state: 'detached' })
    },
  )

  it('badges what costs less than before', async () => {
    const { products } = await (await fetch(`${shop}/api/products?limit=100`)).json()
    const reduced: ProductJson = products.find((product: ProductJson) => priceOf(product) < product.price)
    await open('/wishlist', { wishlist: wishlistOf(reduced) })
    const percent = Math.round((1 - priceOf(reduced) / reduced.price) * 100)
    await page.getByText(`${percent}% OFF`).waitFor()
    expect(await item(reduced).locator('s').textContent()).toContain(rupees(reduced.price))
    await page.getByText('1 item saved').waitFor()
  })

  it('asks once for what another device adds', async () => {
    const asked = await open('/wishlist', { wishlist: wishlistOf(kurta) })
    await item(kurta)
      .getByText(rupees(priceOf(kurta)), { exact: true })
      .waitFor()
    await page.evaluate(
      (text) => {
        localStorage.setItem('wishlist', text)
        dispatchEvent(new Event('wishlistUpdated'))
      },
      wishlistOf(kurta, mulmul),
    )
    await item(mulmul)
      .getByText(`${rupees(priceOf(mulmul))} / m`)
      .waitFor()
    expect(asked).toEqual([[kurta._id], [mulmul._id]])
  })
})

describe('the cart', () => {
  it('moves nothing when the choice of another colour or size is offered', async () => {
    const line = { product: kurta, quantity: 1, price: priceOf(kurta), selectedColor: 'Maroon', selectedSize: 'S' }
    await open('/cart', { cart: JSON.stringify({ items: [line], totalAmount: 0 }) }, PHONE)
    await page.getByRole('button', { name: `Change colour or size: ${kurta.name}` }).waitFor()
    expect(await page.evaluate(shiftSoFar)).toBe(0)
  })
})

describe('the products viewed last', () => {
  const recent = () => page.getByRole('region', { name: 'Recently Viewed' })

  it('have the price of now, without what is no longer sold', async () => {
    const asked = await open('/cart', { recentlyViewed: viewedOf(GONE, kurta, soldOut) })
    await recent().waitFor()
    expect(await productCards(recent()).count()).toBe(2)
    expect(
      await recent()
        .getByText(rupees(priceOf(kurta)), { exact: true })
        .isVisible(),
    ).toBe(true)
    expect(
      await recent()
        .getByRole('button', { name: `Sold out: ${soldOut.name}` })
        .isDisabled(),
    ).toBe(true)
    expect(asked).toHaveLength(1)
    expect(await page.evaluate(shiftSoFar)).toBe(0)
  })

  it('are those of the browser while the shop cannot be asked', async () => {
    await open('/cart', { recentlyViewed: viewedOf(GONE) }, DESKTOP, true)
    await recent().getByRole('heading', { name: 'Madder Stole' }).waitFor()
  })

  it('cost no request when there are none', async () => {
    for (const path of ['/cart', '/wishlist', `/products/${kurta._id}`]) {
      const asked = await open(path, {})
      await page.waitForLoadState('networkidle')
      expect(asked, path).toEqual([])
      await page.context().close()
    }
  })
})

describe('a stored cart', () => {
  const line = (product: ProductJson, color: string, size: string) => ({
    product,
    quantity: 1,
    price: 9,
    selectedColor: color,
    selectedSize: size,
  })
  const stored = () => {
    const items = [line(kurta, 'Maroon', 'S'), line(mulmul, 'Pink', '')]
    return { cart: JSON.stringify({ items, totalAmount: 0 }) }
  }
  const changed = (product: ProductJson) =>
    page.getByText(`The price has changed from ₹9.00 to ${rupees(priceOf(product))}.`).first()

  it.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])('shows on %s what has changed without moving the lines below', async (_what, how) => {
    await open('/cart', stored(), how)
    await changed(kurta).waitFor()
    expect(await page.evaluate(shiftSoFar)).toBeLessThan(DIGITS)
  })

  it.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])('on %s with a slow network says what has changed where it said that it was being checked', async (_what, how) => {
    page = await visit(browser, `${shop}/robots.txt`, how)
    await page.evaluate((text) => localStorage.setItem('cart', text), stored().cart)
    const answers = new Map([kurta, mulmul].map(({ _id }) => [_id, Promise.withResolvers<void>()]))
    await page.route(/\/api\/products\/[0-9a-f]{24}/, async (route) => {
      await answers.get(
        route
          .request()
          .url()
          .match(/[0-9a-f]{24}/)?.[0] ?? '',
      )?.promise
      await route.continue()
    })
    await page.goto(`${shop}/cart`)
    const checking = page.getByText('Checking price and stock…')
    await expect.poll(() => checking.count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
    answers.get(mulmul._id)?.resolve()
    await changed(mulmul).waitFor()
    expect(await checking.count()).toBe(1)
    answers.get(kurta._id)?.resolve()
    await changed(kurta).waitFor()
    expect(await page.evaluate(shiftSoFar)).toBeLessThan(DIGITS)
  })
})

describe('an empty wishlist', () => {
  it('shows best sellers to someone who has looked at nothing', async () => {
    await open('/wishlist', {})
    await page.getByRole('region', { name: 'Best Sellers' }).getByRole('heading', { level: 3 }).first().waitFor()
    expect(await page.evaluate(shiftSoFar)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })
})

/** Opens a page with this stored in the browser. Returns the ids of the cards that it asks for, filled as it does. */
async function open(
  path: string,
  stored: Readonly<Record<string, string>>,
  how: BrowserContextOptions = DESKTOP,
  isCutOff = false,
) {
  const asked: string[][] = []
  page = await visit(browser, `${shop}/robots.txt`, how)
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, stored)
  await page.route('**/api/products/cards?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [])
    return isCutOff ? route.abort('internetdisconnected') : route.continue()
  })
  await page.goto(shop + path)
  await waitForHydration(page)
  return asked
}

async function productOf(sku: string): Promise<ProductJson> {
  const { products } = await (await fetch(`${shop}/api/products?sku=${sku}`)).json()
  return products[0]
}

/** Saved one day after the other, at prices of long ago. */
function wishlistOf(...products: ProductJson[]): string {
  const stored = products.map(({ _id, name, image }, day) => ({
    _id,
    name,
    image,
    price: 1,
    originalPrice: 1,
    description: '',
    dateAdded: `2026-11-0${day + 1}T10:00:00.000Z`,
  }))
  return JSON.stringify(stored)
}

/** Viewed when they cost one rupee. */
function viewedOf(...products: ProductJson[]): string {
  return JSON.stringify(products.map(({ _id, name, image }) => ({ _id, name, image, price: 1, countInStock: 5 })))
}

function priceOf({ price, finalPrice }: ProductJson): number {
  return finalPrice ?? price
}

function rupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
}
