import type { APIRequestContext, Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { alive, DESKTOP, visit } from './browser.ts'

type How = Parameters<typeof visit>[2]

export const PASSWORD = 'ashas-loom'

/** Somebody new, signed in without a form, whose browser shows `path`. */
export async function somebody(browser: Browser, shop: string, path: string, how: How = DESKTOP): Promise<Page> {
  const page = await visit(browser, `${shop}/register`, how)
  const answer = await page.request.post(`${shop}/api/auth/register`, {
    data: { name: 'Asha Rao', email: newEmail(), password: PASSWORD },
  })
  expect(answer.ok()).toBe(true)
  await page.goto(shop + path)
  return page
}

export function newEmail(): string {
  return `buyer-${Date.now()}-${++people}@example.com`
}

let people = 0

interface Goods {
  readonly _id: string
  readonly name: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  /** What is charged, in rupees. */
  readonly price: number
  readonly stock: number
}

/** Things of the shop that can be bought, found by a search; each in a colour and size that is there. */
export async function goodsFor(request: APIRequestContext, shop: string, search: string): Promise<readonly Goods[]> {
  const { products } = await (
    await request.get(`${shop}/api/products?limit=12&search=${encodeURIComponent(search)}`)
  ).json()
  const found: Goods[] = []
  for (const product of products) {
    const { data } = await (await request.get(`${shop}/api/products/${product._id}/variants`)).json()
    const variant = data.variants.find((one: { countInStock: number }) => one.countInStock >= 3)
    if (!variant) continue
    const { price = product.price, finalPrice = product.finalPrice ?? price } = variant
    found.push({
      ...{ _id: product._id, name: product.name, unit: product.unit ?? 'piece' },
      ...{ color: variant.color, size: variant.size, stock: variant.countInStock },
      price: Math.min(price, finalPrice),
    })
  }
  return found
}

/** Lays goods into the cart as an earlier visit would have left them. */
export async function cartOf(page: Page, lines: readonly (Goods & { readonly quantity: number })[]): Promise<void> {
  const items = lines.map(({ _id, name, unit, price, color, size, quantity }) => ({
    product: { _id, name, unit, price, image: '' },
    ...{ quantity, price, selectedColor: color, selectedSize: size },
  }))
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), { items, totalAmount: 0 })
}

/** A signed-in customer with one kurta in the cart and a delivery address, at the checkout. */
export async function atCheckout(browser: Browser, shop: string, how: How = DESKTOP): Promise<Page> {
  const page = await somebody(browser, shop, '/cart', how)
  const [kurta] = await goodsFor(page.request, shop, 'kurta')
  if (!kurta) throw new Error('The demo shop has no kurta to buy.')
  await cartOf(page, [{ ...kurta, quantity: 1 }])
  await page.goto(`${shop}/checkout`)
  await alive(page)
  await page.getByLabel('Phone Number').fill('98765 43210')
  await addAddress(page)
  return page
}

export async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByLabel('Title').fill('Home')
  await dialog.getByLabel('ZIP Code').fill('682001')
  await expect.poll(() => dialog.getByLabel('State').inputValue()).toBe('Kerala')
  await dialog.getByLabel('Street').fill('12 Loom Street')
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await page.getByRole('radio', { name: /Home/ }).waitFor()
}

export async function payOnline(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Razorpay/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

/** In the sandbox's payment window: what shall become of the payment. */
export async function letHappen(page: Page, what: string): Promise<void> {
  await page.getByRole('radio', { name: what }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

interface OrderSeen {
  readonly _id: string
  readonly status: string
  readonly paymentStatus: string
  readonly isPaid: boolean
}

/** What the server says of this customer's orders, newest first. */
export async function ordersOf(page: Page, shop: string): Promise<readonly OrderSeen[]> {
  return (await (await page.request.get(`${shop}/api/orders/my-orders`)).json()).data
}
