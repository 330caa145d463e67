import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyOrder, jaipur, orderBody, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
await raiseBuyingLimits(shop.database)
await db.updateTable('variant').set({ stock: 1_000 }).execute()
const [asManager, asOwner, asPriya] = [await shop.as(manager), await shop.as(owner), await shop.as(priya)]
const rules = '/api/admin/cash-rules'
const product = shop.id('indigo-kurta')

/** Makes these the only rules. Returns them as the server answered. */
async function setRules(...forms: readonly object[]) {
  await db.deleteFrom('cash_rule').execute()
  const saved = []
  for (const form of forms) {
    const { status, body } = await asManager.post(rules, form)
    expect([status, body.message]).toEqual([200, undefined])
    saved.push(body.data)
  }
  return saved
}

async function storePrepaidDiscount(amount: number) {
  const value = JSON.stringify({ prepaid: { amount, minimum: 0 } })
  await db.deleteFrom('setting').where('name', '=', 'payments').execute()
  await db.insertInto('setting').values({ name: 'payments', value }).execute()
}

const quoteOf = async (changes: object = {}, buyer = asPriya) => {
  const { items } = orderBody(shop)
  const { body } = await buyer.post('/api/orders/quote', { items, zipCode: '302003', phone: '9876543210', ...changes })
  return body.data
}
const cashOf = async (changes: object = {}, buyer = asPriya) => (await quoteOf(changes, buyer)).payments[0]

describe('the rules of cash on delivery', () => {
  it.each([
    [{ kind: 'total', above: 998 }, {}, /not available for this total/],
    [{ kind: 'pincode', pincodes: '302' }, {}, /302003/],
    [{ kind: 'product', productIds: [product] }, {}, /Indigo/],
    [{ kind: 'first order', above: 500 }, {}, /up to ₹500 for a first order/],
  ])('refuse cash in the quote and when the order is placed: %j', async (form, changes, words) => {
    await setRules({ ...form, effect: 'refuse' })
    expect(await cashOf()).toMatchObject({ method: 'cod', problem: expect.stringMatching(words) })
    const { status, body } = await asPriya.post('/api/orders', orderBody(shop, changes))
    expect([status, body.message]).toEqual([409, expect.stringMatching(words)])
    expect(body.quote.payments).toMatchObject([{ problem: body.message }, { method: 'razorpay', totalAmount: 999 }])
    const online = await asPriya.post('/api/orders', orderBody(shop, { paymentMethod: 'razorpay' }))
    expect(online.status).toBe(200)
  })

  it('count refused parcels of the account and of the phone number, however it is written and wherever it goes', async () => {
    const asThief = await shop.as({ name: 'Ravi Rao', email: 'ravi@example.com' })
    const customer = { name: 'Ravi Rao', email: 'ravi@example.com', phone: '9000000001', address: jaipur }
    await setRules({ kind: 'refusals', effect: 'refuse', count: 1, months: 6 })
    const refused = await place(shop, asThief, { customer })
    await db
      .updateTable('orders')
      .set({ status: 'cancelled', shipped_at: new Date(), cancelled_at: new Date() })
      .where('id', '=', refused._id)
      .execute()
    const elsewhere = { ...jaipur, street: '9 MG Road', zipCode: '560001', city: 'Bengaluru', state: 'Karnataka' }
    for (const [buyer, change, words] of [
      [asThief, {}, /earlier cash orders/],
      [asThief, { phone: '9000000002', email: 'RAVI@EXAMPLE.COM', address: elsewhere }, /earlier cash orders/],
      [asPriya, {}, /with this phone number/],
      [asPriya, { phone: '90000-00001', address: elsewhere }, /with this phone number/],
      [asPriya, { phone: '9876543210', address: { ...jaipur, name: 'Ravi', phone: '9000000001' } }, /phone number/],
    ] as const) {
      const { status, body } = await buyer.post(
        '/api/orders',
        orderBody(shop, { customer: { ...customer, ...change } }),
      )
      expect([status, body.message]).toEqual([409, expect.stringMatching(words)])
    }
    for (const phone of ['+91 90000 00001', '090000 00001', '9000000001'])
      expect(await cashOf({ phone })).toMatchObject({ problem: expect.stringMatching(/phone number/) })
    expect(await cashOf()).not.toHaveProperty('problem')
    // A visitor learns nothing about a phone number.
    const visitor = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      payload: { items: orderBody(shop).items, phone: '9000000001' },
    })
    expect(visitor.json().data.payments[0]).not.toHaveProperty('problem')
  })

  it('leave out refused orders that the team excuses, until it counts them again', async () => {
    const asUma = await shop.as({ name: 'Uma Das', email: 'uma@example.com' })
    const customer = { name: 'Uma Das', email: 'uma@example.com', phone: '9000000300', address: jaipur }
    await setRules()
    const { _id } = await place(shop, asUma, { customer })
    const refused = { status: 'cancelled', cash_confirmation: 'refused', cancelled_at: new Date() } as const
    await db.updateTable('orders').set(refused).where('id', '=', _id).execute()
    await setRules({ kind: 'refusals', effect: 'refuse', count: 1, months: 6 })
    const cash = async () => 'problem' in (await cashOf({ phone: '9000000300' }, asUma))
    const excuse = (isExcused: boolean, orderId = _id, who = asUma.userId) =>
      asManager.put(`/api/admin/customers/${who}/refusals`, { orderId, isExcused })
    expect(await cash()).toBe(true)
    const { status, body } = await excuse(true)
    expect([status, body.data.refusals]).toMatchObject([200, [{ orderId: _id, kind: 'refused', isExcused: true }]])
    expect(await cash()).toBe(false)
    expect((await excuse(true)).status).toBe(200)
    expect((await excuse(false)).body.data.refusals).toMatchObject([{ isExcused: false }])
    expect(await cash()).toBe(true)
    const entries = await db.selectFrom('audit_log').select('action').where('entity_id', '=', _id).execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['count refusal', 'excuse'])
    expect((await excuse(true, 'f'.repeat(24))).status).toBe(404)
    expect((await excuse(true, _id, asPriya.userId)).status).toBe(404)
    expect((await (await shop.as(packer)).put(`/api/admin/customers/${asUma.userId}/refusals`, {})).status).toBe(403)
    // What came after it in the preview of a rule is judged in the same way.
    const preview = async () =>
      (await asManager.post(`${rules}/preview`, { effect: 'refuse', kind: 'refusals', count: 1, months: 6 })).body.data
    await setRules()
    await db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 120_000), cancelled_at: new Date(Date.now() - 60_000) })
      .where('id', '=', _id)
      .execute()
    const before = (await preview()).orders
    await place(shop, asUma, { customer })
    expect((await preview()).orders).toBe(before + 1)
    await excuse(true)
    expect((await preview()).orders).toBe(before)
  })

  it('count parcels that were refused at a recipient, whoever orders for that number next', async () => {
    await setRules()
    const buyerOf = (number: number) => ({ name: `Buyer ${number}`, email: `recipient${number}@example.com` })
    const to = (number: number) => ({
      customer: {
        ...buyerOf(number),
        phone: `900000010${number}`,
        address: { ...jaipur, name: 'Om', phone: '9000000200' },
      },
    })
    const preview = async (kind: string) =>
      (await asManager.post(`${rules}/preview`, { effect: 'refuse', kind, count: 1, months: 6 })).body.data.orders
    const [asked, open] = [await preview('refusals'), await preview('open orders')]
    const { _id } = await place(shop, await shop.as(buyerOf(1)), to(1))
    await setRules({ kind: 'open orders', effect: 'refuse', count: 1 })
    const next = await shop.as(buyerOf(2))
    expect((await next.post('/api/orders', orderBody(shop, to(2)))).status).toBe(409)
    const refused = { status: 'cancelled', shipped_at: new Date(), cancelled_at: new Date() } as const
    await db.updateTable('orders').set(refused).where('id', '=', _id).execute()
    await setRules({ kind: 'refusals', effect: 'refuse', count: 1, months: 6 })
    const answer = await next.post('/api/orders', orderBody(shop, to(2)))
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/with this phone number/)])
    // The recipient orders.
    expect(await cashOf({ phone: '9000000200' }, next)).toMatchObject({
      problem: expect.stringMatching(/phone number/),
    })
    await setRules()
    const third = (await place(shop, next, to(2)))._id
    expect([await preview('refusals'), await preview('open orders')]).toEqual([asked + 1, open])
    await place(shop, await shop.as(buyerOf(3)), to(3))
    expect([await preview('refusals'), await preview('open orders')]).toEqual([asked + 2, open + 1])
    const ends = { status: 'cancelled', cancelled_at: new Date() } as const
    await db.updateTable('orders').set(ends).where('id', '=', third).execute()
  })

  it('hold for orders placed at the same time', async () => {
    await setRules({ kind: 'open orders', effect: 'refuse', count: 2 })
    const asMeera = await shop.as({ name: 'Meera Shah', email: 'meera@example.com' })
    const customer = { name: 'Meera Shah', email: 'meera@example.com', phone: '9000000003', address: jaipur }
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map(() => asMeera.post('/api/orders', orderBody(shop, { customer }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  })

  it('hold when a card order is changed to cash', async () => {
    await setRules()
    const failed = async (changes: object = {}) => {
      const order = await place(shop, asPriya, { paymentMethod: 'razorpay', ...changes })
      await db.updateTable('orders').set({ payment_status: 'failed' }).where('id', '=', order._id).execute()
      return `/api/orders/${order._id}/pay-on-delivery`
    }
    const [refused, dearer, asked] = [await failed(), await failed(), await failed()]
    await setRules({ kind: 'product', productIds: [product], effect: 'refuse' })
    expect((await asPriya.put(refused)).body.message).toMatch(/not available for/)
    await setRules({ kind: 'total', effect: 'fee', fee: 49 })
    expect((await asPriya.put(dearer)).body.message).toMatch(/costs more with Cash on Delivery/)
    await setRules()
    await storePrepaidDiscount(30_00)
    const discounted = await failed({ totalAmount: 969 })
    await storePrepaidDiscount(0)
    expect((await asPriya.put(discounted)).body.message).toMatch(/costs more with Cash on Delivery/)
    expect((await asPriya.put(asked)).status).toBe(200)
  })

  it('add a fee that is in the first total, on the invoice with its tax, and in the email', async () => {
    await setRules({ kind: 'total', effect: 'fee', fee: 49.5, below: 2000 }, { kind: 'total', effect: 'fee', fee: 99 })
    expect(await quoteOf()).toMatchObject({
      totalAmount: 999,
      payments: [
        { method: 'cod', fee: 49.5, totalAmount: 1048.5 },
        { method: 'razorpay', totalAmount: 999 },
      ],
    })
    expect((await asPriya.post('/api/orders', orderBody(shop))).status).toBe(409)
    const order = await place(shop, asPriya, { totalAmount: 1048.5 })
    expect(order).toMatchObject({ codFee: 49.5, totalAmount: 1048.5 })
    const fee = order.invoice.lines.at(-1)
    expect(fee).toMatchObject({ description: 'Cash on Delivery fee', rate: 5, amount: 49.5, unitCode: 'OTH' })
    expect(fee.taxable + fee.cgst + fee.sgst + fee.igst).toBeCloseTo(49.5)
    const stored = await db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow()
    expect(stored.cod_fee_paise).toBe(4950)
    const mail = (await shop.emails()).find(({ subject }) => subject.includes(order._id.slice(-8)))
    expect(mail?.text).toMatch(/Cash on Delivery fee\s+₹49.50/)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    const [note] = (await asPriya.get(`/api/orders/${order._id}`)).body.data.invoice.creditNotes
    expect([note.amount, note.lines.at(-1)]).toMatchObject([
      1048.5,
      { description: 'Cash on Delivery fee', amount: 49.5 },
    ])
  })

  it('leave a discount for paying online in the total, the lines and the tax', async () => {
    await setRules()
    await storePrepaidDiscount(30_00)
    expect((await quoteOf()).payments).toMatchObject([{ totalAmount: 999 }, { discount: 30, totalAmount: 969 }])
    const order = await place(shop, asPriya, { paymentMethod: 'razorpay', totalAmount: 969 })
    expect(order).toMatchObject({ discount: 30, prepaidDiscount: 30, totalAmount: 969, items: [{ discount: 30 }] })
    expect(order.tax).toBeCloseTo(969 - 969 / 1.05, 1)
    await storePrepaidDiscount(0)
  })
})

it('an order by phone that is paid already is no open cash order', async () => {
  await setRules({ kind: 'open orders', effect: 'refuse', count: 1 })
  const asTara = await shop.as({ name: 'Tara Sen', email: 'tara@example.com' })
  const sale = {
    items: orderBody(shop).items,
    isCollected: false,
    channel: 'phone',
    customerId: asTara.userId,
    customer: { name: 'Tara Sen', phone: '9000000011', email: 'tara@example.com' },
    address: jaipur,
    totalAmount: 999,
  }
  const enter = (payment: string) => asManager.post('/api/admin/manual-orders', { ...sale, payment })
  expect((await enter('upi')).status).toBe(200)
  expect(await cashOf({ phone: '9000000011' }, asTara)).not.toHaveProperty('problem')
  expect((await enter('cod')).status).toBe(200)
  expect(await cashOf({ phone: '9000000011' }, asTara)).toMatchObject({
    problem: expect.stringContaining('not delivered yet'),
  })
})

describe('managing the rules', () => {
  it('creates, changes, switches off, sorts and deletes them, and records it', async () => {
    const [cap, fee] = await setRules(
      { kind: 'total', effect: 'refuse', above: 500 },
      { kind: 'pincode', effect: 'fee', fee: 20, pincodes: '30, 1' },
    )
    expect(await cashOf()).toMatchObject({ problem: expect.any(String) })
    const off = await asManager.put(`${rules}/${cap._id}`, { ...cap, active: false })
    expect(off.body.data).toMatchObject({ active: false, revision: 2 })
    expect(await cashOf()).toMatchObject({ fee: 20 })
    expect(await asOwner.put(`${rules}/${cap._id}`, cap)).toMatchObject({
      status: 409,
      body: { current: { revision: 2 } },
    })
    expect((await asManager.put(`${rules}/order`, { ids: [fee._id, cap._id] })).status).toBe(200)
    expect((await asManager.get(rules)).body.data.map(({ _id }: { _id: string }) => _id)).toEqual([fee._id, cap._id])
    for (const ids of [[fee._id], [fee._id, fee._id], [fee._id, cap._id, product]])
      expect((await asManager.put(`${rules}/order`, { ids })).status).toBe(409)
    expect((await asManager.call('DELETE', `${rules}/${fee._id}`)).status).toBe(200)
    expect((await asManager.get(`${rules}/${fee._id}`)).status).toBe(404)
    const log = (await asOwner.get('/api/admin/audit?entity=cash rule')).body.data
    expect(log.map(({ action }: { action: string }) => action).slice(0, 5)).toEqual([
      'delete',
      'sort',
      'change',
      'create',
      'create',
    ])
    const words = ['Total above ₹500.00: No Cash on Delivery', 'Pincodes 30, 1: Fee ₹20.00']
    expect(log[1]).toMatchObject({ before: { rules: words }, after: { rules: words.toReversed() } })
    expect((await asManager.post(rules, { kind: 'refusals', effect: 'refuse' })).body.errors).toEqual({
      count: expect.any(String),
      months: expect.any(String),
    })
    expect((await (await shop.as(packer)).get(rules)).status).toBe(403)
  })

  it('previews a rule with what was known of the buyers on the day of each order', async () => {
    await setRules()
    await db
      .updateTable('orders')
      .set({
        payment_method: 'razorpay',
        cod_fee_paise: 0,
        total_paise: sql`total_paise - cod_fee_paise`,
        cod_fee_cgst_paise: 0,
        cod_fee_sgst_paise: 0,
        cod_fee_igst_paise: 0,
      })
      .execute()
    const asDev = await shop.as({ name: 'Dev Patel', email: 'dev@example.com' })
    const customer = { name: 'Dev Patel', email: 'dev@example.com', phone: '9000000009', address: jaipur }
    const first = await place(shop, asDev, { customer })
    // A sale at the counter is paid in cash, but nothing is delivered for cash.
    const { items } = orderBody(shop)
    const sale = { items, isCollected: true, channel: 'counter', payment: 'cash', totalAmount: 999 }
    const atCounter = { ...sale, customer: { name: 'Tara', phone: '9000000010', email: '' } }
    expect((await asManager.post('/api/admin/manual-orders', atCounter)).status).toBe(200)
    const copies = await copyOrder(shop.database, first._id, 4)
    const day = (days: number) => new Date(Date.now() - days * 86_400_000)
    const set = (id: string | undefined, days: number, change: object) =>
      db
        .updateTable('orders')
        .set({ created_at: day(days), ...change })
        .where('id', '=', id ?? '')
        .execute()
    await set(copies[0], 100, { status: 'delivered', delivered_at: day(99) })
    await set(copies[1], 50, { status: 'cancelled', shipped_at: day(49), cancelled_at: day(40) })
    await set(copies[2], 45, { status: 'delivered', shipped_at: day(44), delivered_at: day(41) })
    await set(copies[3], 30, { status: 'delivered', shipped_at: day(29), delivered_at: day(20) })
    const preview = async (form: object) =>
      (await asManager.post(`${rules}/preview`, { effect: 'refuse', ...form })).body.data
    const all = { cashOrders: 4, cashValue: 3996 }
    expect(await preview({ kind: 'pincode', pincodes: '302' })).toMatchObject({
      ...all,
      orders: 4,
      value: 3996,
      delivered: 2,
      undelivered: 1,
    })
    expect(await preview({ kind: 'product', productIds: [product] })).toMatchObject({ ...all, orders: 4 })
    expect(await preview({ kind: 'total', above: 999 })).toMatchObject({ ...all, orders: 0 })
    expect(await preview({ kind: 'first order', above: 0 })).toMatchObject({ ...all, orders: 0 })
    // The parcel came back 40 days ago: two orders were placed afterwards, one of them was delivered.
    const refusals = await preview({ kind: 'refusals', count: 1, months: 6 })
    expect(refusals).toMatchObject({ ...all, orders: 2, delivered: 1, undelivered: 0 })
    expect(await preview({ kind: 'open orders', count: 1 })).toMatchObject({ ...all, orders: 1, delivered: 1 })
    expect((await asManager.get(rules)).body.total).toBe(0)

    // The refused parcel of another account counts by its phone number, unless the account was deleted.
    const asMira = await shop.as({ name: 'Mira Shah', email: 'mira@example.com' })
    await set(copies[1], 50, { customer_id: asMira.userId })
    expect(await preview({ kind: 'refusals', count: 1, months: 6 })).toMatchObject({ orders: 2 })
    expect(await preview({ kind: 'refusals', count: 2, months: 6 })).toMatchObject({ orders: 0 })
    expect(await preview({ kind: 'open orders', count: 1 })).toMatchObject({ orders: 1 })
    expect(await preview({ kind: 'first order', above: 0 })).toMatchObject({ orders: 1, undelivered: 1 })
    await set(copies[1], 50, { phone: '0000000000' })
    expect(await preview({ kind: 'refusals', count: 1, months: 6 })).toMatchObject({ orders: 0 })
    expect(await preview({ kind: 'open orders', count: 1 })).toMatchObject({ orders: 0 })
    expect(await preview({ kind: 'product', productIds: ['f'.repeat(24)] })).toMatchObject({ ...all, orders: 0 })
  })
})
