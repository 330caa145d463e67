import type { Browser, Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, expectFocus, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'
import { findAvailableProducts, raiseBuyingLimits } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
  await raiseBuyingLimits(browser, shop)
})

/** Presses Tab until `target` has the focus. The focus may never be lost to the page itself. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < 150; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} cannot be reached by ${key}.`)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor()
const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Opens a screen and goes to its content as the keyboard does. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop}/admin${path}`)
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await press(page, skip)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content')
}

const call = async (page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](shop + path, data ? { data } : {})
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`)
  return body
}

/** An order of Priya: a confirmed one in cash, or one that is still to be paid online. */
async function placeOrder(page: Page, paymentMethod: 'cod' | 'razorpay' = 'cod'): Promise<string> {
  const [product] = (await findAvailableProducts(page.request, shop, 'kurta')).filter(({ unit }) => unit === 'piece')
  const item = { product: product?._id, quantity: 1, selectedColor: product?.color, selectedSize: product?.size }
  const { data } = await call(page, 'post', '/api/orders/quote', { items: [{ ...item, price: product?.price }] })
  const address = { title: 'Home', street: '1 Loom Street', city: 'Jaipur', state: 'Rajasthan', zipCode: '302003' }
  const { _id } = await call(page, 'post', '/api/orders', {
    customer: {
      name: 'Priya Nair',
      email: 'priya@example.com',
      phone: '9876543210',
      address: { ...address, country: 'India' },
    },
    items: [{ ...item, price: data.items[0].price }],
    totalAmount: data.totalAmount,
    paymentMethod,
    paymentStatus: 'pending',
    status: 'pending',
  })
  if (paymentMethod === 'cod')
    await call(page, 'put', `/api/orders/${_id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  return _id
}

it('a cash order is packed, handed over, delivered, returned and refunded by keyboard alone', async () => {
  const priya = await signedIn(browser, shop, 'priya', '/faq', DESKTOP)
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  const id = await placeOrder(priya)
  await open(page, `/orders/${id}/show`)
  await press(page, button(page, 'Start packing'))
  await says(page, 'Order moved to packing.')
  await hasFocus(page)
  await press(page, button(page, 'Ship'))
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.keyboard.type('Delhivery')
  await page.keyboard.press('Enter')
  await says(page, /^Order shipped/)
  await press(page, button(page, 'Mark as delivered'))
  await says(page, 'Order marked as delivered.')
  await hasFocus(page)

  const line = { line: 0, quantity: 1, reason: 'size_small' }
  const request = { resolution: 'refund', transport: 'self_ship', lines: [line] }
  await call(priya, 'post', `/api/orders/${id}/returns`, request)
  const { returns } = (await call(priya, 'get', `/api/orders/${id}/returns`)).data
  await open(page, `/returns/${returns[0]._id}/show`)
  await press(page, button(page, 'Approve'))
  await says(page, 'Return approved.')
  await press(page, button(page, 'Receive'))
  await press(page, inDialog(page, 'Save'))
  await says(page, 'Items received.')
  await press(page, button(page, 'Record refund'))
  await tabTo(page, page.getByRole('dialog').getByLabel(/UTR/))
  await page.keyboard.type(String(Date.now()).slice(-12).padStart(12, '4'))
  await page.keyboard.press('Enter')
  await says(page, 'Refund recorded.')
  await hasFocus(page)
  expect((await call(page, 'get', `/api/admin/returns/${returns[0]._id}`)).data.state).toBe('refunded')
})

it('products are edited in the grid and put on sale by keyboard alone, and the sale is undone', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  const filter = encodeURIComponent(JSON.stringify({ q: 'saree' }))
  await open(page, `/products?filter=${filter}&perPage=10`)
  const rows = page.getByRole('checkbox', { name: /^Choose / })
  for (const place of [0, 1, 2]) await press(page, rows.nth(place), 'Space')
  await page.getByText('3 products selected').waitFor()
  await press(page, page.getByRole('button', { name: 'Edit in grid' }))

  const table = page.getByRole('table', { name: 'Products to edit' })
  const fabrics = table.getByLabel(/^Fabric of /)
  const fabric = `Ikat ${Date.now()}`
  const texts = () => fabrics.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await tabTo(page, fabrics.first())
  const before = await texts()
  await page.keyboard.type(fabric)
  await page.keyboard.press('Control+d')
  await page.getByRole('status').getByText(`Fabric “${fabric}” was copied to 2 rows below.`).waitFor()
  expect(await texts()).toEqual(Array(3).fill(fabric))
  await page.keyboard.press('Control+z')
  await page.getByRole('status').getByText('The last change was undone.').waitFor()
  expect(await texts()).toEqual([fabric, ...before.slice(1)])
  await page.keyboard.press('Control+s')
  await page.getByRole('status').getByText('1 product saved.').waitFor()
  await expectFocus(fabrics.first())

  await tabTo(page, page.getByRole('link', { name: 'All products' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const shown = () => rows.first().waitFor()
  await shown()
  await press(page, page.getByRole('button', { name: 'Change prices' }))
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }))
  // More than any sale of the demo shop: a sale does not raise prices.
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Update 3 products' }))
  const changed = page.waitForResponse(/price-changes$/)
  await page.keyboard.press('Enter')
  expect((await (await changed).json()).message).toMatch(/changed\.$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page)
  const undone = page.waitForResponse(/api\/admin\/prices$/)
  await page.keyboard.press('Control+z')
  expect((await (await undone).json()).message).toMatch(/(was|were) set\.$/)
  await says(page, 'Change undone.')
})

it('the focus returns to the action of selected orders when the list of those that were not moved is closed', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders', DESKTOP)
  const id = await placeOrder(page)
  const number = `#${id.slice(-8)}`
  await open(page, '/orders')
  const row = page.getByRole('row').filter({ hasText: number })
  await press(page, row.getByRole('checkbox'), 'Space')
  const start = page.getByRole('button', { name: 'Start packing' })
  await press(page, start)
  await says(page, '1 order moved to packing.')
  await expectFocus(start)
  await page.keyboard.press('Enter')
  await says(page, 'This order is already in packing.')
  const { data } = await call(page, 'get', `/api/admin/orders/${id}`)
  await call(page, 'put', `/api/admin/orders/${id}/cancel`, { revision: data.revision, reason: 'Twice' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('1 of 1 order was not moved:').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(start)
})

it('a fabric is searched and its length entered by keyboard, and the search has the focus again', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/new-order', DESKTOP)
  await open(page, '/new-order')
  const search = page.getByLabel('Add a product')
  await tabTo(page, search)
  await page.keyboard.type('Silk Fabric by the Metre')
  const found = page.getByRole('list', { name: 'Matching variants' }).getByRole('button').first()
  await tabTo(page, found)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Metres').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectFocus(search)
  await page.keyboard.type('Silk Fabric by the Metre')
  await press(page, found)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .getByText(/^Added 2 m of /)
    .waitFor()
  await expectFocus(search)
})

it('an order that is being packed can be changed, and its dialog leads back to its button', async () => {
  const id = await placeOrder(await signedIn(browser, shop, 'priya', '/faq'))
  const page = await signedIn(browser, shop, 'admin', '/admin', DESKTOP)
  const { data } = await call(page, 'get', `/api/admin/orders/${id}`)
  await call(page, 'put', `/api/admin/orders/${id}/process`, { revision: data.revision })
  await open(page, `/orders/${id}/show`)
  await press(page, button(page, 'Change order'))
  await page.getByRole('dialog').getByText('This order is being packed.').waitFor()
  const quantity = page.getByRole('dialog').getByLabel('Quantity')
  await tabTo(page, quantity)
  await page.keyboard.type('2')
  await page
    .getByRole('dialog')
    .getByText(/new order/i)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  // Without a quantity the line is not removed: the next one is still to be typed.
  await tabTo(page, quantity, 'Shift+Tab')
  await page.keyboard.press('Backspace')
  await page.getByRole('dialog').getByText('Enter each quantity. 0 removes the line.').waitFor()
  expect(await inDialog(page, 'Save changes').isDisabled()).toBe(true)
  await press(page, inDialog(page, 'Cancel'))
  await expectFocus(button(page, 'Change order'))
})

it('an order that someone else changes meanwhile is changed without losing what either of them typed', async () => {
  const id = await placeOrder(await signedIn(browser, shop, 'priya', '/faq'), 'razorpay')
  const page = await signedIn(browser, shop, 'admin', '/admin', DESKTOP)
  await open(page, `/orders/${id}/show`)
  await press(page, button(page, 'Change order'))
  const dialog = page.getByRole('dialog', { name: 'Change order' })
  await dialog.getByText('Nothing was changed.').waitFor()
  await dialog.getByLabel('Reason').fill('She needs two')
  const { data } = await call(page, 'get', `/api/admin/orders/${id}`)
  const { title, city, state, zipCode, country } = data.customer.address
  const address = { title, city, state, zipCode, country, street: '7 Other Lane' }
  const { revision, totalAmount } = data
  const other = { revision, totalAmount, lines: [], address, reason: 'Wrong street' }
  expect(await call(page, 'put', `/api/admin/orders/${id}/change`, other)).toMatchObject({ success: true })
  await dialog.getByLabel('Quantity').fill('2')
  await page.getByText('Someone else has changed this order.').first().waitFor()
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Address/ }).inputValue()).toBe('7 Other Lane')
  await dialog.getByText('The total changes from').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('She needs two')
  await press(page, inDialog(page, 'Save changes'))
  await dialog.waitFor({ state: 'detached' })
  const changed = (await call(page, 'get', page.url().replace(/^.*(orders\/\w+)\/show.*$/, '/api/admin/$1'))).data
  expect(changed.customer.address.street).toBe('7 Other Lane')
  expect(changed.items[0].quantity).toBe(2)
})

it('a sensitive change that is not confirmed leads back to the button that began it', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/security', DESKTOP)
  const refuse = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { success: false, message: 'Confirm it’s you', code: 'PROOF_REQUIRED' } })
  await page.route('**/api/auth/passkeys/**', refuse)
  await page.route('**/api/admin/settings/identity', refuse)
  const cancels = async (button: Locator) => {
    await press(page, button)
    await press(page, inDialog(page, 'Cancel'))
    await expectFocus(button)
  }
  await open(page, '/security')
  await cancels(page.getByRole('button', { name: 'Add a passkey' }))
  await open(page, '/settings?part=identity')
  await page.getByLabel('Legal name').fill('Kavita Fabrics')
  await cancels(page.getByRole('button', { name: 'Save' }))
})

it('a wrong password for a sensitive change leads back to its field', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/security', DESKTOP)
  await page.route('**/api/auth/passkeys/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { success: false, message: 'Confirm it’s you', code: 'PROOF_REQUIRED' } })
      : route.fallback(),
  )
  await open(page, '/security')
  await press(page, page.getByRole('button', { name: 'Add a passkey' }))
  const password = page.getByRole('dialog').getByLabel('Your password')
  await tabTo(page, password)
  await page.keyboard.type('wrong')
  await press(page, inDialog(page, 'Continue'))
  await page
    .getByRole('dialog')
    .getByText(/password/i)
    .nth(1)
    .waitFor()
  await expectFocus(password)
  expect(await axeFindings(page)).toEqual([])
})
