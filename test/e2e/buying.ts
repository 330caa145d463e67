import type { APIRequestContext, Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { callAsOwner, DESKTOP, launchBrowser, visit, waitForHydration } from './browser.ts'

type VisitOptions = Parameters<typeof visit>[2]

/** The browser of a test file that buys more than the limits of one buyer allow. */
export async function browserForBuying(shop: string): Promise<Browser> {
  const browser = await launchBrowser()
  await raiseBuyingLimits(browser, shop)
  return browser
}

export const PASSWORD = 'ashas-loom'

/** An address of the shop at which a test uses its API, cookies and storage without loading a screen. */
export const NO_SCREEN = '/robots.txt'

/** Registers a new customer through the API and opens `path` as them. */
export async function newCustomer(
  browser: Browser,
  shop: string,
  path: string,
  options: VisitOptions = DESKTOP,
): Promise<Page> {
  const page = await visit(browser, shop + NO_SCREEN, options)
  const answer = await page.request.post(`${shop}/api/auth/register`, {
    // Each customer has an address of their own: the journeys register more of them than may come from one.
    headers: { 'x-forwarded-for': `2001:db8:${networkCount++}::1` },
    data: { name: 'Asha Rao', email: newEmail(), password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  if (path !== NO_SCREEN) await page.goto(shop + path)
  return page
}

/** Confirms the email address of the customer of a page with the link in the shop's email. */
export async function confirmEmail(browser: Browser, page: Page, shop: string): Promise<void> {
  const { user } = await (await page.request.get(`${shop}/api/auth/me`)).json()
  const find = async (): Promise<string | undefined> => {
    const emails = await callAsOwner(browser, shop, 'get', `/api/admin/emails?q=${user.email}`)
    return emails.find(({ subject }: { subject: string }) => subject.startsWith('Confirm your email'))?._id
  }
  await expect.poll(find, { interval: 500 }).toBeDefined()
  const { text } = await callAsOwner(browser, shop, 'get', `/api/admin/emails/${await find()}`)
  const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1]
  const answer = await page.request.post(`${shop}/api/auth/verify-email`, { data: { token } })
  expect(answer.ok()).toBe(true)
}

export function newEmail(): string {
  return `customer-${Date.now()}-${++customerCount}@example.com`
}

let customerCount = 0
let networkCount = 0

interface AvailableProduct {
  readonly _id: string
  readonly name: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  /** The selling price in rupees. */
  readonly price: number
  readonly stock: number
}

/** Searches the shop and returns up to `maximum` products with a colour and size of which at least 3 are in stock. */
export async function findAvailableProducts(
  request: APIRequestContext,
  shop: string,
  search: string,
  maximum = 12,
): Promise<readonly AvailableProduct[]> {
  const { products } = await (
    await request.get(`${shop}/api/products?limit=12&search=${encodeURIComponent(search)}`)
  ).json()
  const found: AvailableProduct[] = []
  for (const product of products) {
    if (found.length === maximum) break
    const { data } = await (await request.get(`${shop}/api/products/${product._id}/variants`)).json()
    const variant = data.variants.find((candidate: { countInStock: number }) => candidate.countInStock >= 3)
    if (!variant) continue
    const { price = product.price, finalPrice = product.finalPrice ?? price } = variant
    found.push({
      _id: product._id,
      name: product.name,
      unit: product.unit ?? 'piece',
      color: variant.color,
      size: variant.size,
      stock: variant.countInStock,
      price: Math.min(price, finalPrice),
    })
  }
  return found
}

/** Puts products into the stored cart, as an earlier visit would have. */
export async function fillCart(
  page: Page,
  lines: readonly (AvailableProduct & { readonly quantity: number })[],
): Promise<void> {
  const items = lines.map(({ _id, name, unit, price, color, size, quantity }) => ({
    product: { _id, name, unit, price, image: '' },
    quantity,
    price,
    selectedColor: color,
    selectedSize: size,
  }))
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), { items, totalAmount: 0 })
}

/** Opens the checkout as a new customer with one kurta in the cart and a saved delivery address. */
export async function openCheckout(browser: Browser, shop: string, options: VisitOptions = DESKTOP): Promise<Page> {
  const page = await newCustomer(browser, shop, NO_SCREEN, options)
  const { user } = await (await page.request.get(`${shop}/api/auth/me`)).json()
  const answer = await page.request.put(`${shop}/api/customers/${user._id}/addresses`, {
    data: { addresses: [SAVED_ADDRESS] },
  })
  expect(answer.ok()).toBe(true)
  await checkOutKurta(page, shop)
  return page
}

const SAVED_ADDRESS = {
  title: 'Home',
  type: 'home',
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '9876543210',
  address: '12 Loom Street',
  city: 'Kochi',
  state: 'Kerala',
  zipCode: '682001',
  country: 'India',
  isDefault: true,
}

/** Puts one kurta into the cart of a customer with a saved address, opens the checkout and enters a phone number unless it is ''. */
export async function checkOutKurta(page: Page, shop: string, phone = '98765 43210'): Promise<void> {
  if (new URL(page.url()).pathname !== NO_SCREEN) await page.goto(shop + NO_SCREEN)
  await putKurtaInCart(page, shop)
  await page.goto(`${shop}/checkout`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /Home/ }).waitFor()
  if (phone) await page.getByLabel('Phone Number', { exact: true }).fill(phone)
}

export async function putKurtaInCart(page: Page, shop: string): Promise<void> {
  const [kurta] = await findAvailableProducts(page.request, shop, 'kurta', 1)
  if (!kurta) throw new Error('The demo shop has no kurta to buy.')
  await fillCart(page, [{ ...kurta, quantity: 1 }])
}

/** Fills in the address of a customer who has none yet. */
export async function addAddress(page: Page): Promise<void> {
  await page.getByLabel('ZIP Code').fill('682001')
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Kerala')
  await page.getByLabel('Street').fill('12 Loom Street')
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
}

/** Places a cash order for one product through the API, as the checkout does. */
export async function buyByApi(
  page: Page,
  shop: string,
  product: { _id: string; color: string; size: string; price: number },
  quantity: number,
) {
  const items = [
    { product: product._id, quantity, price: product.price, selectedColor: product.color, selectedSize: product.size },
  ]
  const quote = (await (await page.request.post(`${shop}/api/orders/quote`, { data: { items } })).json()).data
  const address = {
    title: 'Home',
    street: '1 Mill Road',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411001',
    country: 'India',
  }
  const answer = await page.request.post(`${shop}/api/orders`, {
    data: {
      customer: { name: 'Another Customer', email: 'other@example.com', phone: '9000000000', address },
      items,
      totalAmount: quote.totalAmount,
      paymentMethod: 'cod',
    },
  })
  expect(answer.ok()).toBe(true)
}

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' })

export async function orderConfirmed(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
}

export async function payOnline(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^UPI, cards/ }).check()
  await placeOrderButton(page).click()
}

/** Chooses in the sandbox's payment window how the payment ends, and pays. */
export async function choosePaymentResult(page: Page, result: string): Promise<void> {
  await page.getByRole('radio', { name: result }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

/**
 * Lets one buyer order as much as a test needs: the limits of orders to one phone or address, and of a buyer's share of a variant,
 * at their maximum.
 */
export async function raiseBuyingLimits(browser: Browser, shop: string): Promise<void> {
  const raised = {
    ordersOfAccount: 1_000,
    ordersOfPhone: 1_000,
    cancelledOfAccount: 1_000,
    ordersOfAddress: 1_000,
    shareOfBuyer: 100,
    shareOfNetwork: 100,
    shareOfWiderNetwork: 100,
  }
  await changeSettings(browser, shop, 'limits', raised)
}

export async function changeSettings(browser: Browser, shop: string, group: string, changes: object): Promise<void> {
  const path = `/api/admin/settings/${group}`
  const before = await callAsOwner(browser, shop, 'get', path)
  await callAsOwner(browser, shop, 'put', path, { ...before, ...changes })
}

interface OrderState {
  readonly _id: string
  readonly status: string
  readonly paymentStatus: string
  readonly isPaid: boolean
}

/** Returns this customer's orders from the server, newest first. */
export async function ordersOf(page: Page, shop: string): Promise<readonly OrderState[]> {
  return (await (await page.request.get(`${shop}/api/orders/my-orders`)).json()).data
}

/** Returns a function for the texts of all headings that the page shows from now on, however short. */
export async function textsFromNowOn(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    window.shownHeadings = ''
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1, h2')) window.shownHeadings += `${textContent}\n`
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.shownHeadings)
}

declare global {
  interface Window {
    shownHeadings: string
  }
}
