import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { GUESTS_OFF } from '../../src/domain/accounts/guests.ts'
import { axeFindings, expectFocus, PHONE, shiftSoFar, signedIn, visit, waitForHydration } from './browser.ts'
import {
  addAddress,
  browserForBuying,
  buyByApi,
  changeSettings,
  checkOutKurta,
  fillCart,
  findAvailableProducts,
  NO_SCREEN,
  newCustomer,
  newEmail,
  openCheckout,
  orderConfirmed,
  ordersOf,
  PASSWORD,
  placeOrderButton,
  putKurtaInCart,
  textsFromNowOn,
} from './buying.ts'

const shop = inject('shopUrl')
const browser = await browserForBuying(shop)

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const GUEST: readonly (readonly [label: string, value: string])[] = [
  ['First Name', 'Meera'],
  ['Last Name', 'Joshi'],
  ['Email Address', 'meera.guest@example.com'],
  ['Phone Number', '9812345670'],
]

const allowGuests = (guestsAllowed: boolean) => changeSettings(browser, shop, 'payments', { guestsAllowed })

describe('a visitor', () => {
  it('orders as a guest where the shop allows it, and opens the order again with the link', async () => {
    await allowGuests(true)
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.evaluate(() => localStorage.setItem('pincode', '682001'))
    await page.goto(`${shop}/checkout`)
    await page.waitForURL('**/login?next=%2Fcheckout')
    await page.getByRole('button', { name: 'Continue as Guest' }).waitFor()
    const place = await page.getByRole('button', { name: 'Continue as Guest' }).boundingBox()
    expect(place?.y, 'in the first screen of a phone').toBeLessThan(660)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue as Guest' }).click()
    await allowGuests(false)
    await page.waitForURL(`${shop}/checkout`)
    await page.getByText('You are ordering as a guest.').waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('')
    await expectAddressInTheForm(page)
    for (const [label, value] of GUEST) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    expect(await axeFindings(page)).toEqual([])
    await placeOrderButton(page).click()
    await page.getByText(GUESTS_OFF).first().waitFor()
    await allowGuests(true)
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    await allowGuests(false)
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByText('You ordered as a guest. This shop cannot send emails yet').waitFor()
    expect(await isWide(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    const order = page.url()
    await page.context().clearCookies()
    await page.goto(shop + NO_SCREEN)
    await page.goto(`${order}#no-token`)
    await page.getByRole('button', { name: 'Open Your Order' }).click()
    await page.getByText('This link is no longer valid.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('logs in on the way to the checkout, saves an address and orders with cash on delivery on a phone', async () => {
    const email = newEmail()
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    await page.request.post(`${shop}/api/auth/register`, { data: { name: 'Asha Rao', email, password: PASSWORD } })
    await page.context().clearCookies()
    await putKurtaInCart(page, shop)
    await page.goto(`${shop}/cart`)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/login?next=%2Fcheckout')
    await page.getByText('Please log in to check out.').waitFor()
    expect(await page.getByRole('banner').getByRole('searchbox').count(), 'search, which the checkout has not').toBe(0)
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${shop}/checkout`)
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Asha')
    expect(await page.getByLabel('Email Address').inputValue()).toBe(email)
    const overview = page.locator('.checkout-overview > *')
    const tops = await overview.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect((tops[1] ?? 0) - (tops[0] ?? 0), 'a long total moves nothing').toBeGreaterThan(16)
    expect(await placeOrderButton(page).isDisabled()).toBe(true)
    expect(await page.getByText('Please add a delivery address').count()).toBeGreaterThan(0)
    expect(await isWide(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Phone Number', { exact: true }).fill('9876543210')
    await page.getByLabel('ZIP Code').fill('6820')
    await page.getByLabel('Street').focus()
    await page.getByText('ZIP code must be 6 digits').waitFor()
    await page.getByLabel('ZIP Code').selectText()
    await page.keyboard.insertText(' 682 001 ')
    await expect.poll(() => page.getByLabel('City').inputValue(), { message: 'a pasted pincode' }).toBe('Kochi')
    await addAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    const texts = await textsFromNowOn(page)
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    expect(await texts()).toContain('Confirming your order...')
    expect(await texts(), 'an order that is confirmed').not.toContain('confirmed yet')
    const [order] = await ordersOf(page, shop)
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'PAYMENT_PENDING' })
    expect(page.url()).toBe(`${shop}/order-confirmation/${order?._id}`)
    await page.getByText(`Order #${order?._id.slice(-8)}`).waitFor()
    await page.getByText(/^Estimated delivery \w{3}, \d/).waitFor()
    await page.getByText('Pending', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Retry Payment' }).count()).toBe(0)
    expect(await isWide(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${shop}/addresses`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByText('12 Loom Street').waitFor()
    await page.locator('a[href="/cart"]:visible').first().click()
    await page.getByText('Your cart is empty').waitFor()
  })

  it('is redirected to the home page from a confirmation without an order', async () => {
    const page = await visit(browser, `${shop}/order-confirmation/${'a'.repeat(24)}`)
    await page.waitForURL(`${shop}/`)
  })
})

describe('the checkout form', () => {
  it('shows errors at each field and in a summary, and keeps the input after a reload', async () => {
    const page = await openCheckout(browser, shop)
    await expectNothingSentByEnter(page)
    await expectAddressErrors(page)
    const phone = page.getByLabel('Phone Number', { exact: true })
    await phone.fill('12345')
    await page.getByLabel('First Name').fill('')
    await page.getByText('Please enter a valid 10-digit phone number').waitFor()
    await page.getByLabel('Email Address').fill('asha')
    await page.getByLabel('Last Name').focus()
    await page.getByText('Please enter a valid email address').waitFor()
    await placeOrderButton(page).click()
    const summary = page.getByRole('alert').filter({ hasText: "Your order hasn't been placed yet" })
    await summary.waitFor()
    await expectFocus(summary)
    expect(await axeFindings(page)).toEqual([])
    await summary.getByRole('link', { name: 'First Name: This field is required' }).click()
    await expectFocus(page.getByLabel('First Name'))
    await page.getByLabel('First Name').fill('Usha')
    await page.getByLabel('Order Notes').fill('Please ring twice')
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Usha')
    expect(await phone.inputValue()).toBe('12345')
    expect(await page.getByLabel('Order Notes').inputValue()).toBe('Please ring twice')
    await phone.fill('+91 98765-43210')
    await page.getByLabel('Email Address').fill('usha@example.com')
    expect(await phone.inputValue()).toBe('9876543210')
    const shifted = await page.evaluate(shiftSoFar)
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    await page.getByText(/^Estimated delivery \w{3}, \d/).waitFor()
    expect((await page.evaluate(shiftSoFar)) - shifted, 'layout shift with another header').toBeLessThan(0.005)
    await fillCart(page, [])
    await checkOutKurta(page, shop, '')
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('usha@example.com')
    expect(await phone.inputValue()).toBe('')
  })

  it('is in the page before the client, and keeps what is typed and where until it is there', async () => {
    const page = await openCheckout(browser, shop)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.fallback()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('The courier may call this number').waitFor()
    expect(await page.evaluate(() => 'hydrated' in window)).toBe(false)
    await page.getByLabel('First Name').fill('Usha')
    await page.getByLabel('Email Address').pressSequentially('usha@')
    release()
    await page.getByRole('radio', { name: /Home/ }).waitFor()
    await page.keyboard.type('example.com')
    expect(await page.getByLabel('Email Address').inputValue()).toBe('usha@example.com')
    expect(await page.getByLabel('First Name').inputValue()).toBe('Usha')
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Rao')
    expect(await page.evaluate(shiftSoFar), 'layout shift').toBe(0)
  })

  it('says that the cart is empty before the client is there, and keeps saying it', async () => {
    const page = await newCustomer(browser, shop, '/cart')
    await page.getByText('Your cart is empty').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('agreedLists'))).not.toBeNull()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await released
      await route.fallback()
    })
    await page.goto(`${shop}/checkout`, { waitUntil: 'commit' })
    await page.getByText('Your cart is empty').waitFor()
    expect(await page.getByLabel('First Name').isVisible()).toBe(false)
    release()
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await page.getByText('Your cart is empty').waitFor()
    expect(await page.getByText('Your cart is empty').count()).toBe(1)
    expect(await page.evaluate(shiftSoFar), 'layout shift').toBe(0)
  })

  it('is never painted for a visitor, who gets the login with its reason', async () => {
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    const documents: string[] = []
    page.on('response', (answer) => answer.request().isNavigationRequest() && documents.push(answer.url()))
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(`${shop}/checkout?buy=abc`, { waitUntil: 'commit' })
    await page.getByText('Please log in to check out.').waitFor()
    expect(page.url()).toBe(`${shop}/login?next=${encodeURIComponent('/checkout?buy=abc')}`)
    expect(documents.map((url) => new URL(url).pathname)).toEqual(['/checkout', '/login'])
  })

  it('orders nothing for someone else who signs in meanwhile, and keeps the form', async () => {
    const page = await openCheckout(browser, shop)
    await page.getByText('Order now for delivery').waitFor()
    await page.getByText('Subtotal').waitFor()
    expect.soft(await page.evaluate(shiftSoFar), 'layout shift').toBe(0)
    const data = { name: 'Rahul Shah', email: newEmail(), password: PASSWORD }
    expect((await page.request.post(`${shop}/api/auth/register`, { data })).ok()).toBe(true)
    await placeOrderButton(page).click()
    await page.getByRole('alert').getByText('Someone else has logged in meanwhile').waitFor()
    expect(await ordersOf(page, shop)).toEqual([])
    expect(await page.getByLabel('First Name').inputValue()).toBe('Asha')
    expect(await page.getByLabel('Phone Number', { exact: true }).inputValue()).toBe('9876543210')
  })

  it('has nothing to pay for with a coupon over the whole order, and is placed', async () => {
    const code = `GIFT${Date.now()}`
    const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const coupon = { code, kind: 'amount', amount: 50_000, active: true }
    expect((await admin.request.post(`${shop}/api/admin/coupons`, { data: coupon })).ok()).toBe(true)
    const page = await openCheckout(browser, shop)
    await page.getByLabel('Coupon Code').fill(code)
    await page.getByLabel('Coupon Code').press('Enter')
    await page.getByText('You have nothing to pay.').waitFor()
    expect(await page.getByRole('radio', { name: /Cash on Delivery/ }).count()).toBe(0)
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFindings(page)).toEqual([])
    }
    await placeOrderButton(page).click()
    await orderConfirmed(page)
  })

  it('applies a valid coupon and rejects an invalid one, and a double click creates one order', async () => {
    const page = await openCheckout(browser, shop)
    const summary = page.getByRole('region', { name: 'Order Summary' })
    const total = async () => rupees(await summary.getByRole('definition').last().textContent())
    // Until the server has answered, there is no figure.
    await expect.poll(total).toBeGreaterThan(0)
    const before = await total()
    await page.getByLabel('Coupon Code').fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Invalid coupon code').waitFor()
    expect(await total()).toBe(before)
    await page.getByLabel('Coupon Code').fill('discount10')
    await page.getByLabel('Coupon Code').press('Enter')
    await page.getByText('Coupon DISCOUNT10 applied.').waitFor()
    await page.getByText('Discount (DISCOUNT10)').waitFor()
    const after = await total()
    expect(after).toBeLessThan(before)
    await placeOrderButton(page).dblclick()
    await orderConfirmed(page)
    expect(await ordersOf(page, shop)).toHaveLength(1)
    await page.getByText('Discount (DISCOUNT10)').waitFor()
    expect(rupees(await page.getByRole('definition').filter({ hasText: '₹' }).nth(-2).textContent())).toBe(after)
  })
})

describe('a change of price or stock during checkout', () => {
  it('is shown, stops the order, keeps the form, and lets the customer place the order again', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const shirt = (await findAvailableProducts(page.request, shop, 'shirt')).find(({ stock }) => stock >= 3)
    if (!shirt) throw new Error('The demo shop has no shirt to buy.')
    await fillCart(page, [{ ...shirt, price: shirt.price - 100, quantity: shirt.stock }])
    await page.goto(`${shop}/checkout`)
    await waitForHydration(page)
    await page.getByText(/The price has changed from ₹[\d,.]+ to ₹[\d,.]+\./).waitFor()
    await page.getByLabel('Phone Number', { exact: true }).fill('9876543210')
    await addAddress(page)
    const otherCustomer = await newCustomer(browser, shop, NO_SCREEN)
    await buyByApi(otherCustomer, shop, shirt, 1)
    await placeOrderButton(page).click()
    await page.getByText('Please review the summary and place the order again.').first().waitFor()
    await page
      .getByText(`to ${shirt.stock - 1} piece`)
      .first()
      .waitFor()
    expect(await ordersOf(page, shop)).toEqual([])
    expect(await page.getByLabel('Phone Number', { exact: true }).inputValue()).toBe('9876543210')
    await buyByApi(otherCustomer, shop, shirt, shirt.stock - 1)
    await placeOrderButton(page).click()
    await page.getByText('This item is sold out. Please remove it to continue.').first().waitFor()
    expect(await placeOrderButton(page).isDisabled()).toBe(true)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByText('Some items need your attention.').waitFor()
    await page.getByRole('button', { name: `Remove ${shirt.name}` }).click()
    await page.getByText('Your cart is empty').waitFor()
  })
})

describe('placing an order', () => {
  it('creates one order when the response is lost and the customer retries', async () => {
    const page = await openCheckout(browser, shop)
    let requests = 0
    // The order is not found by its key either.
    await page.route('**/api/orders/placed', (route) => route.abort())
    await page.route('**/api/orders', async (route) => {
      requests++
      if (requests > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await placeOrderButton(page).click()
    await page.getByText('Failed to place order: Network error occurred').first().waitFor()
    await page.reload()
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    expect(requests).toBe(2)
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })
})

/** Enter in a field of a complete form sends nothing, while the order notes open. */
async function expectNothingSentByEnter(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.getByLabel('Phone Number', { exact: true }).press('Enter')
  await page.getByLabel('First Name').press('Enter')
  await page.getByText('Order Notes (optional)').click()
  await page.getByLabel('Order Notes').waitFor()
  expect(sent).not.toContain('/api/orders')
  expect(await placeOrderButton(page).isEnabled()).toBe(true)
}

/** Whoever has no address types it into the page. The pincode that was asked about is in it, and a reload keeps what was typed. */
async function expectAddressInTheForm(page: Page): Promise<void> {
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Kerala')
  expect(await page.getByLabel('ZIP Code').inputValue()).toBe('682001')
  expect(await page.getByRole('button', { name: 'Add New Address' }).count()).toBe(0)
  expect(await placeOrderButton(page).isDisabled()).toBe(true)
  await page.getByLabel('Street').fill('14 Loom Street')
  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('14 Loom Street')
  expect(await page.evaluate(shiftSoFar)).toBe(0)
  await page.getByLabel('Street').fill('')
  await page.getByText('Please fill all address fields').waitFor()
  await page.getByLabel('Street').fill('14 Loom Street')
}

/** The short address form has one message for everything that is missing. */
async function expectAddressErrors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByLabel('Title').fill('Office')
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await dialog.getByText('Please fill all address fields').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

function rupees(text: string | null): number {
  return Number((text ?? '').replace(/[₹,\s-]/g, ''))
}
