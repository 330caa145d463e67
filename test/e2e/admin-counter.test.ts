import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, expectFocus, launchBrowser, signedIn } from './browser.ts'

const shop = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

it('sells at the counter with a scanner: pieces, a length of fabric, and a payment link', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/new-order', TABLET)
  const inStock = async (q: string, unit: string) => {
    const { data } = await (await page.request.get(`${shop}/api/admin/manual-orders/variants?q=${q}`)).json()
    return data.find((one: { unit: string; countInStock: number }) => one.unit === unit && one.countInStock > 5)
  }
  const [piece, cloth] = [await inStock('kurta', 'piece'), await inStock('fabric', 'metre')]
  const scan = page.getByLabel('Add a product')
  // Faster than the shop answers. An unknown code stays on the screen, and part of an SKU is no SKU.
  const part = piece.sku.slice(0, -1)
  for (const code of ['8901234567894', piece.sku, '8901234567894', part, piece.sku]) {
    await scan.fill(code)
    await scan.press('Enter')
  }
  const lines = page.getByRole('list', { name: 'Items of the new order' })
  await expect
    .poll(() =>
      lines
        .getByLabel(/^Quantity of/)
        .first()
        .inputValue(),
    )
    .toBe('2')
  await page.getByText('No product matches “8901234567894”. (2 times)').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('No product matches “8901234567894”.').waitFor({ state: 'detached' })
  // The length of a fabric is still asked for when a piece is scanned at once.
  const length = page.getByRole('dialog', { name: /^Length of/ })
  const scanned = Promise.withResolvers<void>()
  await page.route(/variants\?q=/, async (route) => {
    await scanned.promise
    if (!route.request().url().includes(cloth.sku)) await length.waitFor()
    await route.continue()
  })
  for (const code of [cloth.sku, piece.sku]) {
    await scan.fill(code)
    await scan.press('Enter')
  }
  scanned.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // Behind the dialog.
  await expect
    .poll(() =>
      page
        .getByLabel(/^Quantity of/)
        .first()
        .inputValue(),
    )
    .toBe('3')
  await length.getByLabel('Metres').fill('2.5')
  await length.getByLabel('Metres').press('Enter')
  await expect
    .poll(() =>
      lines
        .getByLabel(/^Quantity of/)
        .last()
        .inputValue(),
    )
    .toBe('2.5')
  await expectFocus(scan)
  await page.getByRole('button', { name: 'Counter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sunita Devi')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98290 12345')
  await page.getByLabel('GSTIN of the buyer (optional)').fill('27AAPFU0939F1ZV')
  await page.getByLabel('Registered business name').fill('Kala Traders')
  await page.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: 'Payment link' }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Place order, ₹/ }).click()
  await page.getByText(/^Payment link for ₹/).waitFor()
  await page.getByText('Kala Traders', { exact: true }).waitFor()
  await page.getByText('GSTIN 27AAPFU0939F1ZV').waitFor()
  // She pays at the counter after all. All of it is due, so no amount is asked for.
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog
    .getByText(/has paid all that is due, ₹[\d,.]+, directly to the shop\. The order is confirmed\./)
    .waitFor()
  expect(await dialog.getByLabel('Amount').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^UPI at the counter, paid ₹/).waitFor()
  expect(await page.getByText(/^Payment link for ₹/).count()).toBe(0)
})

it('names what the shop received itself, and asks to pay it back when the parcel returns undelivered', async () => {
  const page = await signedIn(browser, shop, 'admin', '/robots.txt', TABLET)
  const send = async (method: 'post' | 'put', path: string, data: object) =>
    (await page.request[method](`${shop}/api/admin/${path}`, { data })).json()
  const { data: found } = await (await page.request.get(`${shop}/api/admin/manual-orders/variants?q=WKU02`)).json()
  const { product, color, size, price } = found.find((one: { countInStock: number }) => one.countInStock > 3)
  const items = [{ product, selectedColor: color, selectedSize: size, quantity: 1, price }]
  const order = async (sale: object, isCollected: boolean) => {
    const cart = { items, isCollected }
    const { data: quote } = await send('post', 'manual-orders/quote', cart)
    const customer = { name: 'Farida Begum', phone: '9822222222', email: '' }
    const reference = String(700_000_000_000 + Date.now()).slice(-12)
    const body = { ...cart, ...sale, customer, payment: 'upi', reference, totalAmount: quote.totalAmount }
    return (await send('post', 'manual-orders', body))._id
  }
  const sold = await order({ channel: 'counter' }, true)
  await page.goto(`${shop}/admin/orders/${sold}/show`)
  await page.getByText(/^UPI at the counter, paid ₹/).waitFor()

  const address = { title: 'Home', street: '3 Chandpol', city: 'Jaipur', state: 'Rajasthan', country: 'India' }
  const sent = await order({ channel: 'phone', address: { ...address, zipCode: '302003' } }, false)
  const { revision } = (await (await page.request.get(`${shop}/api/admin/orders/${sent}`)).json()).data
  await send('put', `orders/${sent}/ship`, { revision, courier: '', trackingNumber: '' })
  await page.goto(`${shop}/admin/orders/${sent}/show`)
  await page.getByText(/^UPI, paid ₹/).waitFor()
  await page.getByRole('button', { name: 'Came back undelivered' }).click()
  const dialog = page.getByRole('dialog', { name: 'Came back undelivered' })
  await dialog.getByText(/^The order is cancelled\. Pay back ₹[\d,.]+ and record it with “Refund”\./).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Refund due').waitFor()
})

it('takes an advance for an order by phone, and later the rest by bank transfer', async () => {
  const page = await signedIn(browser, shop, 'admin', '/robots.txt', TABLET)
  const { data: found } = await (await page.request.get(`${shop}/api/admin/manual-orders/variants?q=WKU02`)).json()
  const { sku } = found.find((one: { countInStock: number }) => one.countInStock > 3)
  await page.goto(`${shop}/admin/new-order`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const isNamed = Promise.withResolvers<void>()
  await page.route('**/api/admin/manual-orders/variants?*', async (route) => {
    await isNamed.promise
    await route.continue()
  })
  await page.getByLabel('Add a product').fill(sku)
  await page.getByLabel('Add a product').press('Enter')
  await name.fill('Farida')
  isNamed.resolve()
  await page
    .getByText(/^Added /)
    .first()
    .waitFor()
  // The answer to a scan does not take the focus from a field that is filled in meanwhile.
  await page.keyboard.type(' Begum')
  expect(await name.inputValue()).toBe('Farida Begum')
  await page.getByRole('textbox', { name: 'Phone' }).fill('9822222222')
  await page.getByLabel('Address', { exact: false }).first().fill('3 Chandpol')
  await page.getByLabel('Pincode').fill('302003')
  // City and state are those of the pincode.
  await expect.poll(() => page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('Rajasthan')
  await page.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: 'Cash on delivery' }).click()
  await page.getByLabel('Received in advance (optional)').fill('100')
  await page.getByText('To collect on delivery').waitFor()
  await page.getByRole('button', { name: /^Place order, ₹/ }).click()
  await page.getByText(/^UPI and Cash on Delivery, paid ₹100\.00, not paid ₹/).waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('combobox', { name: 'Received by' }).click()
  await page.getByRole('option', { name: 'Bank transfer' }).click()
  await dialog.getByLabel('Reference (optional)').fill('n123456')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^UPI and Bank transfer, paid ₹/).waitFor()
  await page.getByText('bank transfer N123456').waitFor()
})
