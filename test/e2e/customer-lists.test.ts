import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, visit, WITHOUT_PICTURES } from './browser.ts'
import { NO_SCREEN, newCustomer } from './buying.ts'

const shop = inject('shopUrl')

interface ProductJson {
  readonly _id: string
  readonly name: string
  readonly price: number
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
}

let browser: Browser
let kurta: ProductJson
let mulmul: ProductJson

beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
  ;[kurta, mulmul] = (await Promise.all(['WKU04-MAR-S', 'FBP05-PIN'].map(productOf))) as [ProductJson, ProductJson]
})

// New customers, because other journeys empty the lists of the customers of the demo meanwhile.
describe('the lists of a signed-in customer', () => {
  const itemsOf = (device: Page) =>
    device.evaluate(() => {
      const { items } = JSON.parse(localStorage.getItem('cart') ?? '{}') as { items: { product: { name: string } }[] }
      return items.map(({ product }) => product.name)
    })
  /** Waits until the lists of the customer were read, whose answer is not the one to a change. */
  const isRead = (device: Page) =>
    expect.poll(() => device.evaluate(() => localStorage.getItem('agreedLists'))).not.toBeNull()
  /** Stores a cart as the shop does, and waits until the server has it. */
  const store = async (device: Page, cart: string) => {
    await isRead(device)
    const stored = device.waitForResponse((answer) => answer.url().endsWith('/api/lists') && answer.status() === 200)
    await device.evaluate((text) => {
      localStorage.setItem('cart', text)
      dispatchEvent(new Event('cartUpdated'))
    }, cart)
    await stored
  }
  /** Opens a path on another device of a customer, on which the shop has stored nothing. */
  const otherDevice = async (of: Page, path: string, options: BrowserContextOptions) => {
    const { cookies } = await of.context().storageState()
    return visit(browser, shop + path, { ...options, storageState: { cookies, origins: [] } })
  }
  const lookAgain = (device: Page) => device.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  it('are the same on another device, and what one removes does not come back from the other', async () => {
    const phone = await newCustomer(browser, shop, '/profile', PHONE)
    const laptop = await otherDevice(phone, '/profile', DESKTOP)
    await isRead(laptop)
    await store(phone, cartOf(kurta, mulmul))
    await lookAgain(laptop)
    await laptop.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    await store(laptop, cartOf(mulmul))
    await lookAgain(phone)
    await expect.poll(() => itemsOf(phone)).toEqual([mulmul.name])
  })

  it.each(['/cart', '/checkout'])(
    'are shown on a device that opens %s first, which never calls the cart empty',
    async (path) => {
      const phone = await newCustomer(browser, shop, '/profile', PHONE)
      await store(phone, cartOf(mulmul))
      const tablet = await otherDevice(phone, NO_SCREEN, PHONE)
      let answerLists = () => undefined as unknown
      const asked = new Promise<void>((resolve) => {
        tablet.route('**/api/lists', (route) => {
          answerLists = () => route.continue()
          resolve()
        })
      })
      const sessions: string[] = []
      tablet.on('request', (request) => request.url().endsWith('/api/auth/me') && sessions.push(request.url()))
      await tablet.goto(shop + path)
      await asked
      expect(await tablet.getByText('Your cart is empty').filter({ visible: true }).count()).toBe(0)
      answerLists()
      await tablet.getByText(mulmul.name).first().waitFor()
      expect(sessions).toHaveLength(1)
    },
  )
})

/** A cart as the shop stores it, with each product in its first colour and size: one piece, or two metres of cloth. */
function cartOf(...products: ProductJson[]): string {
  const items = products.map((product) => ({
    product,
    quantity: product.sizes.length > 0 ? 1 : 2,
    price: product.price,
    selectedColor: product.colors[0] ?? '',
    selectedSize: product.sizes[0] ?? '',
  }))
  return JSON.stringify({ items })
}

async function productOf(sku: string): Promise<ProductJson> {
  const answer = await fetch(`${shop}/api/products?sku=${sku}`)
  const { products } = (await answer.json()) as { products: ProductJson[] }
  if (!products[0]) throw new Error(`The demo shop has no ${sku}.`)
  return products[0]
}
