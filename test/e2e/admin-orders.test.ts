import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { indianDay } from '../../src/domain/india/time.ts'
import { periodOf, previousPeriod } from '../../src/domain/tax/return-period.ts'
import { formatRupees } from '../../src/domain/units/paise.ts'
import { axeFindings, DESKTOP, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'
import { NO_SCREEN, newCustomer } from './buying.ts'

const shop = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const call = async (page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](shop + path, data ? { data } : {})
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`)
  return body
}

interface PlacedOrder {
  readonly _id: string
  readonly number: string
  readonly product: string
  readonly total: number
}

/** Places an order as the checkout does: one piece of a product in stock, paid in cash or by card in the sandbox. */
async function order(page: Page, paymentMethod: 'cod' | 'razorpay', couponCode?: string): Promise<PlacedOrder> {
  const { products } = await call(page, 'get', '/api/products?limit=24&sort=price-high-low')
  const there = products.find(
    ({ unit, countInStock }: { unit: string; countInStock: number }) => unit === 'piece' && countInStock > 4,
  )
  const { data } = await call(page, 'get', `/api/products/${there._id}/variants`)
  const variant = data.variants.find(({ countInStock }: { countInStock: number }) => countInStock > 0)
  const { color: selectedColor, size: selectedSize, price } = variant
  const items = [{ product: there._id, quantity: 1, price, selectedColor, selectedSize }]
  const { data: quote } = await call(page, 'post', '/api/orders/quote', { items, ...(couponCode && { couponCode }) })
  const address = {
    title: 'Home',
    street: '12 Johari Bazaar',
    city: 'Jaipur',
    state: 'Rajasthan',
    zipCode: '302003',
    country: 'India',
  }
  const { _id } = await call(page, 'post', '/api/orders', {
    customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address },
    items: [{ ...items[0], price: quote.items[0].price }],
    totalAmount: quote.totalAmount,
    paymentMethod,
    paymentStatus: 'pending',
    status: 'pending',
    ...(couponCode && { couponCode }),
  })
  if (paymentMethod === 'cod') {
    await call(page, 'put', `/api/orders/${_id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  } else {
    const { data: offer } = await call(page, 'post', '/api/payment/razorpay/create-order', { orderId: _id })
    const paid = { key_id: offer.key_id, order_id: offer.id, outcome: 'success' }
    const returned = await call(page, 'post', '/sandbox/razorpay/pay', paid)
    await call(page, 'post', '/api/payment/razorpay/verify', { ...returned, orderId: _id })
  }
  return { _id, number: _id.slice(-8), product: there._id, total: quote.totalAmount }
}

const menu = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })
const notification = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor()

describe('an order', () => {
  it("is found by number, packed, shipped and delivered; the customer's review is shown once approved", async () => {
    const priya = await signedIn(browser, shop, 'priya', NO_SCREEN)
    const bought = await order(priya, 'cod')
    const page = await signedIn(browser, shop, 'admin', '/admin/orders?perPage=5')
    await page.getByLabel('Search by number, phone, email, name or tracking number').fill(bought.number)
    await page.getByText('1-1 of 1').waitFor()
    await page.getByRole('cell', { name: `#${bought.number}` }).click()
    await page.getByRole('heading', { name: `Order #${bought.number}` }).waitFor()
    const scan = page.getByLabel('Scan an article')
    await scan.fill('8901234567894')
    await scan.press('Enter')
    await page.getByText('Wrong article: 8901234567894 is not in this order.').waitFor()
    const { items } = (await call(page, 'get', `/api/admin/orders/${bought._id}`)).data
    await scan.fill(items[0].sku)
    await scan.press('Enter')
    await page.getByText('Everything is scanned: 1 piece. 1 scan before was not counted.').waitFor()
    await notification(page, 'Order moved to packing.')
    // It stays until someone has seen it, and the next order is not opened before that.
    await page.getByText('Wrong article: 8901234567894 is not in this order.').waitFor()
    await scan.fill(bought.number.replace(/./, (first) => (first === '0' ? '1' : '0')))
    await scan.press('Enter')
    await page.getByText('Dismiss the scans that were not counted (Escape), then scan the slip again.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await scan.press('Escape')
    await page.getByText('Wrong article: 8901234567894 is not in this order.').waitFor({ state: 'detached' })
    await page.getByLabel('Team note').fill('Wrap it as a present')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('listitem').getByText('Wrap it as a present').waitFor()
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ship' })
    await dialog.getByLabel('Courier').fill('Hawa Express')
    await dialog.getByLabel('Tracking number').fill('HX 42')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await notification(page, 'Order shipped. No email is sent, because the shop has no mail server.')
    await page.getByRole('listitem').getByText('Hawa Express, HX 42').waitFor()
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await page.getByRole('listitem').getByText('in cash').waitFor()
    const { data } = await call(priya, 'get', `/api/orders/${bought._id}`)
    expect(data).toMatchObject({ status: 'delivered', isPaid: true, courier: 'Hawa Express', trackingNumber: 'HX 42' })

    await page.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Amount (₹)').fill('10.50')
    await refund.getByLabel('Reason (visible to the team only)').fill('A button was missing')
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await refund.getByText('Please give the reference of the transfer.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const transfer = String(600_000_000_000 + Date.now()).slice(-12)
    await refund.getByLabel('Reference').fill(transfer)
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await page
      .getByRole('listitem')
      .getByText(new RegExp(`^₹10.50 by UPI \\(reference ${transfer}\\)`))
      .waitFor()

    const words = `Good to the touch ${bought.number}`
    await call(priya, 'post', `/api/orders/${bought._id}/reviews`, { product: bought.product, rating: 5, title: words })
    await menu(page, /^Reviews/).click()
    await page
      .getByRole('row')
      .filter({ hasText: words })
      .getByRole('button', { name: /^Approve/ })
      .click()
    await notification(page, 'Review approved.')
    await expect
      .poll(async () => (await (await fetch(`${shop}/products/${bought.product}`)).text()).includes(words))
      .toBe(true)
  })

  it('that is cancelled while it is packed is not to be sent, which is said with the last scan', async () => {
    const bought = await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'cod')
    const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const read = async () => (await call(page, 'get', `/api/admin/orders/${bought._id}`)).data
    const { revision, items } = await read()
    await call(page, 'put', `/api/admin/orders/${bought._id}/process`, { revision })
    await page.goto(`${shop}/admin/orders/${bought._id}/show`)
    const scan = page.getByLabel('Scan an article')
    await scan.waitFor()
    const reason = { reason: 'Changed their mind' }
    await call(page, 'put', `/api/admin/orders/${bought._id}/cancel`, { revision: (await read()).revision, ...reason })
    await scan.fill(items[0].sku)
    await scan.press('Enter')
    await page.getByText('Do not send this order: its status is now “cancelled”.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('is opened by its slip, which says so until it is dismissed when there is none, and goes to another pincode', async () => {
    const bought = await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'cod')
    const page = await signedIn(browser, shop, 'admin', '/admin/orders', TABLET)
    const slip = page.getByLabel('Scan a slip')
    const scan = async (code: string) => {
      await slip.fill(code)
      await slip.press('Enter')
    }
    await scan('ffffffff')
    await page.getByText('There is no order “ffffffff”.').waitFor()
    await scan(bought.number)
    await page.getByText(`“${bought.number}” was not opened. Dismiss these messages (Escape)`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await slip.press('Escape')
    await page.getByText('There is no order “ffffffff”.').waitFor({ state: 'detached' })
    await scan(bought.number)
    await page.getByRole('heading', { name: `Order #${bought.number}` }).waitFor()

    await page.getByRole('button', { name: 'Change order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change order' })
    await dialog.getByLabel('Pincode').fill('400050')
    await expect.poll(() => dialog.getByLabel('State').inputValue()).toBe('Maharashtra')
    await dialog.getByText('The total stays').waitFor()
    await dialog.getByLabel('State').fill('Kerala')
    await page.getByRole('option', { name: 'Kerala' }).click()
    await dialog.getByText('Pincode 400050 is in Maharashtra, not in Kerala.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  })

  it('that was paid is refunded in part, and the rest when it is cancelled', async () => {
    const bought = await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'razorpay')
    const page = await signedIn(browser, shop, 'admin', `/admin/orders/${bought._id}/show`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('Amount (₹)').fill(String(bought.total + 1))
    await dialog.getByLabel('Reason (visible to the team only)').fill('A seam was open')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByText(/^At most [₹\d,.]+ can be refunded\.$/).waitFor()
    await dialog.getByLabel('Amount (₹)').fill('100')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await notification(page, 'Refund started.')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancel order' })
    await cancelling
      .getByText(`${formatRupees(bought.total - 100)} is refunded to the original payment method.`)
      .waitFor()
    await cancelling.getByRole('button', { name: 'Cancel order' }).click()
    await cancelling.getByText('Please give a reason for the cancellation.').waitFor()
    await cancelling.getByLabel('Reason (visible to the team only)').fill('The customer rang')
    await cancelling.getByRole('button', { name: 'Cancel order' }).click()
    await notification(page, /^Order cancelled/)
    const read = async () => (await call(page, 'get', `/api/admin/orders/${bought._id}`)).data
    await expect.poll(async () => (await read()).paymentStatus).toBe('refunded')
    expect((await read()).refunds.map(({ amount }: { amount: number }) => amount)).toEqual([100, bought.total - 100])
  })

  it('prints its packing slip and invoice; once someone else has changed it, a message says so', async () => {
    const bought = await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'cod')
    const page = await signedIn(browser, shop, 'admin', `/admin/orders/${bought._id}/show`)
    await page.evaluate(() => Object.assign(window, { print: () => undefined }))
    for (const [item, words] of [
      ['Packing slip', /Collect ₹[\d,.]+ in cash/],
      ['Invoice', 'TAX INVOICE'],
    ] as const) {
      await page.getByRole('button', { name: 'Print' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.emulateMedia({ media: 'print' })
      await page.getByText(words).waitFor()
      expect(await page.getByRole('button', { name: 'Start packing' }).isVisible()).toBe(false)
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    }
    const { data } = await call(page, 'get', `/api/admin/orders/${bought._id}`)
    await call(page, 'put', `/api/admin/orders/${bought._id}/process`, { revision: data.revision })
    await page.getByRole('button', { name: 'Start packing' }).click()
    await notification(page, /Someone else has changed this order/)
    await page.getByText('Processing').first().waitFor()
  })

  it('is exported with the other orders of its day, one row per invoice line', async () => {
    const bought = await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'cod')
    const page = await signedIn(browser, shop, 'admin', '/admin/orders?perPage=5')
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export orders' })
    await dialog.getByLabel('One row per').click()
    await page.getByRole('option', { name: /^Invoice line/ }).click()
    await dialog.getByLabel('Placed from').fill('2026-02-02')
    await dialog.getByLabel('Placed until').fill('2026-02-01')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await dialog.getByText('The end date must not be before the start date.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Placed until').fill('')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const done = await download
    expect(done.suggestedFilename()).toBe('order-lines.csv')
    const rows = readFileSync(await done.path(), 'utf8').split('\r\n')
    expect(rows.filter((row) => row.startsWith(`${bought.number},`)).length).toBeGreaterThan(0)
  })
})

describe('a message', () => {
  it('is answered by email and resolved', async () => {
    const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const subject = `Sizes ${Date.now()}`
    const question = { name: 'Zoya Khan', email: 'zoya@example.com', subject, message: 'Is M back?' }
    await call(page, 'post', '/api/contact/submit', question)
    await page.goto(`${shop}/admin/messages`)
    await page.getByText(subject).click()
    await page.getByRole('button', { name: 'Send reply' }).click()
    await page.getByText('Please enter an answer.').waitFor()
    await page.getByLabel('Reply to zoya@example.com').fill('Yes, since today.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await page.getByRole('heading', { name: /^Reply from/ }).waitFor()
    await page.getByRole('button', { name: 'Mark as resolved' }).click()
    await notification(page, 'Message marked as resolved.')
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('a coupon', () => {
  it('with an invalid percentage shows an error; once corrected, it discounts an order', async () => {
    const code = `MELA${Date.now() % 1_000_000}`
    const page = await signedIn(browser, shop, 'admin', '/admin/coupons/create')
    await page.getByLabel('Code').fill(code.toLowerCase())
    await page.getByLabel('Discount (%)').fill('150')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a whole number from 1 to 100.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Discount (%)').fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: code }).waitFor()
    const priya = await signedIn(browser, shop, 'priya', NO_SCREEN)
    const { _id } = await order(priya, 'cod', code)
    const { data } = await call(priya, 'get', `/api/orders/${_id}`)
    expect(data).toMatchObject({ couponCode: code, discount: Math.round(data.subtotal * 20) / 100 })
  })
})

describe('a customer', () => {
  it('is found; their account is disabled and enabled', async () => {
    const { user } = await call(await newCustomer(browser, shop, NO_SCREEN), 'get', '/api/auth/me')
    const page = await signedIn(browser, shop, 'admin', '/admin/customers?perPage=5')
    await page.getByLabel('Search by name, email or phone').fill(user.email)
    // The search changes the URL; clicking before that would return to the list.
    await page.getByText('1-1 of 1').waitFor()
    await page.getByRole('cell', { name: /Asha Rao/ }).click()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await notification(page, 'Account disabled.')
    await page.getByRole('button', { name: 'Enable account' }).click()
    await notification(page, 'Account enabled.')
  })
})

/** Opens a screen on a tablet and turns that into a desktop: `open` is called at both widths. */
async function expectAccessibleAtBothWidths(page: Page, screen: string, open: (width: string) => Promise<void>) {
  for (const [name, { viewport }] of [
    ['a tablet', TABLET],
    ['a desktop', DESKTOP],
  ] as const) {
    if (viewport) await page.setViewportSize(viewport)
    await open(name)
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect([screen, name, await axeFindings(page), fits]).toEqual([screen, name, [], true])
  }
}

describe('the dashboard', () => {
  it('shows the numbers of each day in a table, links to open tasks, fits and is accessible', async () => {
    const page = await signedIn(browser, shop, 'admin', '/admin', TABLET)
    await expectAccessibleAtBothWidths(page, 'the dashboard', async (width) => {
      await page.getByRole('heading', { name: 'Performance' }).waitFor()
      await page.getByRole('heading', { name: 'Top products' }).waitFor()
      if (width === 'a tablet') return
      await page.getByRole('button', { name: 'Show table for Sales' }).click()
      await page.getByRole('region', { name: 'Sales by day' }).getByRole('cell').first().waitFor()
    })
    await page.getByRole('link', { name: /Orders to pack/ }).click()
    await page.getByRole('button', { name: 'To pack', pressed: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Order' }).waitFor()
  })
})

it('every screen fits and is accessible on a tablet and a desktop', async () => {
  const page = await signedIn(browser, shop, 'admin', NO_SCREEN, TABLET)
  const first = async (list: string) => (await call(page, 'get', `/api/admin/${list}?perPage=1`)).data[0]?._id
  const screens = {
    '/admin/orders?perPage=5': page.getByRole('columnheader', { name: 'Order' }),
    [`/admin/orders/${await first('orders')}/show`]: page.getByRole('heading', { name: 'History' }),
    '/admin/customers?perPage=5': page.getByRole('columnheader', { name: 'Total spent' }),
    [`/admin/customers/${await first('customers')}/show`]: page.getByRole('heading', { name: 'Addresses' }),
    '/admin/messages?filter={}&perPage=5': page.getByRole('button', { name: 'All' }),
    '/admin/reviews?filter={}&perPage=5': page.getByRole('button', { name: /^Reject/ }).first(),
    '/admin/coupons': page.getByRole('cell', { name: 'DISCOUNT10' }),
    [`/admin/coupons/${await first('coupons')}`]: page.getByLabel('Code'),
  }
  for (const [path, sign] of Object.entries(screens)) {
    await page.setViewportSize(TABLET.viewport)
    await page.goto(shop + path)
    await expectAccessibleAtBothWidths(page, path, () => sign.waitFor())
  }
})

describe('GST returns', () => {
  it('show a month, open the documents of a figure, and mark an ended month as filed', async () => {
    await order(await signedIn(browser, shop, 'priya', NO_SCREEN), 'cod')
    const thisMonth = periodOf(indianDay(new Date()))
    const path = `/admin/gst-returns?period=${thisMonth.key}`
    const page = await signedIn(browser, shop, 'admin', path, TABLET)
    await page.getByRole('heading', { name: 'Tables of GSTR-1' }).waitFor()
    await page.getByText(/^Not part of this return: supplies to units in special economic zones/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('tab', { name: 'HSN' }).click()
    await page.getByRole('tab', { name: 'States' }).click()
    await page.getByRole('button', { name: 'documents of Place of supply Rajasthan' }).click()
    const documents = page.getByRole('dialog', { name: 'Place of supply Rajasthan' })
    await documents.getByRole('row').nth(1).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await documents.getByRole('link').last().click()
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()

    await page.goto(`${shop}/admin/gst-returns?period=${previousPeriod(thisMonth).key}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download JSON' }).click()
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    expect(file).toMatchObject({ fp: previousPeriod(thisMonth).key, gstin: expect.any(String) })
    await page.getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByLabel('Acknowledgement number (ARN)').fill('AA0810260000017')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByText(/acknowledgement number AA0810260000017/).waitFor()
    await page.getByRole('button', { name: 'Undo filing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo filing' }).click()
    await page.getByRole('button', { name: 'Mark as filed' }).waitFor()
  })
})
