import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, signedIn } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

interface Variant {
  readonly color: string
  readonly size: string
  readonly price?: number
  readonly finalPrice?: number
  readonly countInStock: number
}

/** A product with two sizes of one colour in stock, at one price. */
async function findSizes(page: Page, shop: string) {
  const { products } = await (await page.request.get(`${shop}/api/products?limit=24&search=kurta`)).json()
  for (const product of products) {
    const { data } = await (await page.request.get(`${shop}/api/products/${product._id}/variants`)).json()
    const inStock: readonly Variant[] = data.variants.filter(({ countInStock }: Variant) => countInStock > 3)
    const [one] = inStock
    const other = inStock.find(
      ({ color, size, price }) => color === one?.color && size !== one.size && price === one.price,
    )
    if (one && other) return { product: product as { _id: string; name: string }, one, other }
  }
  throw new Error('The demo shop has no kurta in two sizes.')
}

interface BuyingPage {
  readonly browser: Browser
  readonly shop: string
  readonly page: Page
}

/** Buys two pieces, and one of another size as a line of its own if asked, and has them delivered. Returns the id of the order and the size to exchange for. */
export async function buyAndDeliver(
  { browser, shop, page }: BuyingPage,
  pay: (page: Page, id: string, shop: string) => Promise<unknown> = payInCash,
  { notes = '', isOfTwoLines = false, isDelivered = true } = {},
) {
  const { product, one, other } = await findSizes(page, shop)
  const line = { product: product._id, quantity: 2, price: 1, selectedColor: one.color, selectedSize: one.size }
  const lines = isOfTwoLines ? [line, { ...line, quantity: 1, selectedSize: other.size }] : [line]
  const { data: quote } = await (await page.request.post(`${shop}/api/orders/quote`, { data: { items: lines } })).json()
  const phone = String(9_700_000_000 + ++bought)
  const address = {
    title: 'Home',
    street: `${bought} Weaver Lane`,
    city: 'Kochi',
    state: 'Kerala',
    zipCode: '682001',
    country: 'India',
  }
  const answer = await page.request.post(`${shop}/api/orders`, {
    data: {
      customer: { name: 'Asha Rao', email: 'asha@example.com', phone, address },
      items: quote.items.map(({ price }: { price: number }, at: number) => ({ ...lines[at], price })),
      totalAmount: quote.totalAmount,
      paymentMethod: pay === payInCash ? 'cod' : 'razorpay',
      orderNotes: notes,
    },
  })
  const { _id: id } = await answer.json()
  await pay(page, id, shop)
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const url = `${shop}/api/admin/orders/${id}`
  const revision = async () => (await (await admin.request.get(url)).json()).data.revision
  const parcel = isDelivered
    ? NO_PARCEL
    : { courier: 'Hawa Express', trackingNumber: `HX${id.slice(-8)}`.toUpperCase() }
  await admin.request.put(`${url}/ship`, { data: { revision: await revision(), ...parcel } })
  if (isDelivered)
    expect((await admin.request.put(`${url}/deliver`, { data: { revision: await revision() } })).ok()).toBe(true)
  return { id: id as string, name: product.name, size: other.size }
}

let bought = 0

const NO_PARCEL = { courier: '', trackingNumber: '' }

const payInCash = (page: Page, id: string, shop: string) =>
  page.request.put(`${shop}/api/orders/${id}/payment`, { data: { paymentStatus: 'PAYMENT_PENDING' } })

export async function payByCard(page: Page, orderId: string, shop: string) {
  const post = async (path: string, data: object) => (await page.request.post(shop + path, { data })).json()
  const { data: offer } = await post('/api/payment/razorpay/create-order', { orderId })
  const paid = { key_id: offer.key_id, order_id: offer.id, outcome: 'success' }
  const returned = await post('/sandbox/razorpay/pay', paid)
  expect(await post('/api/payment/razorpay/verify', { ...returned, orderId })).toMatchObject({ success: true })
}

/** Opens the newest return of an order as a packer finds it: in the list. Counts the clicks from there on. */
export async function openReturn(
  { browser, shop }: Pick<BuyingPage, 'browser' | 'shop'>,
  orderId: string,
  options = DESKTOP,
) {
  const page = await signedIn(browser, shop, 'admin', '/admin', options)
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) Object.assign(window, { clicks: ((window as { clicks?: number }).clicks ?? 0) + 1 })
      },
      true,
    )
  })
  await page.getByRole('link', { name: /^Returns/ }).click()
  await page.getByRole('cell', { name: new RegExp(`order #${orderId.slice(-8)}`) }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByRole('dialog', { name: 'Receive items' }).waitFor()
  return page
}
