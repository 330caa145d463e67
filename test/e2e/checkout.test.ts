import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { alive, axeFindings, DESKTOP, launchBrowser, PHONE, visit } from './browser.ts'
import {
  addAddress,
  atCheckout,
  cartOf,
  goodsFor,
  letHappen,
  newEmail,
  ordersOf,
  PASSWORD,
  payOnline,
  somebody,
} from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

describe('a visitor', () => {
  it('is led from the cart to the login, back to the checkout, and orders cash on delivery on a phone', async () => {
    const email = newEmail()
    const page = await visit(browser, `${shop}/products?search=kurta`, PHONE)
    await page.request.post(`${shop}/api/auth/register`, { data: { name: 'Asha Rao', email, password: PASSWORD } })
    await page.context().clearCookies()
    const [kurta] = await goodsFor(page.request, shop, 'kurta')
    if (!kurta) throw new Error('The demo shop has no kurta to buy.')
    await cartOf(page, [{ ...kurta, quantity: 1 }])
    await page.goto(`${shop}/cart`)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.waitForURL('**/login?next=%2Fcheckout')
    await page.getByText('Please log in to check out.').waitFor()
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${shop}/checkout`)
    await page.getByLabel('First Name').waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Asha')
    expect(await page.getByLabel('Email Address').inputValue()).toBe(email)
    expect(await place(page).isDisabled()).toBe(true)
    expect(await page.getByText('Please add a delivery address').count()).toBeGreaterThan(0)
    expect(await isWide(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Phone Number').fill('9876543210')
    await addAddress(page)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await place(page).click()
    await confirmed(page)
    const [order] = await ordersOf(page, shop)
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'PAYMENT_PENDING' })
    expect(page.url()).toBe(`${shop}/order-confirmation/${order?._id}`)
    await page.getByText(`Order #${order?._id.slice(-8)}`).waitFor()
    await page.getByText('3-5 business days').waitFor()
    await page.getByText('Pending', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Retry Payment' }).count()).toBe(0)
    expect(await isWide(page)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${shop}/cart`)
    await page.getByText('Your cart is empty').waitFor()
  })

  it('who comes to a confirmation without an order is led home', async () => {
    const page = await visit(browser, `${shop}/order-confirmation/${'a'.repeat(24)}`)
    await page.waitForURL(`${shop}/`)
  })
})

describe('the form', () => {
  it('says at each field and in a summary what is wrong, and keeps what was typed over a reload', async () => {
    const page = await atCheckout(browser, shop)
    const phone = page.getByLabel('Phone Number')
    await phone.fill('12345')
    await page.getByLabel('First Name').fill('')
    await page.getByText('Please enter a valid 10-digit phone number').waitFor()
    await page.getByLabel('Email Address').fill('asha')
    await page.getByLabel('Last Name').focus()
    await page.getByText('Please enter a valid email address').waitFor()
    await place(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Your order is not placed yet' })
    await summary.waitFor()
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await summary.getByRole('link', { name: 'First Name: This field is required' }).click()
    expect(await page.getByLabel('First Name').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('First Name').fill('Usha')
    await page.getByText('Order Notes (optional)').click()
    await page.getByLabel('Order Notes').fill('Please ring twice')
    await page.reload()
    await alive(page)
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Usha')
    expect(await phone.inputValue()).toBe('12345')
    expect(await page.getByLabel('Order Notes').inputValue()).toBe('Please ring twice')
    await phone.fill('98765-43210')
    await page.getByLabel('Email Address').fill('usha@example.com')
    await place(page).click()
    await confirmed(page)
    await page.goto(`${shop}/cart`)
    const [kurta] = await goodsFor(page.request, shop, 'kurta')
    if (kurta) await cartOf(page, [{ ...kurta, quantity: 1 }])
    await page.goto(`${shop}/checkout`)
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('usha@example.com')
    expect(await phone.inputValue()).toBe('')
  })

  it('has a small address form with its own rule; what is added goes into the address book', async () => {
    const page = await atCheckout(browser, shop)
    await page.getByRole('button', { name: 'Add New Address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Address' })
    await dialog.getByLabel('Title').fill('Office')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await dialog.getByText('Please fill all address fields').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${shop}/addresses`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByText('12 Loom Street').waitFor()
  })

  it('takes a good coupon off, and says of another that it is none', async () => {
    const page = await atCheckout(browser, shop)
    const total = () => page.getByRole('region', { name: 'Order Summary' }).getByRole('definition').last().textContent()
    const before = rupees(await total())
    await page.getByLabel('Coupon Code').fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Invalid coupon code').waitFor()
    expect(rupees(await total())).toBe(before)
    await page.getByLabel('Coupon Code').fill('discount10')
    await page.getByLabel('Coupon Code').press('Enter')
    await page.getByText('Coupon DISCOUNT10 is taken off.').waitFor()
    const after = rupees(await total())
    expect(after).toBeLessThan(before)
    await place(page).click()
    await confirmed(page)
    await page.getByText('Discount (DISCOUNT10)').waitFor()
    expect(rupees(await page.getByRole('definition').filter({ hasText: '₹' }).nth(-2).textContent())).toBe(after)
  })
})

describe('what has changed meanwhile', () => {
  it('is shown line by line when the checkout opens, at the price of now', async () => {
    const page = await somebody(browser, shop, '/cart')
    const [kurta] = await goodsFor(page.request, shop, 'kurta')
    if (!kurta) throw new Error('The demo shop has no kurta to buy.')
    await cartOf(page, [{ ...kurta, price: kurta.price - 100, quantity: 1 }])
    await page.goto(`${shop}/checkout`)
    await page.getByText(/The price has changed from ₹[\d,.]+ to ₹[\d,.]+\./).waitFor()
  })

  it('is shown when the order is placed: nothing is ordered, nothing is lost, and it can be placed again', async () => {
    const page = await somebody(browser, shop, '/cart')
    const shirt = (await goodsFor(page.request, shop, 'shirt')).find(({ stock }) => stock >= 3)
    if (!shirt) throw new Error('The demo shop has no shirt to buy.')
    await cartOf(page, [{ ...shirt, quantity: shirt.stock }])
    await page.goto(`${shop}/checkout`)
    await alive(page)
    await page.getByLabel('Phone Number').fill('9876543210')
    await addAddress(page)
    const rival = await somebody(browser, shop, '/')
    await buyByApi(rival, shirt, 1)
    await place(page).click()
    await page.getByText('Please look at the summary and place the order again.').first().waitFor()
    await page
      .getByText(`to ${shirt.stock - 1} piece`)
      .first()
      .waitFor()
    expect(await ordersOf(page, shop)).toEqual([])
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('9876543210')
    await buyByApi(rival, shirt, shirt.stock - 1)
    await place(page).click()
    await page.getByText('This has sold out. Please remove it to go on.').first().waitFor()
    expect(await place(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: `Remove ${shirt.name}` }).click()
    await page.getByText('Your cart is empty').waitFor()
  })
})

describe('a payment in the sandbox', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)('that succeeds confirms the order, on %s', async (_name, how) => {
    const page = await atCheckout(browser, shop, how)
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await payOnline(page)
    await letHappen(page, 'The payment succeeds')
    await confirmed(page)
    await page.getByText('Completed', { exact: true }).waitFor()
    const orders = await ordersOf(page, shop)
    expect(orders).toMatchObject([{ status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }])
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').items)).toEqual([])
  })

  it('that fails can be tried again for the same order', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'The payment fails')
    await page.getByRole('dialog').getByText('declined').waitFor()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByText('Payment failed: Your payment was declined by the sandbox bank.').first().waitFor()
    await page.getByRole('heading', { name: 'Your order waits for its payment' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const [order] = await ordersOf(page, shop)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await letHappen(page, 'The payment succeeds')
    await confirmed(page)
    expect(await ordersOf(page, shop)).toMatchObject([{ _id: order?._id, isPaid: true }])
  })

  it('that is cancelled leaves one order, payable after a reload, from its own screen too', async () => {
    const page = await atCheckout(browser, shop, PHONE)
    await payOnline(page)
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByText('Payment was cancelled. You can try again.').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Your order waits for its payment' }).waitFor()
    const [order] = await ordersOf(page, shop)
    await page.getByRole('link', { name: 'Order Details' }).click()
    await page.getByRole('button', { name: 'Retry Payment' }).click()
    await letHappen(page, 'The payment succeeds')
    await page.getByText('Order Confirmed').waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ _id: order?._id, isPaid: true }])
    await page.goto(`${shop}/checkout`)
    await page.getByText('Your cart is empty').waitFor()
  })

  it('that was cancelled lets the order be changed: it is given up, and the form is as it was', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByRole('button', { name: 'Cancel and Change It' }).click()
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('98765 43210')
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await place(page).click()
    await confirmed(page)
    expect((await ordersOf(page, shop)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
  })

  it('made by somebody who closed the browser confirms the order by webhook, and empties the cart', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'Pay and close the browser')
    await page.getByText('Paid, with the browser closed').waitFor()
    await expect.poll(() => ordersOf(page, shop), { timeout: 20_000 }).toMatchObject([{ isPaid: true }])
    await page.goto(`${shop}/orders`)
    await page.getByText('Paid', { exact: true }).waitFor()
    await page.goto(`${shop}/cart`)
    await page.getByText('Your cart is empty').waitFor()
  })

  it('whose message is late confirms the order when it comes', { timeout: 150_000 }, async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'Pay, close, and the webhook is late')
    await page.getByText('Paid, with the browser closed').waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ isPaid: false, status: 'pending' }])
    await expect
      .poll(() => ordersOf(page, shop), { timeout: 120_000, interval: 2_000 })
      .toMatchObject([{ isPaid: true }])
  })

  it('that the bank confirms late is taken on the return, and confirms the order', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'The bank confirms late')
    await confirmed(page)
    await page.getByText('Completed', { exact: true }).waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ status: 'confirmed', isPaid: true }])
  })

  it('whose message is lost is found when its buyer comes back, who does not pay twice', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'Pay, close, and the webhook is lost')
    await page.getByText('Paid, with the browser closed').waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ isPaid: false, status: 'pending' }])
    await page.goto(`${shop}/checkout`)
    await page.getByRole('heading', { name: 'Your order waits for its payment' }).waitFor()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await confirmed(page)
    expect(await ordersOf(page, shop)).toMatchObject([{ status: 'confirmed', isPaid: true }])
  })

  it('that is told twice is counted once', async () => {
    const page = await atCheckout(browser, shop)
    await payOnline(page)
    await letHappen(page, 'Pay, and every webhook arrives twice')
    await confirmed(page)
    expect(await ordersOf(page, shop)).toMatchObject([{ status: 'confirmed', isPaid: true }])
  })
})

describe('an order that is sent', () => {
  it('twice by a double click is placed once', async () => {
    const page = await atCheckout(browser, shop)
    await place(page).dblclick()
    await confirmed(page)
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })

  it('and whose answer got lost is placed once, by the same key', async () => {
    const page = await atCheckout(browser, shop)
    let tries = 0
    await page.route('**/api/orders', async (route) => {
      tries++
      if (tries > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await place(page).click()
    await page.getByText('Failed to place order: Network error occurred').first().waitFor()
    await page.reload()
    await place(page).click()
    await confirmed(page)
    expect(tries).toBe(2)
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })
})

function rupees(text: string | null): number {
  return Number((text ?? '').replace(/[₹,\s-]/g, ''))
}

async function buyByApi(
  page: Page,
  goods: { _id: string; color: string; size: string; price: number },
  quantity: number,
) {
  const items = [
    { product: goods._id, quantity, price: goods.price, selectedColor: goods.color, selectedSize: goods.size },
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
      customer: { name: 'A Rival', email: 'rival@example.com', phone: '9000000000', address },
      ...{ items, totalAmount: quote.totalAmount, paymentMethod: 'cod' },
    },
  })
  expect(answer.ok()).toBe(true)
}
