import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { pagesOfPdf, textOfPdf } from '../pdf-text.ts'
import { axeFindings, callAsOwner, expectFocus, launchBrowser, PHONE, signedIn, visit } from './browser.ts'
import { findAvailableProducts, NO_SCREEN, newCustomer, ordersOf } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** Places a cash on delivery order through the API and returns its ID. */
async function createOrder(page: Page, { lines = 1, confirm = true, coupon = '' } = {}): Promise<string> {
  const products = (await findAvailableProducts(page.request, shop, 'cotton')).slice(0, lines)
  const items = products.map(({ _id, price, color, size }) => ({
    product: _id,
    quantity: 1,
    price,
    selectedColor: color,
    selectedSize: size,
  }))
  const request = { items, ...(coupon && { couponCode: coupon }) }
  const { data: quote } = await (await page.request.post(`${shop}/api/orders/quote`, { data: request })).json()
  // Orders to one phone or address are limited as those of one buyer.
  orderCount++
  const address = {
    title: 'Home',
    street: `${orderCount} Loom Street`,
    city: 'Kochi',
    state: 'Kerala',
    zipCode: '682001',
    country: 'India',
  }
  const answer = await page.request.post(`${shop}/api/orders`, {
    data: {
      ...request,
      totalAmount: quote.totalAmount,
      paymentMethod: 'cod',
      customer: { name: 'Asha Rao', email: 'asha@example.com', phone: String(9_800_000_000 + orderCount), address },
    },
  })
  const { _id } = await answer.json()
  if (confirm)
    await page.request.put(`${shop}/api/orders/${_id}/payment`, { data: { paymentStatus: 'PAYMENT_PENDING' } })
  return _id
}

let orderCount = 0

/** Ships the order and marks it as delivered, as an admin. */
async function deliver(orderId: string): Promise<void> {
  const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const url = `${shop}/api/admin/orders/${orderId}`
  const revision = async () => (await (await page.request.get(url)).json()).data.revision
  const shipment = { revision: await revision(), courier: 'Blue Dart', trackingNumber: 'BD123' }
  expect((await page.request.put(`${url}/ship`, { data: shipment })).ok()).toBe(true)
  expect((await page.request.put(`${url}/deliver`, { data: { revision: await revision() } })).ok()).toBe(true)
  await page.context().close()
}

async function invoiceOf(page: Page, button: string | RegExp = 'Download Invoice') {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const finished = await download
  return { name: finished.suggestedFilename(), file: readFileSync(await finished.path()) }
}

/** At the width of a phone and of a desktop. */
const WIDTHS = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const

async function expectNoFindings(page: Page, screen: string): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    expect.soft(await axeFindings(page), `axe on ${screen} at ${size.width} px`).toEqual([])
  }
  await expectToFit(page, screen)
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, `${screen} is wider than ${size.width} px`).toBeLessThanOrEqual(0)
  }
}

describe('the order history', () => {
  it('and an order redirect a signed-out visitor to the login, which shows the reason', async () => {
    const page = await visit(browser, `${shop}/order-history`)
    await page.waitForURL('**/login?next=%2Forders')
    await page.getByText('Please log in to view your order history').waitFor()
    const path = `/orders/${'b'.repeat(24)}`
    await page.goto(shop + path)
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    await page.getByText('You need to be logged in to view order details.').waitFor()
  })

  it('shows an error when the server cannot be reached, and tells a customer that their session has expired', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    await page.route('**/api/orders/my-orders', (route) => route.abort())
    await page.goto(`${shop}/orders`)
    await page.getByText('An error occurred while fetching your orders').waitFor()
    await page.context().clearCookies()
    await page.unroute('**/api/orders/my-orders')
    await page.goto(`${shop}/orders`)
    await page.getByText('Your session has expired. Please log in again.').waitFor()
  })

  it('shows at most three pictures per order, filters by status and leads to the order, on a phone and a desktop', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    const many = await createOrder(page, { lines: 5 })
    const one = await createOrder(page, { confirm: false })
    await page.goto(`${shop}/orders`)
    const card = page.getByRole('listitem').filter({ hasText: `Order #${many.slice(-8)}` })
    await card.waitFor()
    await card.getByText('+2 more').waitFor()
    expect.soft(await card.textContent(), 'one count of the other items').not.toMatch(/, \d+ more/)
    expect.soft(await card.locator('img').count(), 'pictures').toBe(3)
    expect.soft(await page.getByRole('main').ariaSnapshot(), 'what is read').not.toContain('Illustration')
    await expectNoFindings(page, 'the orders')
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: /^Pending/ }).click()
      await card.waitFor({ state: 'detached' })
      await page.getByText(`Order #${one.slice(-8)}`).waitFor()
      await page.getByRole('button', { name: /^Delivered/ }).click()
      await page.getByText('No delivered orders').waitFor()
      await page.getByRole('button', { name: /^All \(/ }).click()
      await card.waitFor()
    }
    await card.getByRole('link').click()
    await page.waitForURL(`${shop}/orders/${many}`)
    await page.getByRole('heading', { name: 'Order Timeline' }).waitFor()
    await expectToFit(page, 'the order of five products')
  })
})

describe('an order', () => {
  it('of another customer is not found, and a customer without orders sees that there are none', async () => {
    const owner = await newCustomer(browser, shop, NO_SCREEN)
    const theirs = await createOrder(owner)
    const page = await newCustomer(browser, shop, `/orders/${theirs}`, PHONE)
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    await page
      .getByText("The order you're looking for doesn't exist or you don't have permission to view it.")
      .waitFor()
    await expectNoFindings(page, 'an order that is not found')
    await page.setViewportSize(WIDTHS[0])
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await page.waitForURL(`${shop}/orders`)
    await page.getByRole('heading', { name: 'No Orders Yet' }).waitFor()
    expect.soft(await axeFindings(page), 'axe without orders').toEqual([])
  })

  it('shows its timeline and is cancelled after confirmation, on a phone and a desktop', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    const id = await createOrder(page, { lines: 2 })
    await page.goto(`${shop}/orders/${id}`)
    await page.getByRole('heading', { name: 'Order Timeline' }).waitFor()
    await page.getByText(/Placed on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{2}:\d{2}\s[AP]M/).waitFor()
    await page.getByText('Order Confirmed').waitFor()
    expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact')
    expect(await page.getByRole('button', { name: 'Leave Review' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Retry Payment' }).count()).toBe(0)
    await expectNoFindings(page, 'the order')
    const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
    for (const size of WIDTHS) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Cancel Order' }).click()
      await dialog.getByText('Are you sure you want to cancel this order?').waitFor()
      expect.soft(await axeFindings(page), `axe in the dialog at ${size.width} px`).toEqual([])
      await dialog.getByRole('button', { name: 'Keep the Order' }).click()
      expect(await ordersOf(page, shop)).toMatchObject([{ status: 'confirmed' }])
    }
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await dialog.getByRole('button', { name: 'Yes, Cancel It' }).click()
    await page.getByText('Order cancelled successfully.').waitFor()
    await page.getByText('Order Cancelled', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
    await expectToFit(page, 'the cancelled order')
  })

  it('says that it is cancelled when the answer to that is lost', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const id = await createOrder(page)
    await page.goto(`${shop}/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await page.route(
      '**/cancel',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Yes, Cancel It' }).click()
    await page.getByText('Order Cancelled', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
  })

  it('is loaded again after an error, explains why it can no longer be cancelled, and accepts a review after delivery', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const id = await createOrder(page)
    await page.route(`**/api/orders/${id}`, (route) => route.abort(), { times: 1 })
    await page.route('**/media/**', (route) => route.abort())
    await page.goto(`${shop}/orders/${id}`)
    await page.getByRole('heading', { name: 'Error' }).waitFor()
    await page.getByText('Failed to load order details').waitFor()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: `Order #${id.slice(-8)}` }).waitFor()
    const picture = page.getByRole('list').filter({ hasText: '×' }).locator('img').first()
    await expect
      .poll(() => picture.evaluate((image) => 'broken' in image.dataset), {
        message: 'placeholder of a missing picture',
      })
      .toBe(true)

    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await deliver(id)
    await page.getByRole('button', { name: 'Yes, Cancel It' }).click()
    await page.getByText('This order can no longer be cancelled.').waitFor()

    await page.reload()
    await page.getByText('Order Delivered').waitFor()
    await page.getByText('Blue Dart').waitFor()
    await page.getByRole('button', { name: 'Leave Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave Review' })
    await dialog.getByRole('button', { name: 'Send Review' }).click()
    await dialog.getByText('Please choose from 1 to 5 stars.').waitFor()
    const star = dialog.getByRole('radio', { name: '1 star' })
    await expectFocus(star)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('radio', { name: '4 stars' }).check()
    await dialog.getByLabel('Title (optional)').fill('Soft')
    await dialog.getByLabel('Your review (optional)').fill('It wears well.')
    await dialog.getByRole('button', { name: 'Send Review' }).click()
    await page.getByText('Thank you! You have reviewed every product in this order.').waitFor()
  })
})

describe('the invoice', () => {
  it('of a confirmed order is a tax invoice with a correct total, and has a credit note after cancellation', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const id = await createOrder(page, { lines: 2, coupon: 'DISCOUNT10' })
    await page.goto(`${shop}/orders/${id}`)
    const { name, file } = await invoiceOf(page)
    expect(name).toBe(`Invoice_${id.slice(-8)}.pdf`)
    expect(pagesOfPdf(file)).toBe(1)
    const text = textOfPdf(file)
    for (const words of [
      'TAX INVOICE',
      'BILL TO',
      'Asha Rao',
      'Cash on Delivery',
      'Pending',
      'Description',
      'HSN / Qty',
    ])
      expect(text).toContain(words)
    expect(text).toContain('₹')
    expect(text[text.indexOf('Invoice number') + 1]).toMatch(/^[A-Z0-9]{1,3}\/\d{4}\/\d{6}$/)
    expect(text[text.indexOf('Place of supply') + 1]).toBe('Kerala (32)')
    expect(text.some((line) => line.startsWith('GSTIN: '))).toBe(true)
    expect(text.some((line) => line.startsWith('Thank you'))).toBe(true)
    expect(text.join(' ')).toMatch(/Rupees [A-Za-z ]+ Only/)
    const amount = (name: string) => figure(text, text.indexOf(name))
    const shipping = text.includes('Shipping') ? amount('Shipping') : 0
    expect(amount('Subtotal') + shipping + amount('Tax (GST)') - amount('Discount')).toBe(totalOf(text))

    const number = text[text.indexOf('Invoice number') + 1]
    expect((await page.request.put(`${shop}/api/orders/${id}/cancel`)).ok()).toBe(true)
    await page.reload()
    const note = await invoiceOf(page, /^Credit Note /)
    expect(note.name).toMatch(/^CreditNote_[A-Z0-9]{1,3}-C\d{4}-\d{6}\.pdf$/)
    const credit = textOfPdf(note.file)
    expect(credit).toContain('CREDIT NOTE')
    expect(credit[credit.indexOf('For invoice') + 1]).toBe(number)
    expect(figure(credit, credit.indexOf('Credited'))).toBe(totalOf(text))
  })

  it('of an unconfirmed order is a proforma invoice', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    const id = await createOrder(page, { confirm: false })
    await page.goto(`${shop}/orders/${id}`)
    const text = textOfPdf((await invoiceOf(page)).file)
    expect(text).toContain('PROFORMA INVOICE')
    expect(text.join(' ')).toContain('it has no invoice number')
    expect(text).not.toContain('Tax by line')
  })
})

/** Returns the amount after a label, in paise. The ₹ sign is a separate text because it uses another font. */
function figure(text: readonly string[], index: number): number {
  const digits = text.slice(index + 1).find((piece) => /^[\d,]+\.\d{2}$/.test(piece)) ?? ''
  return Number(digits.replace(/[,.]/g, ''))
}

function totalOf(text: readonly string[]): number {
  return figure(text, text.lastIndexOf('Total', text.indexOf('Amount in words')))
}

it('a total that changes while its dialog is open is shown before anyone agrees to it', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const path = '/api/admin/settings/shipping'
  const { revision: _before, ...before } = await callAsOwner(browser, shop, 'get', path)
  const setCharge = async (changes: object) => {
    const { revision } = await callAsOwner(browser, shop, 'get', path)
    await callAsOwner(browser, shop, 'put', path, { ...before, ...changes, revision })
  }
  onTestFinished(() => setCharge({}))
  await setCharge({ freeAbove: 900_000, charge: 107 })
  const id = await createOrder(customer, { lines: 2 })
  await customer.goto(`${shop}/orders/${id}`)
  await customer.getByRole('button', { name: 'Cancel an Item' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Cancel an Item' })
  const effect = dialog.getByRole('status').filter({ hasText: 'Your order will cost' })
  const agreed = await effect.textContent()
  await setCharge({ freeAbove: 900_000, charge: 91 })
  await dialog.getByRole('button', { name: 'Cancel This Item' }).click()
  await dialog.getByText('The total has changed in the meantime.').waitFor()
  await expect.poll(() => effect.textContent()).not.toBe(agreed)

  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const change = page.getByRole('dialog', { name: 'Change order' })
  await change.getByLabel('Quantity').first().fill('0')
  await change.getByLabel('Reason').fill('She wants one')
  const total = change.getByText(/^The total changes from /)
  const shown = await total.textContent()
  await setCharge({ freeAbove: 900_000, charge: 83 })
  const save = change.getByRole('button', { name: 'Save changes' })
  await save.click()
  await page.getByText('The total has changed in the meantime.').first().waitFor()
  await expect.poll(() => total.textContent()).not.toBe(shown)
  await save.click()
  await page.getByText('Order changed.').waitFor()
})
