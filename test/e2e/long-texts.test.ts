import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser, PHONE, signedIn, visit, waitForHydration } from './browser.ts'
import { NO_SCREEN, newCustomer } from './buying.ts'

const shop = inject('shopUrl')

const NAME = 'Supercalifragilistic'.repeat(10)
const BRAND = 'Internationalhandloomcooperativesocietyofweaversandspinnersofrajasthan'
const COLOR = 'Peacockgreenwithgoldandmaroontempleborderedgingandpallumotif'
const SIZES = [
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  '3XL',
  '4XL',
  '5XL',
  '6XL',
  '7XL',
  'Freesizefitsallwithelasticwaistbands',
]
const COUPON = 'AUTOMATICALLYAPPLIEDFORFAITHFULCUSTOMERS'
/** Rupees; near the largest price there is. */
const PRICE = 9_999_999.5

let browser: Browser
let owner: Page
let path: string
let coupon: { readonly _id: string; readonly revision: number }

beforeAll(async () => {
  browser = await launchBrowser()
  owner = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const [category] = (await (await fetch(`${shop}/api/categories?type=category`)).json()).data
  const brand = await create('brands', { name: BRAND })
  const variants = SIZES.map((size) => ({ color: COLOR, size, countInStock: 9 }))
  const texts = { name: NAME, description: NAME, garment: 'kurta', color: COLOR, pattern: 'Floral', fabric: 'Cotton' }
  const codes = { hsn: '6204', countryOfOrigin: 'India', unit: 'piece', status: 'active', price: PRICE, variants }
  const product = await create('products', { ...texts, ...codes, brandId: brand._id, categoryId: category._id })
  path = `/products/${product._id}`
  coupon = await create('coupons', { code: COUPON, kind: 'percent', percent: 5, minimum: PRICE, automatic: true })
})

afterAll(async () => {
  const url = `${shop}/api/admin/products/${path.split('/').at(-1)}`
  const { revision } = (await (await owner.request.get(url)).json()).data
  await owner.request.put(url, { data: { revision, status: 'archived' } })
  await owner.request.delete(`${shop}/api/admin/coupons/${coupon._id}`, { data: { revision: coupon.revision } })
})

async function create(kind: string, data: object) {
  const answer = await owner.request.post(`${shop}/api/admin/${kind}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

describe('the longest texts on a narrow phone', () => {
  it('leave the name of a product to be read on its card, and nothing scrolls sideways', async () => {
    const page = await visit(browser, `${shop}/products?brand=${BRAND}`, PHONE)
    const name = page.getByRole('heading', { level: 3 }).first()
    await name.waitFor()
    const { shown, text } = await name.evaluate((heading) => {
      const link = heading.querySelector('a')?.getClientRects()[0]
      return { shown: heading.getBoundingClientRect().bottom, text: link?.bottom ?? Number.POSITIVE_INFINITY }
    })
    expect(text, 'the first line of the name').toBeLessThanOrEqual(shown)
    expect(await widthOf(page)).toBe(360)
  })

  it('fit the product page, the cart and the checkout', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    await page.goto(`${shop}${path}?color=${COLOR}&size=${SIZES.at(-1)}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByText('Added to Cart!').waitFor()
    expect.soft(await widthOf(page), 'product').toBe(360)
    await page.goto(`${shop}/cart`)
    await page.getByRole('link', { name: NAME }).first().waitFor()
    expect.soft(await widthOf(page), 'cart').toBe(360)
    await page.goto(`${shop}/checkout`)
    await page.getByText(`Discount (${COUPON})`).waitFor()
    expect.soft(await widthOf(page), 'checkout').toBe(360)
    const picture = await page.locator('#summary picture, #summary .picture').first().boundingBox()
    expect((picture?.height ?? 0) / (picture?.width ?? 1), 'the picture keeps its shape').toBeCloseTo(4 / 3, 1)
  })
})

it('the buttons of every category are in view on a phone', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/categories', PHONE)
  const buttons = page.getByRole('button', { name: / (?:up|down)$/ })
  await buttons.first().waitFor()
  const ends = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(20)
  expect(Math.max(...ends)).toBeLessThanOrEqual(360)
})

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
