import { describe, expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { moneyOf, pay, reconcilePayments } from '../../../test/paying.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)

const stock = async () =>
  (await db.selectFrom('variant').select('stock').where('sku', '=', 'IK-S').executeTakeFirstOrThrow()).stock
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const newOrder = () => place(shop, asPriya)
const move = async (id: string, verb: string, body: object = {}, by = asManager) => {
  const { revision } = await read(id)
  return by.put(`/api/admin/orders/${id}/${verb}`, { revision, ...body })
}
const mailsAbout = async (id: string) =>
  (await shop.emails()).filter(({ subject }) => subject.includes(id.slice(-8))).map(({ subject }) => subject)

describe('moving an order through its statuses', () => {
  it('packs, ships and delivers an order, and records cash on delivery as paid', async () => {
    const { _id } = await newOrder()
    expect((await read(_id)).moves).toEqual(['processing', 'shipped', 'cancelled'])
    expect((await move(_id, 'process', {}, asPacker)).body.data).toMatchObject({ status: 'processing' })
    const parcel = { courier: ' Hawa  Express ', trackingNumber: 'HX 42' }
    expect((await move(_id, 'ship', parcel, asPacker)).body.data).toMatchObject({
      status: 'shipped',
      courier: 'Hawa Express',
      trackingNumber: 'HX 42',
      shippedAt: expect.any(String),
      isPaid: false,
      moves: ['delivered'],
    })
    const { body } = await move(_id, 'deliver', {}, asPacker)
    expect(body.data).toMatchObject({ status: 'delivered', isPaid: true, paymentStatus: 'completed', moves: [] })
    expect(body.data.events).toMatchObject([
      { kind: 'placed', actor: 'customer', by: 'Priya Nair' },
      { kind: 'confirmed', actor: 'shop' },
      { kind: 'processing', actor: 'admin', by: 'Dev Patil' },
      { kind: 'shipped', note: 'Hawa Express, HX 42', by: 'Dev Patil' },
      { kind: 'delivered', by: 'Dev Patil' },
      { kind: 'paid', note: 'in cash' },
    ])
    const { data } = (await asPriya.get(`/api/orders/${_id}`)).body
    const confirmed = body.data.events[1].at
    expect(data.confirmedAt).toBe(confirmed)
    expect(data.confirmedAt < data.shippedAt && data.shippedAt < data.deliveredAt).toBe(true)
    expect(await mailsAbout(_id)).toEqual(
      expect.arrayContaining([expect.stringContaining('has shipped'), expect.stringContaining('delivered')]),
    )
  })

  it('shows the packer where the items are stored and their current label, and the customer neither', async () => {
    const { _id } = await newOrder()
    await db.updateTable('variant').set({ shelf: 'A-2', barcode: '8901234567894' }).where('sku', '=', 'IK-S').execute()
    const label = { sku: 'IK-S', shelf: 'A-2', barcode: '8901234567894' }
    expect((await asPacker.get(`/api/admin/orders/${_id}`)).body.data.items).toMatchObject([label])
    expect((await asPacker.get(`/api/admin/orders/details?ids=${_id}`)).body.data[0].items).toMatchObject([label])
    expect(Object.keys((await asPriya.get(`/api/orders/${_id}`)).body.data.items[0])).not.toContain('shelf')
    await asPriya.put(`/api/orders/${_id}/cancel`)
  })

  it('names products without a GST rate until their HSN code is entered', async () => {
    const { _id } = await newOrder()
    expect((await read(_id)).linesWithoutGstRate).toEqual([indigoKurta.name])
    const product = `/api/admin/products/${shop.id('indigo-kurta')}`
    const { revision } = (await asManager.get(product)).body.data
    await asManager.put(product, { revision, hsn: '6211' })
    expect((await read(_id)).linesWithoutGstRate).toEqual([])
  })

  it('records each change in the audit log without personal data', async () => {
    const { _id } = await newOrder()
    await move(_id, 'process')
    const rows = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', _id).execute()
    expect(rows).toMatchObject([
      { action: 'process', entity: 'order', before: { status: 'confirmed' }, after: { status: 'processing' } },
    ])
  })

  it('confirms an order by hand and issues its invoice', async () => {
    const card = await place(shop, asPriya, { paymentMethod: 'razorpay' })
    const { body } = await move(card._id, 'confirm')
    expect(body.data).toMatchObject({ status: 'confirmed', isPaid: false, invoice: { number: expect.any(String) } })
    expect(body.data.expiresAt).toBeUndefined()
  })

  it.each([
    ['deliver', {}],
    ['confirm', {}],
  ])('does not skip a status: %s', async (verb, body) => {
    const { _id } = await newOrder()
    expect((await move(_id, verb, body)).status).toBe(409)
    expect((await read(_id)).status).toBe('confirmed')
  })

  it('lets only one of two team members change the same revision', async () => {
    const { _id } = await newOrder()
    const { revision } = await read(_id)
    const answers = await Promise.all(
      [asManager, asPacker].map((by) => by.put(`/api/admin/orders/${_id}/process`, { revision })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ success: false, current: { status: 'processing', revision: revision + 1 } })
  })
})

describe('cancelling an order', () => {
  it('requires a reason, restores the stock once and emails the customer', async () => {
    const before = await stock()
    const { _id } = await newOrder()
    expect(await stock()).toBe(before - 1)
    const refused = await move(_id, 'cancel', { reason: '  ' })
    expect(refused).toMatchObject({ status: 400, body: { errors: { reason: expect.any(String) } } })
    const { body } = await move(_id, 'cancel', { reason: 'The customer rang' })
    expect(body.data).toMatchObject({ status: 'cancelled', isRefundDue: false })
    expect(body.data.events.at(-1)).toMatchObject({ kind: 'cancelled', note: 'The customer rang', by: 'Meera Iyer' })
    expect(await stock()).toBe(before)
    expect((await move(_id, 'cancel', { reason: 'again' })).status).toBe(409)
    expect(await stock()).toBe(before)
    expect(await mailsAbout(_id)).toContainEqual(expect.stringContaining('has been cancelled'))
  })

  it('is refused for packers', async () => {
    const { _id } = await newOrder()
    expect((await move(_id, 'cancel', { reason: 'no' }, asPacker)).status).toBe(403)
    expect((await asPacker.get(`/api/admin/orders/${_id}`)).body.data.moves).toEqual(['processing', 'shipped'])
  })
})

describe('refunding an order', () => {
  const paid = async () => {
    const { order } = await pay(shop, asPriya)
    await shop.shop.jobs.drain()
    return read(order._id)
  }
  const refund = (order: { _id: string; revision: number }, amount: unknown, reason: unknown = 'A seam was open') =>
    asManager.post(`/api/admin/orders/${order._id}/refunds`, { revision: order.revision, amount, reason })

  it('refunds in parts up to the amount paid, once for each revision of the order', async () => {
    const order = await paid()
    expect(order).toMatchObject({ isPaid: true, refundable: 999, attempts: [{ state: 'captured', amount: 999 }] })
    const answers = await Promise.all([refund(order, 300.5), refund(order, 300.5), refund(order, 300.5)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await reconcilePayments(shop)
    const after = await read(order._id)
    expect(after).toMatchObject({
      refundable: 698.5,
      refunds: [{ amount: 300.5, state: 'processed', reason: 'A seam was open', by: 'Meera Iyer' }],
      status: 'confirmed',
    })
    expect(await refund(after, 698.51)).toMatchObject({ status: 400, body: { errors: { amount: expect.any(String) } } })
    expect((await refund(after, 698.5)).status).toBe(200)
    await reconcilePayments(shop)
    expect(await read(order._id)).toMatchObject({ refundable: 0, paymentStatus: 'refunded' })
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
    expect(await mailsAbout(order._id)).toContainEqual(expect.stringContaining('Refund'))
  })

  it.each([0, -1, 0.005, 1e300, '5', null])('rejects the amount %j', async (amount) => {
    expect((await refund(await paid(), amount)).status).toBe(400)
  })

  it('requires a reason and is refused for packers', async () => {
    const order = await paid()
    expect((await refund(order, 5, ' ')).body.errors).toEqual({ reason: expect.any(String) })
    const url = `/api/admin/orders/${order._id}/refunds`
    expect((await asPacker.post(url, { revision: order.revision, amount: 5, reason: 'x' })).status).toBe(403)
    const cash = await read((await newOrder())._id)
    expect((await refund(cash, 5)).body.errors).toEqual({ amount: 'Nothing is left to refund for this order.' })
  })

  it('refunds a paid order automatically when it is cancelled', async () => {
    const order = await paid()
    await move(order._id, 'cancel', { reason: 'Out of cloth' })
    await reconcilePayments(shop)
    expect(await read(order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', isRefundDue: false })
  })

  it('lists an order with a payment notice until someone has read it', async () => {
    const order = await paid()
    await db.updateTable('payment').set({ notice: 'Paid twice.' }).where('order_id', '=', order._id).execute()
    const listed = async () => (await asManager.get('/api/admin/orders?attention=payment')).body.data
    expect(await listed()).toMatchObject([{ _id: order._id }])
    const { body } = await asManager.put(`/api/admin/orders/${order._id}/payment-seen`)
    expect(body.data.paymentNotices).toEqual([{ notice: 'Paid twice.', isSeen: true }])
    expect(await listed()).toEqual([])
  })
})

describe('adding a note', () => {
  it('adds the note to the history as plain text', async () => {
    const { _id } = await newOrder()
    const text = '<b>Ring before 6</b>'
    const { body } = await asPacker.post(`/api/admin/orders/${_id}/notes`, { text })
    expect(body.data.events.at(-1)).toMatchObject({ kind: 'note', note: text, by: 'Dev Patil' })
    expect((await asPacker.post(`/api/admin/orders/${_id}/notes`, { text: ' ' })).body.errors).toEqual({
      text: 'Please enter a note.',
    })
    // The answer to the customer does not include the notes.
    expect(JSON.stringify((await asPriya.get(`/api/orders/${_id}`)).body)).not.toContain('Ring before')
  })
})

describe('listing orders', () => {
  it('finds orders by number, phone, email and name', async () => {
    const customer = {
      ...orderBody(shop).customer,
      name: 'Zoya Khan',
      email: 'Zoya@Example.com',
      phone: '9123456780',
    }
    const { _id } = await place(shop, asPriya, { customer })
    for (const q of [
      _id.slice(-8),
      `#${_id.slice(-8).toUpperCase()}`,
      _id,
      '+91 91234-56780',
      'zoya@EXAMPLE',
      'zoya k',
    ]) {
      const { body } = await asPacker.get(`/api/admin/orders?q=${encodeURIComponent(q)}`)
      expect([q, body.total, body.data[0]?._id]).toEqual([q, 1, _id])
    }
    for (const q of ['%', "'; drop table order; --", '_oya', 'ffffffff'])
      expect((await asPacker.get(`/api/admin/orders?q=${encodeURIComponent(q)}`)).body).toMatchObject({ total: 0 })
  })

  it('finds orders by tracking number, whatever its form, also where it looks like a phone or order number', async () => {
    const { _id } = (await asPacker.get('/api/admin/orders')).body.data[0]
    const numbers = { '9876501234': '98765 01234', '20261125': '20261125', 'HX 77/a-1': 'hx77/A-1' }
    for (const [trackingNumber, q] of Object.entries(numbers)) {
      await db.updateTable('orders').set({ tracking_number: trackingNumber }).where('id', '=', _id).execute()
      const { body } = await asPacker.get(`/api/admin/orders?q=${encodeURIComponent(q)}`)
      expect([q, body.total, body.data[0]?._id]).toEqual([q, 1, _id])
    }
  })

  it('filters by status and by what needs attention, and returns pages', async () => {
    const { _id } = await newOrder()
    const packing = await asManager.get('/api/admin/orders?attention=pack&perPage=1')
    expect(packing.body.data).toMatchObject([{ _id, number: _id.slice(-8), lines: 1, totalAmount: 999 }])
    expect(packing.body.total).toBeGreaterThan(1)
    const delivered = (await asManager.get('/api/admin/orders?status=delivered')).body
    expect(delivered.data.map(({ status }: { status: string }) => status)).toEqual(['delivered'])
    expect((await asManager.get('/api/admin/orders?attention=payment')).body.total).toBe(0)
    expect((await asManager.get(`/api/admin/orders?ids=${_id}`)).body.total).toBe(1)
    expect((await asManager.get('/api/admin/orders?sort=totalAmount&order=asc')).status).toBe(200)
  })

  it.each(['status=paid', 'page=0', 'sort=phone', 'customerId=x', 'attention=all'])('refuses %s', async (query) => {
    expect((await asManager.get(`/api/admin/orders?${query}`)).status).toBe(400)
  })
})

it('answers 404 for an order that does not exist', async () => {
  const unknownId = 'f'.repeat(24)
  expect((await asManager.get(`/api/admin/orders/${unknownId}`)).status).toBe(404)
  expect((await asManager.put(`/api/admin/orders/${unknownId}/process`, { revision: 1 })).status).toBe(404)
  expect((await asManager.post(`/api/admin/orders/${unknownId}/notes`, { text: 'x' })).status).toBe(404)
  expect((await asManager.get('/api/admin/orders/1')).status).toBe(400)
  const { _id } = await newOrder()
  for (const revision of ['1', null, -1, 1.5, [1]])
    expect((await asManager.put(`/api/admin/orders/${_id}/process`, { revision })).status).toBe(400)
})
