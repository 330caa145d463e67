import { describe, expect, it } from 'vitest'
import { jaipur, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { FOR_CUSTOMER, OTHER_CUSTOMER } from '../../domain/accounts/messages.ts'
import { writeAreas } from '../delivery/index.ts'
import { writeSetting } from '../settings/queries.ts'

const plenty = testProduct({ handle: 'plenty', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 500 }] })
const draft = testProduct({
  handle: 'draft',
  name: 'Not yet',
  status: 'draft',
  variants: [{ color: '', size: '', stock: 5 }],
})
const shop = await testShop([indigoKurta, khadiByTheMetre, plenty, draft])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const one = { product: shop.id('plenty'), quantity: 1, price: 999 }
const input = { items: [one], totalAmount: 999 }
const countOrders = async () =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the lines of an order', () => {
  it('of the same variant share its stock in the order of the lines', async () => {
    const kurta = (quantity: number) => ({
      ...one,
      product: shop.id('indigo-kurta'),
      selectedColor: 'Blue',
      selectedSize: 'S',
      quantity,
    })
    const items = [kurta(3), kurta(2)]
    const { status, body } = await asPriya.post('/api/orders', orderBody(shop, { items, totalAmount: 4995 }))
    expect(status).toBe(409)
    expect(body.quote.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
    expect(body.quote.items[1].problem).toMatch(/Changed from 2 pieces to 1 piece/)
    const fits = await asPriya.post('/api/orders', orderBody(shop, { items: [kurta(3), kurta(1)], totalAmount: 3996 }))
    expect(fits.status).toBe(200)
    const { stock } = await db.selectFrom('variant').select('stock').where('sku', '=', 'IK-S').executeTakeFirstOrThrow()
    expect(stock).toBe(0)
    await asPriya.put(`/api/orders/${fits.body._id}/cancel`)
  })

  it('are limited to a hundred', async () => {
    const lines = (count: number) => orderBody(shop, { items: Array(count).fill(one), totalAmount: 999 * count })
    const most = await asPriya.post('/api/orders', lines(100))
    expect(most.body.data).toMatchObject({ totalAmount: 99_900, items: { length: 100 } })
    expect((await asPriya.post('/api/orders', lines(101))).status).toBe(400)
    expect((await asPriya.post('/api/orders', lines(10_000))).status).toBe(400)
  })

  it('must be products that are on sale', async () => {
    const items = [{ ...one, product: shop.id('draft') }]
    expect(await asPriya.post('/api/orders', orderBody(shop, { items }))).toMatchObject({
      status: 409,
      body: { message: 'This item is no longer available. Please remove it to continue.' },
    })
  })
})

describe('a page of a customer, after someone else has signed in', () => {
  const forPriya = { [FOR_CUSTOMER]: asPriya.userId }

  it('orders nothing and changes nothing in the account of the other', async () => {
    const before = await countOrders()
    const refused = { status: 409, body: { success: false, message: OTHER_CUSTOMER } }
    expect(await asRahul.post('/api/orders', orderBody(shop, input), forPriya)).toMatchObject(refused)
    expect(await asRahul.put('/api/auth/update-profile', { name: 'Priya Nair' }, forPriya)).toMatchObject(refused)
    expect(await asRahul.post('/api/orders/quote', { items: [one] }, forPriya)).toMatchObject({ status: 200 })
    expect(await countOrders()).toBe(before)
  })

  it('orders for the customer once they have signed in again', async () => {
    const { status, body } = await asPriya.post('/api/orders', orderBody(shop, input), forPriya)
    expect(status).toBe(200)
    await asPriya.put(`/api/orders/${body._id}/cancel`, {}, forPriya)
  })
})

describe('an address abroad', () => {
  it('is refused until the shop serves its country', async () => {
    const body = orderBody(shop, input)
    const abroad = { ...body, customer: { ...body.customer, address: { ...jaipur, country: 'USA' } } }
    expect(await asPriya.post('/api/orders', abroad)).toMatchObject({
      status: 400,
      body: { message: 'The shop does not deliver to USA.' },
    })
    await writeSetting(db, 'shipping', { countries: ['India', 'USA'] })
    const { status, body: placed } = await asPriya.post('/api/orders', abroad)
    expect(status).toBe(200)
    await asPriya.put(`/api/orders/${placed._id}/cancel`)
  })
})

describe('a pincode of an area', () => {
  const STATE_OF = { 194101: 'Ladakh', 744101: 'Andaman and Nicobar Islands' }
  it('is refused without delivery, and in cash without cash on delivery', async () => {
    await writeAreas(db, [
      { prefix: '744', name: 'Andaman', minDays: 7, maxDays: 9, cash: false, served: true },
      { prefix: '194', name: 'Ladakh', minDays: 7, maxDays: 9, cash: true, served: false },
    ])
    const to = (zipCode: keyof typeof STATE_OF, paymentMethod: string) => {
      const body = orderBody(shop, input)
      return {
        ...body,
        paymentMethod,
        customer: { ...body.customer, address: { ...jaipur, state: STATE_OF[zipCode], zipCode: String(zipCode) } },
      }
    }
    for (const [zipCode, method, message] of [
      [194101, 'razorpay', "We don't deliver to 194101 yet. Please choose another address."],
      [744101, 'cod', "We don't offer Cash on Delivery in 744101. Please pay online."],
    ] as const)
      expect(await asPriya.post('/api/orders', to(zipCode, method))).toMatchObject({ status: 400, body: { message } })
    const { status, body: placed } = await asPriya.post('/api/orders', to(744101, 'razorpay'))
    expect(status).toBe(200)
    await asPriya.put(`/api/orders/${placed._id}/cancel`)
  })
})

describe('unknown fields', () => {
  it('have no effect: the order belongs to the signed-in customer, unpaid, at the prices of the shop', async () => {
    const { body } = await asPriya.post('/api/orders', {
      ...orderBody(shop, input),
      userId: asRahul.userId,
      user: asRahul.userId,
      customer_id: asRahul.userId,
      customerId: asRahul.userId,
      role: 'admin',
      isPaid: true,
      is_paid: true,
      paymentId: 'pay_free',
      discount: 999,
      shippingCost: -50,
      tax: 0,
      _id: 'f'.repeat(24),
      id: 'f'.repeat(24),
      createdAt: '2020-01-01',
    })
    const order = await db.selectFrom('orders').selectAll().where('id', '=', body._id).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ customer_id: asPriya.userId, is_paid: false, payment_id: null, total_paise: 99_900 })
    expect(order.created_at.getFullYear()).toBeGreaterThan(2024)
    expect((await asRahul.get(`/api/orders/${body._id}`)).status).toBe(404)
  })

  it.each([
    ['status', 'confirmed'],
    ['paymentStatus', 'completed'],
    ['paymentMethod', 'phonepe'],
    ['totalAmount', '999'],
    ['totalAmount', null],
    ['items', { 0: one, length: 1 }],
    ['items', [null]],
    ['items', [[one]]],
    ['customer', 'Priya'],
    ['customer', { name: 'Priya', email: 'priya@example.com', phone: '9876543210', address: 'Jaipur' }],
    ['orderNotes', 'x'.repeat(1001)],
    ['orderNotes', 'a\u0000b'],
    ['couponCode', { $ne: '' }],
    ['couponCode', 'DISCOUNT10\u0000'],
  ])('are refused where %s is %j', async (field, value) => {
    const before = await countOrders()
    const answer = await asPriya.post('/api/orders', { ...orderBody(shop, input), [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.stringContaining(field) } })
    expect(await countOrders()).toBe(before)
  })

  it.each(['{', '', '[]', 'null', '"order"', '{"__proto__":{"isPaid":true}}', '{"constructor":{"prototype":{}}}'])(
    'are no order: %s',
    async (payload) => {
      const headers = { authorization: `Bearer ${asPriya.token}`, 'content-type': 'application/json' }
      const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) })
    },
  )

  it.each([
    [
      'in a field for anything',
      '/api/payment/razorpay/create-order',
      (deep: string) => `{"customerInfo":{"address":${deep}}}`,
    ],
    ['in an unknown field', '/api/orders', (deep: string) => `{"more":${deep}}`],
  ])('are refused when they are nested too deeply, %s', async (_where, url, write) => {
    for (const levels of [10_000, 400_000]) {
      const payload = write('['.repeat(levels) + ']'.repeat(levels))
      const answer = await shop.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${asPriya.token}`, 'content-type': 'application/json' },
      })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The request is not valid.'])
    }
  })

  it('are treated as text', async () => {
    const name = '<script>alert(1)</script> {{7*7}} =cmd()\u202Eevil'
    const street = "12'; drop table orders; --"
    const customer = {
      name,
      email: 'priya@example.com',
      phone: '+91 98765-43210'.slice(4),
      address: { ...jaipur, street },
    }
    const { body } = await asPriya.post(
      '/api/orders',
      orderBody(shop, { ...input, customer, orderNotes: '<b>soon</b>' }),
    )
    expect(body.data).toMatchObject({
      customer: { name: '<script>alert(1)</script> {{7*7}} =cmd() evil', phone: '9876543210', address: { street } },
      orderNotes: '<b>soon</b>',
    })
  })
})

describe('another person', () => {
  it('cannot read or change an order that is not theirs', async () => {
    const order = await place(shop, asPriya, input)
    const requests = [
      asRahul.get(`/api/orders/${order._id}`),
      asRahul.put(`/api/orders/${order._id}/cancel`),
      asRahul.put(`/api/orders/${order._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' }),
      asRahul.put(`/api/orders/${order._id}/payment`, { paymentStatus: 'PAYMENT_SUCCESS' }),
    ]
    for (const answer of await Promise.all(requests)) {
      expect(answer).toMatchObject({ status: 404, body: { success: false, message: 'Order not found' } })
    }
    expect((await asPriya.get(`/api/orders/${order._id}`)).body.data.status).toBe('confirmed')
  })

  it.each([
    ['no token', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['a made-up one', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['the digest of a real one', { authorization: 'Bearer digest' }],
    ['a token in the wrong place', { authorization: `Basic ${asPriya.token}` }],
  ])('with %s is not signed in', async (_what, headers) => {
    const order = await place(shop, asPriya, input)
    for (const [method, url] of [
      ['POST', '/api/orders'],
      ['PUT', `/api/orders/${order._id}/cancel`],
      ['PUT', `/api/orders/${order._id}/payment`],
    ] as const) {
      const payload = { ...orderBody(shop, input), paymentStatus: 'PAYMENT_PENDING' }
      const answer = await shop.app.inject({ method, url, headers, payload })
      expect([answer.statusCode, answer.json().isAuthenticated]).toEqual([401, false])
    }
  })

  it('whose session has ended or whose account is disabled is not signed in', async () => {
    const gone = await shop.as({ name: 'Gone', email: 'gone@example.com' })
    await db.updateTable('customer').set({ is_disabled: true }).where('id', '=', gone.userId).execute()
    expect((await gone.post('/api/orders', orderBody(shop, input))).status).toBe(401)
    await db.updateTable('customer').set({ is_disabled: false }).where('id', '=', gone.userId).execute()
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('customer_id', '=', gone.userId)
      .execute()
    expect((await gone.post('/api/orders', orderBody(shop, input))).status).toBe(401)
  })

  it('cannot place or cancel orders in a signed-in browser from another site', async () => {
    const order = await place(shop, asPriya, input)
    const before = await countOrders()
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const headers = { cookie: `session=${asPriya.token}`, ...from }
      const ordered = await shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers,
        payload: orderBody(shop, input),
      })
      const cancelled = await shop.app.inject({ method: 'PUT', url: `/api/orders/${order._id}/cancel`, headers })
      expect([ordered.statusCode, cancelled.statusCode]).toEqual([403, 403])
    }
    expect(await countOrders()).toBe(before)
  })
})

describe('an idempotency key', () => {
  it.each([' ', 'with space', 'x'.repeat(201), 'é'])('is refused as %j', async (key) => {
    const answer = await asPriya.post('/api/orders', orderBody(shop, input), { 'idempotency-key': key })
    expect(answer).toMatchObject({ status: 400, body: { message: 'The Idempotency-Key is not valid.' } })
  })
})

describe('an order outside the limits of its payment method', () => {
  it('is refused according to the limits that the shop has set', async () => {
    const rules = { cod: { minimum: 1_000_00, maximum: 1_500_00 } }
    await db
      .insertInto('setting')
      .values({ name: 'payments', value: JSON.stringify(rules) })
      .execute()
    const small = await asPriya.post('/api/orders', orderBody(shop, input))
    expect(small).toMatchObject({ status: 400, body: { message: expect.stringContaining('Cash on Delivery') } })
    const card = await asPriya.post('/api/orders', orderBody(shop, { ...input, paymentMethod: 'razorpay' }))
    expect(card.status).toBe(200)
    await db.deleteFrom('setting').where('name', '=', 'payments').execute()
  })
})
