import { describe, expect, it } from 'vitest'
import { countByStatus, createCoupon, jaipur, orderBody, place, stockLedgerGaps } from '../../../test/ordering.ts'
import { payInWindow } from '../../../test/paying.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([
  testProduct({
    handle: 'indigo-kurta',
    name: 'Indigo Block Print Kurta',
    price: 1_299_50,
    finalPrice: 999_00,
    mrp: 1_299_50,
    variants: [
      { sku: 'IK-S', color: 'Blue', size: 'S', stock: 60 },
      { sku: 'IK-M', color: 'Blue', size: 'M', stock: 1 },
    ],
  }),
])
const { db } = shop.database
const asManager = await shop.as(manager)
const asPacker = await shop.as(packer)
const asPriya = await shop.as(priya)

const kurta = (changes: object = {}) => ({
  product: shop.id('indigo-kurta'),
  selectedColor: 'Blue',
  selectedSize: 'S',
  quantity: 1,
  price: 999,
  ...changes,
})
const sale = (changes: object = {}) => ({
  channel: 'phone',
  customer: { name: 'Sunita Devi', phone: '98290 12345', email: '' },
  address: jaipur,
  isCollected: false,
  items: [kurta()],
  payment: 'cod',
  totalAmount: 999,
  ...changes,
})
const atCounter = { channel: 'counter', isCollected: true, address: undefined, payment: 'cash' }
const send = (changes: object = {}, headers = {}) => asManager.post('/api/admin/manual-orders', sale(changes), headers)
const sold = async (changes: object = {}) => {
  const { status, body } = await send(changes)
  if (status !== 200) throw new Error(`The order was refused: ${status} ${body.message}`)
  return body as { _id: string; paymentLink?: string }
}
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const stockOf = async (sku: string) =>
  (await db.selectFrom('variant').select('stock').where('sku', '=', sku).executeTakeFirstOrThrow()).stock
const post = async (url: string, payload: object = {}) => {
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const apiOf = (link = '') => `/api/payment/links/${link.split('/pay/')[1]}`

describe('an order taken by phone', () => {
  it('has the bill, tax, stock and invoice of the same order at the checkout', async () => {
    const before = await stockOf('IK-S')
    const byPhone = await read((await sold())._id)
    const online = await read((await place(shop, asPriya, orderBody(shop)))._id)
    const comparable = ({
      items,
      invoice,
      subtotal,
      shippingCost,
      tax,
      totalAmount,
      status,
      paymentStatus,
    }: typeof online) => ({
      subtotal,
      shippingCost,
      tax,
      totalAmount,
      status,
      paymentStatus,
      items: items.map(({ sku, total, quantity }: { sku: string; total: number; quantity: number }) => [
        sku,
        total,
        quantity,
      ]),
      lines: invoice.lines,
      placeOfSupply: invoice.placeOfSupply,
    })
    expect(comparable(byPhone)).toEqual(comparable(online))
    expect(await stockOf('IK-S')).toBe(before - 2)
    expect(byPhone.customer).toMatchObject({ name: 'Sunita Devi', phone: '9829012345', email: '' })
  })

  it('belongs to one customer without an account for each name and phone number', async () => {
    const ids = await Promise.all([
      sold(),
      sold(),
      sold({ customer: { name: 'Ravi', phone: '9829012345', email: '' } }),
    ])
    const orders = await Promise.all(ids.map(({ _id }) => read(_id)))
    expect(new Set(orders.map(({ customerId }) => customerId)).size).toBe(2)
    const { body } = await asManager.get('/api/admin/manual-orders/customers?q=9829012345')
    expect(body.data).toContainEqual({
      _id: orders[0].customerId,
      name: 'Sunita Devi',
      phone: '9829012345',
      email: '',
      addresses: [jaipur],
    })
  })

  it('belongs to the chosen customer, who sees it among their orders', async () => {
    const { _id } = await sold({ customerId: asPriya.userId })
    expect((await asPriya.get('/api/orders/my-orders')).body.data.map((one: { _id: string }) => one._id)).toContain(_id)
  })

  it('is placed once for an idempotency key, even when it is sent twice at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send({}, { 'idempotency-key': 'one-sale' })))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const { _id } = answers[0]?.body ?? {}
    const message = `Your first try reached the shop: order #${_id.slice(-8)} was placed. What you changed since then was not saved. Check what is there, and start again if something is missing.`
    const changed = await send({ notes: 'Call first' }, { 'idempotency-key': 'one-sale' })
    expect(changed).toMatchObject({ status: 422, body: { message, _id } })
  })

  it('can take the last piece only once', async () => {
    const last = { items: [kurta({ selectedSize: 'M' })] }
    const answers = await Promise.all([send(last), send(last), send(last)])
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 })
    expect(await stockOf('IK-M')).toBe(0)
  })

  it.each<[why: string, changes: object, status: number, message: RegExp]>([
    ['another total than the one shown', { totalAmount: 900 }, 409, /total has changed/],
    ['another price than the one shown', { items: [kurta({ price: 900 })] }, 409, /price/i],
    ['a changed price without a reason', { items: [kurta({ newPrice: 900 })], totalAmount: 900 }, 400, /reason/],
    ['a discount without a reason', { discount: 99, totalAmount: 900 }, 400, /reason/],
    ['a price above the MRP', { items: [kurta({ newPrice: 1300 })], totalAmount: 1300, reason: 'x' }, 400, /MRP/],
    ['a price of nothing', { items: [kurta({ newPrice: 0 })], totalAmount: 0, reason: 'x' }, 400, /above ₹0/],
    [
      'a discount above the subtotal',
      { discount: 999.01, totalAmount: 0, reason: 'x' },
      400,
      /above the subtotal of ₹999.00/,
    ],
    ['half a paisa', { discount: 0.005, reason: 'x' }, 400, /2 decimals/],
    ['no address', { address: undefined }, 400, /address/],
    ['no phone number', { customer: { name: 'Ravi', phone: '12', email: '' } }, 400, /10-digit/],
    ['an email address that is none', { customer: { name: 'Ravi', phone: '9829012345', email: 'x' } }, 400, /email/],
    ['an unknown customer', { customerId: 'f'.repeat(24) }, 404, /Customer not found/],
    ['a team member as customer', { customerId: asManager.userId }, 404, /Customer not found/],
    ['cash on delivery of an order that is collected', { ...atCounter, payment: 'cod' }, 400, /cash received/],
    ['an unknown GSTIN', { gstin: '08ABC' }, 400, /GSTIN/],
    ['a country the shop does not serve', { address: { ...jaipur, country: 'USA' } }, 400, /does not deliver/],
  ])('is refused with %s', async (_why, changes, status, message) => {
    const answer = await send(changes)
    expect(answer).toMatchObject({ status, body: { success: false } })
    expect(JSON.stringify(answer.body)).toMatch(message)
  })

  it('is not for packers', async () => {
    expect((await asPacker.post('/api/admin/manual-orders', sale())).status).toBe(403)
  })
})

describe('a price that was agreed on', () => {
  it('is charged and taxed, with a discount on top, and recorded with its reason', async () => {
    const changes = { items: [kurta({ quantity: 2, newPrice: 900 })], discount: 100, reason: 'Festival offer' }
    const quote = await asManager.post('/api/admin/manual-orders/quote', { ...changes, isCollected: false })
    expect(quote.body.data).toMatchObject({ subtotal: 1800, discount: 100, totalAmount: 1700, canBeOrdered: true })
    const { _id } = await sold({ ...changes, totalAmount: 1700 })
    const order = await read(_id)
    expect(order).toMatchObject({ subtotal: 1800, discount: 100, totalAmount: 1700 })
    const [line] = order.invoice.lines
    expect(line.taxable + line.cgst + line.sgst).toBeCloseTo(1700, 2)
    const entry = await db
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', _id)
      .where('action', '=', 'create')
      .executeTakeFirstOrThrow()
    expect(entry.after).toEqual({
      channel: 'phone',
      isCollected: false,
      payment: 'cod',
      totalAmount: 1700,
      discount: 100,
      prices: [{ sku: 'IK-S', from: 999, to: 900 }],
      reason: 'Festival offer',
    })
    expect(order.events[0].note).toBe('Phone. IK-S ₹999.00 → ₹900.00, discount ₹100.00: Festival offer')
  })
})

describe('a sale at the counter', () => {
  it.each(['cash', 'upi'])(
    'is paid by %s, delivered and invoiced at once, in the state of the shop',
    async (payment) => {
      const { _id } = await sold({ ...atCounter, payment, reference: '432187650912', customerId: asPriya.userId })
      const order = await read(_id)
      expect(order).toMatchObject({ status: 'delivered', isPaid: true, shippingCost: 0, refundable: 999 })
      expect(order.attempts).toMatchObject([{ provider: 'cash', method: payment, amount: 999, state: 'captured' }])
      expect(order.invoice).toMatchObject({ isInterState: false, placeOfSupply: { state: 'Rajasthan' } })
      const own = await asPriya.get(`/api/orders/${_id}`)
      expect(own.body.data).toMatchObject({ paymentMethod: 'cod', receivedBy: payment, isCounterSale: true })
    },
  )

  it('waits to be collected when it was ordered by phone and paid', async () => {
    const { _id } = await sold({ ...atCounter, channel: 'phone', payment: 'upi' })
    expect(await read(_id)).toMatchObject({ status: 'confirmed', isPaid: true })
  })

  it('charges delivery for a small order only when it is delivered', async () => {
    const small = { items: [kurta({ newPrice: 400 })], reason: 'Sample' }
    expect((await send({ ...small, ...atCounter, totalAmount: 400 })).status).toBe(200)
    expect((await send({ ...small, totalAmount: 450 })).status).toBe(200)
  })
})

describe('a payment link', () => {
  const byLink = {
    payment: 'link',
    linkHours: 1,
    customer: { name: 'Sunita', phone: '9829012345', email: 's@example.com' },
  }

  it('lets anyone who has it pay exactly this order, once', async () => {
    const { _id, paymentLink } = await sold(byLink)
    const { body } = await shop.get(apiOf(paymentLink))
    expect(body.data).toMatchObject({
      state: 'open',
      tax: 47.58,
      totalAmount: 999,
      due: 999,
      lines: [{ quantity: '1' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Sunita|9829012345|Johari/)
    const offers = await Promise.all([1, 2].map(() => post(`${apiOf(paymentLink)}/create-order`)))
    expect(offers[0]?.body.data).toEqual(offers[1]?.body.data)
    const returned = await payInWindow(shop, offers[0]?.body.data)
    expect((await post(`${apiOf(paymentLink)}/verify`, returned)).status).toBe(200)
    expect(await read(_id)).toMatchObject({ status: 'confirmed', isPaid: true, refundable: 999 })
    expect((await shop.get(apiOf(paymentLink))).body.data).toMatchObject({ state: 'paid', due: 0 })
    expect((await post(`${apiOf(paymentLink)}/create-order`)).status).toBe(409)
  })

  it('is in the email, and in the back office until the order is paid', async () => {
    const { _id, paymentLink } = await sold(byLink)
    const mail = (await shop.emails()).find(({ to, text }) => to === 's@example.com' && text.includes(_id.slice(-8)))
    expect(mail?.text).toContain(paymentLink)
    expect(mail?.text).not.toContain('View your order')
    const { body } = await asManager.get(`/api/admin/orders/${_id}/payment-link`)
    expect(body.data).toMatchObject({ url: paymentLink, due: 999, expiresAt: expect.any(String) })
  })

  it('opens no other order, and none that was placed in the shop', async () => {
    const [one, other] = [await sold(byLink), await sold(byLink)]
    const key = one.paymentLink?.slice(-22)
    expect((await shop.get(`/api/payment/links/${other._id}-${key}`)).status).toBe(404)
    expect((await shop.get(`/api/payment/links/${other._id}-${'x'.repeat(22)}`)).status).toBe(404)
    const returned = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' }
    expect((await post(`${apiOf(one.paymentLink)}/verify`, returned)).status).toBe(400)
    const online = await place(shop, asPriya, orderBody(shop, { paymentMethod: 'razorpay' }))
    expect((await asManager.get(`/api/admin/orders/${online._id}/payment-link`)).body.data.url).toBe('')
  })

  it('releases the stock when it is not paid in time', async () => {
    const before = await stockOf('IK-S')
    const { _id, paymentLink } = await sold(byLink)
    expect(await stockOf('IK-S')).toBe(before - 1)
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', _id)
      .execute()
    await shop.shop.jobs.send('expire-orders', {})
    await shop.shop.jobs.drain()
    expect(await stockOf('IK-S')).toBe(before)
    expect((await shop.get(apiOf(paymentLink))).body.data).toMatchObject({ state: 'closed', due: 0 })
    expect((await post(`${apiOf(paymentLink)}/create-order`)).status).toBe(409)
  })
})

it('finds a variant by its whole SKU or barcode alone, or by parts of name, colour and size', async () => {
  const found = async (q: string) =>
    (await asManager.get(`/api/admin/manual-orders/variants?q=${encodeURIComponent(q)}`)).body.data
  expect(await found(' ik-s ')).toMatchObject([{ sku: 'IK-S', price: 999, unit: 'piece', minimum: 1 }])
  expect((await found('indigo blue')).map(({ sku }: { sku: string }) => sku)).toEqual(['IK-S', 'IK-M'])
  // The barcode of one variant is the SKU of another.
  await db.updateTable('variant').set({ barcode: 'IK-s' }).where('sku', '=', 'IK-M').execute()
  expect(await found('ik-s')).toMatchObject([{ sku: 'IK-M', barcode: 'IK-s' }])
  expect(await found('100%')).toEqual([])
  expect(await found('')).toEqual([])
})

it('keeps the stock ledger complete, and leaves coupons alone', async () => {
  await createCoupon(shop.database, { code: 'TEN' })
  await sold()
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})
