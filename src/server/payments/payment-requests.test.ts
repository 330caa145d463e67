import { describe, expect, it } from 'vitest'
import { raiseBuyingLimits } from '../../../test/ordering.ts'
import { createPayment, dropWebhooks, moneyOf, pay, placeByCard, sendWebhook } from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const plenty = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }
const shop = await testShop([plenty])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const orderNow = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const verify = (orderId: string, returned: object) =>
  asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId })
const paymentsOf = (orderId: string) => db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute()

const PAID = { status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }
const PENDING = { status: 'pending', isPaid: false, paymentStatus: 'pending' }

describe('requests without valid proof are refused and change nothing', () => {
  it('signatures that are forged, empty, or made for other ids or another order', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await dropWebhooks(shop)
    const { order: dearer } = await pay(shop, asPriya, 'failure', {
      items: [{ product: shop.id('indigo-kurta'), quantity: 2, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
      totalAmount: 1998,
    })
    const forged = [
      { ...returned, razorpay_signature: '0'.repeat(64) },
      { ...returned, razorpay_signature: '' },
      { ...returned, razorpay_signature: `${returned.razorpay_signature}0` },
      { ...returned, razorpay_payment_id: 'pay_00000000000000' },
    ]
    for (const claim of forged) {
      expect(await verify(order._id, claim)).toMatchObject({
        status: 400,
        body: { message: 'Payment verification failed. Please contact support.' },
      })
    }
    expect((await verify(dearer._id, returned)).status).toBe(400)
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    expect(await orderNow(dearer._id)).toMatchObject({ isPaid: false })
  })

  it.each([
    [{ razorpay_order_id: '../../x' }],
    [{ razorpay_payment_id: 7 }],
    [{ razorpay_payment_id: ['pay_1'] }],
    [{ razorpay_signature: { $ne: '' } }],
    [{ razorpay_signature: undefined }],
    [{ orderId: 'x' }],
  ])('a return with %o', async (changed) => {
    const claim = {
      orderId: 'a'.repeat(24),
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'x',
    }
    const { status } = await asPriya.post('/api/payment/razorpay/verify', { ...claim, ...changed })
    expect(status).toBe(400)
  })

  it.each([
    [{ amount: 1 }, 400],
    [{ amount: 999.001 }, 400],
    [{ amount: 1e308 }, 400],
    [{ amount: '999' }, 400],
    [{ amount: -999 }, 400],
    [{ currency: 'USD' }, 400],
    [{ orderId: 'b'.repeat(24) }, 404],
    [{ orderId: 'nonsense' }, 400],
    [{ orderId: { $ne: '' } }, 400],
  ])('a payment request with %o', async (changed, status) => {
    const order = await placeByCard(shop, asPriya)
    const answer = await asPriya.post('/api/payment/razorpay/create-order', { orderId: order._id, ...changed })
    expect(answer.status).toBe(status)
    expect(await paymentsOf(order._id)).toEqual([])
  })

  it('orders of other customers, of visitors, paid in cash, or cancelled', async () => {
    const order = await placeByCard(shop, asPriya)
    const calls = (orderId: string) =>
      [
        ['/api/payment/razorpay/create-order', { orderId }],
        ['/api/payment/razorpay/dismiss', { orderId }],
        [`/api/orders/${orderId}/retry-payment`, {}],
        ['/api/payment/razorpay/verify', RETURN(orderId)],
      ] as const
    for (const [url, body] of calls(order._id)) {
      expect((await asRahul.post(url, body)).status).toBe(404)
      const { statusCode } = await shop.app.inject({ method: 'POST', url, payload: body })
      expect(statusCode).toBe(401)
    }
    const cash = await placeByCard(shop, asPriya, { paymentMethod: 'cod' })
    expect((await asPriya.post(`/api/orders/${cash._id}/retry-payment`)).status).toBe(409)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect((await asPriya.post(`/api/orders/${order._id}/retry-payment`)).status).toBe(409)
    const method = await asPriya.post(`/api/orders/${order._id}/retry-payment`, { paymentMethod: 'cod' })
    expect(method).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Pay on Delivery Instead') },
    })
  })

  it('PhonePe is refused with a clear message when the shop has no account', async () => {
    const order = await placeByCard(shop, asPriya)
    const answer = await asPriya.post('/api/payment/phonepe/initiate', { orderId: order._id, amount: 999 })
    expect(answer).toMatchObject({ status: 409, body: { message: 'PhonePe payment failed. Please try again.' } })
  })
})

const RETURN = (orderId: string) => ({
  orderId,
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'x',
})

describe('webhooks', () => {
  const captured = (entity: object) => ({ event: 'payment.captured', payload: { payment: { entity } } })

  it.each([
    ['a forged signature', '{"event":"payment.captured"}', { 'x-razorpay-signature': '0'.repeat(64) }, 400],
    ['no signature', '{"event":"payment.captured"}', { 'x-razorpay-signature': '' }, 400],
    ['text', 'paid!', {}, 400],
    ['a list', '[]', {}, 400],
    ['no event', '{}', {}, 400],
    ['nothing', '', {}, 400],
    ['another content type', '{"event":"payment.captured"}', { 'content-type': 'text/plain' }, 415],
    ['a content type with a tab', '{"event":"payment.captured"}', { 'content-type': '\tapplication/xml' }, 415],
    ['more than any event', `"${'x'.repeat(200_000)}"`, {}, 413],
  ])('with %s are refused', async (_name, body, headers, status) => {
    expect(await sendWebhook(shop, body, headers)).toMatchObject({ status, body: { success: false } })
  })

  it('about unknown payments are acknowledged and change nothing', async () => {
    const before = await db.selectFrom('payment').selectAll().orderBy('id').execute()
    const events = [
      { event: 'subscription.charged', payload: {} },
      captured({ id: 'pay_x', order_id: 'order_unknown', amount: 1, currency: 'INR', status: 'captured' }),
      captured({ id: '../../etc', amount: 'many' }),
      {
        event: 'refund.processed',
        payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_none', amount: 1, status: 'processed' } } },
      },
      { event: 'payment.captured', payload: { payment: null } },
      { event: 'payment.captured', __proto__: { payload: 1 } },
    ]
    for (const event of events) expect((await sendWebhook(shop, event)).status).toBe(200)
    expect(await db.selectFrom('payment').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('with another amount or currency do not pay the order and add a notice', async () => {
    const order = await placeByCard(shop, asPriya)
    const { id } = await createPayment(asPriya, order._id)
    const payment = { id: 'pay_Other', order_id: id, amount: 100, currency: 'INR', status: 'captured' }
    await sendWebhook(shop, captured(payment))
    await sendWebhook(shop, captured({ ...payment, id: 'pay_Dollar', amount: 99_900, currency: 'USD' }))
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    expect((await paymentsOf(order._id))[0]?.notice).toMatch(/pay_Other of ₹1.00 .*pay_Dollar of 999 USD/)
  })

  it('do not apply one payment to two orders', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await verify(order._id, returned)
    const other = await placeByCard(shop, asPriya)
    const { id } = await createPayment(asPriya, other._id)
    const payment = {
      id: returned.razorpay_payment_id,
      order_id: id,
      amount: 99_900,
      currency: 'INR',
      status: 'captured',
    }
    expect((await sendWebhook(shop, captured(payment))).status).toBe(200)
    expect(await orderNow(other._id)).toMatchObject(PENDING)
  })

  it('are applied once, whatever their event ids are, and another event with the same id does not block them', async () => {
    const order = await placeByCard(shop, asPriya)
    const { id } = await createPayment(asPriya, order._id)
    const withId = (id: string) => ({ 'x-razorpay-event-id': id })
    await db.deleteFrom('webhook_event').execute()
    await sendWebhook(shop, { event: 'payment.other', payload: {} }, withId('evt_1'))
    const event = captured({ id: 'pay_Mine', order_id: id, amount: 99_900, currency: 'INR', status: 'captured' })
    for (const evt of ['evt_1', 'evt_1', 'evt_2', '']) {
      expect((await sendWebhook(shop, event, withId(evt))).status).toBe(200)
    }
    expect(await orderNow(order._id)).toMatchObject(PAID)
    const recorded = await db.selectFrom('webhook_event').select('outcome').execute()
    expect(recorded.map(({ outcome }) => outcome).sort()).toEqual(['ignored', 'paid'])
  })

  it('record refunds that were made on the dashboard of the provider', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await verify(order._id, returned)
    const entity = { id: 'rfnd_Panel', payment_id: returned.razorpay_payment_id, amount: 40_000, status: 'processed' }
    await sendWebhook(shop, { event: 'refund.processed', payload: { refund: { entity } } })
    await sendWebhook(shop, {
      event: 'refund.created',
      payload: { refund: { entity: { ...entity, status: 'pending' } } },
    })
    expect((await moneyOf(shop, order._id))?.ledger).toBe(59_900)
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('are refused in time while the order is locked, and applied when they are repeated', async () => {
    const order = await placeByCard(shop, asPriya)
    const { id } = await createPayment(asPriya, order._id)
    const event = captured({ id: 'pay_Held', order_id: id, amount: 99_900, currency: 'INR', status: 'captured' })
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('orders').select('id').where('id', '=', order._id).forUpdate().execute()
      const started = Date.now()
      expect((await sendWebhook(shop, event)).status).toBe(503)
      expect(Date.now() - started).toBeLessThan(5_000)
    })
    expect((await sendWebhook(shop, event)).status).toBe(200)
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })
})
