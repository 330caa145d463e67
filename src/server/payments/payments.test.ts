import { type FailureKind, startFailure } from '@vastra/payment-sandbox'
import { describe, expect, it } from 'vitest'
import {
  createPayment,
  dropWebhooks,
  moneyOf,
  pay,
  payInWindow,
  placeByCard,
  reconcilePayments,
  sendWebhook,
} from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const plenty = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }
const shop = await testShop([plenty], { payments: { retryPolicy: { timeoutMs: 400, attempts: 2, delayMs: 5 } } })
const { db, pool } = shop.database
const asPriya = await shop.as(priya)
const asRahul = await shop.as(rahul)

const orderNow = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const verify = (orderId: string, returned: object) =>
  asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId })
const fail = (receipt: string, kind: FailureKind) => startFailure(pool, receipt, kind, new Date(Date.now() + 60_000))
const endFailures = () => pool.query('delete from sandbox.failure')
const rowsOf = async (orderId: string) => {
  const payments = await db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('order_id', '=', orderId)
    .execute()
  return { payments, refunds }
}

const PAID = { status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }
const PENDING = { status: 'pending', isPaid: false, paymentStatus: 'pending' }

describe('a card payment', () => {
  it('is created, paid and verified, and confirms the order with its invoice', async () => {
    const order = await placeByCard(shop, asPriya)
    const { status, body } = await asPriya.post('/api/payment/razorpay/create-order', {
      orderId: order._id,
      amount: 999,
      currency: 'INR',
      receipt: `order_${order._id}`,
      customerInfo: {
        name: 'Priya Nair',
        email: 'priya@example.com',
        phone: '9876543210',
        address: { city: 'Jaipur' },
      },
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      key_id: expect.stringMatching(/^rzp_sandbox_/),
      amount: 99_900,
      currency: 'INR',
      id: expect.stringMatching(/^order_/),
      checkoutScript: '/sandbox/razorpay/checkout.js',
      sandbox: true,
    })
    const returned = await payInWindow(shop, body.data)
    expect(await verify(order._id, returned)).toMatchObject({ status: 200, body: { success: true } })
    const paid = await orderNow(order._id)
    expect(paid).toMatchObject({ ...PAID, paymentId: returned.razorpay_payment_id })
    expect(paid.invoice.number).toMatch(/\d/)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 99_900, provider: 99_900 })
  })

  it('is created once when requested repeatedly', async () => {
    const order = await placeByCard(shop, asPriya)
    const answers = await Promise.all(Array.from({ length: 6 }, () => createPayment(asPriya, order._id)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const again = await asPriya.post(`/api/orders/${order._id}/retry-payment`, { paymentMethod: 'razorpay' })
    expect(again.body.data).toEqual(answers[0])
    expect((await rowsOf(order._id)).payments).toHaveLength(1)
  })

  it('is confirmed by its webhook when the browser was closed', async () => {
    const { order, returned } = await pay(shop, asPriya, 'close the browser')
    expect(returned).toEqual({ closed: true })
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('is found by reconciliation when the webhook was lost too', async () => {
    const { order } = await pay(shop, asPriya, 'lost webhook')
    await shop.shop.jobs.send('settle-payments', {})
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('is counted once when every webhook arrives twice', async () => {
    const { order, returned } = await pay(shop, asPriya, 'doubled webhook')
    await Promise.all([shop.shop.jobs.drain(), verify(order._id, returned), verify(order._id, returned)])
    expect(await orderNow(order._id)).toMatchObject(PAID)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 99_900, provider: 99_900 })
    expect((await verify(order._id, returned)).status).toBe(200)
  })

  it('is captured when the bank confirms late', async () => {
    const { order, returned } = await pay(shop, asPriya, 'bank confirms late')
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
    expect((await verify(order._id, returned)).status).toBe(200)
    expect(await orderNow(order._id)).toMatchObject(PAID)
    const later = await pay(shop, asPriya, 'bank confirms late')
    await shop.shop.jobs.drain()
    expect(await orderNow(later.order._id)).toMatchObject(PAID)
    expect(await moneyOf(shop, later.order._id)).toEqual({ ledger: 99_900, provider: 99_900 })
  })

  it('that failed is reported and can be tried again', async () => {
    const { order, offer, returned } = await pay(shop, asPriya, 'failure')
    expect(returned.error.metadata.order_id).toBe(offer.id)
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject({ ...PENDING, paymentStatus: 'failed' })
    const again = await asPriya.post(`/api/orders/${order._id}/retry-payment`, { paymentMethod: 'razorpay' })
    expect(again.status).toBe(200)
    const second = await payInWindow(shop, again.body.data)
    expect((await verify(order._id, second)).status).toBe(200)
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('that was cancelled in the window can be tried again and keeps an authorized payment', async () => {
    const order = await placeByCard(shop, asPriya)
    await createPayment(asPriya, order._id)
    const { body } = await asPriya.post('/api/payment/razorpay/dismiss', { orderId: order._id })
    expect(body.message).toBe('Payment was cancelled. You can try again.')
    expect(await orderNow(order._id)).toMatchObject({ ...PENDING, paymentStatus: 'failed' })
    const { order: other } = await pay(shop, asPriya, 'close the browser')
    await shop.shop.jobs.drain()
    await asPriya.post('/api/payment/razorpay/dismiss', { orderId: other._id })
    expect(await orderNow(other._id)).toMatchObject(PAID)
  })

  it('is not requested again when it was made without the shop knowing', async () => {
    const { order } = await pay(shop, asPriya, 'lost webhook')
    const again = await asPriya.post(`/api/orders/${order._id}/retry-payment`)
    expect(again).toMatchObject({ status: 409, body: { message: 'This order is already paid.' } })
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('made in two windows at once keeps one and refunds the other', async () => {
    const order = await placeByCard(shop, asPriya)
    const offer = await createPayment(asPriya, order._id)
    const [one, two] = await Promise.all([payInWindow(shop, offer), payInWindow(shop, offer)])
    const answers = await Promise.all([verify(order._id, one), verify(order._id, two), shop.shop.jobs.drain()])
    expect(answers.slice(0, 2).map((answer) => answer?.status)).toContain(200)
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject(PAID)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 99_900, provider: 99_900 })
    const { refunds } = await rowsOf(order._id)
    expect(refunds).toMatchObject([{ amount_paise: 99_900, state: 'processed' }])
    expect(await verify(order._id, one)).toMatchObject({ status: expect.any(Number) })
  })

  it('that arrives after the customer cancelled is refunded', async () => {
    const { order, returned } = await pay(shop, asPriya, 'success')
    await dropWebhooks(shop)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect(await verify(order._id, returned)).toMatchObject({
      status: 409,
      body: {
        message: 'Your payment arrived after this order was closed. The amount is being refunded to you.',
      },
    })
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject({ status: 'cancelled', isPaid: false })
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
  })

  it('of an order that is cancelled afterwards is refunded, and the order says so', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await verify(order._id, returned)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
    const emails = await shop.mails()
    expect(emails.some(({ subject, text }) => /refund/i.test(subject) && text.includes('₹999.00'))).toBe(true)
  })
})

describe('a payment for an expired order', () => {
  const expire = async (id: string) => {
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await shop.shop.jobs.send('expire-orders', {})
    await shop.shop.jobs.drain()
    expect(await orderNow(id)).toMatchObject({ status: 'cancelled', isPaid: false })
  }
  const stock = () => db.selectFrom('variant').select('stock').where('sku', '=', 'IK-S').executeTakeFirstOrThrow()

  it('reinstates it while its products are in stock', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await dropWebhooks(shop)
    await expire(order._id)
    const before = await stock()
    expect((await verify(order._id, returned)).status).toBe(200)
    expect(await orderNow(order._id)).toMatchObject(PAID)
    expect(await stock()).toEqual({ stock: before.stock - 1 })
  })

  it('is refunded when they are sold out, with a notice for customer and shop', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await dropWebhooks(shop)
    await expire(order._id)
    const before = await stock()
    await db.updateTable('variant').set({ stock: 0 }).where('sku', '=', 'IK-S').execute()
    const answer = await verify(order._id, returned)
    await db.updateTable('variant').set(before).where('sku', '=', 'IK-S').execute()
    expect(answer.status).toBe(409)
    await reconcilePayments(shop)
    const { status, isPaid, paymentNotice } = await orderNow(order._id)
    expect({ status, isPaid }).toEqual({ status: 'cancelled', isPaid: false })
    expect(paymentNotice).toMatch(/refunding a payment of ₹999.00 that could not be applied/)
    expect((await rowsOf(order._id)).payments[0]?.notice).toMatch(/is being refunded/)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
  })
})

describe('a payment provider that fails', () => {
  it.each(['slow', 'down', 'nonsense'] as const)('that is %s leaves the order pending and payable', async (kind) => {
    const order = await placeByCard(shop, asPriya)
    await fail(order._id, kind)
    const answer = await asPriya.post('/api/payment/razorpay/create-order', { orderId: order._id })
    expect(answer.status).toBe(503)
    expect(answer.body.message).toMatch(/Your order is saved. Please try to pay again/)
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    await endFailures()
    const offer = await createPayment(asPriya, order._id)
    expect((await verify(order._id, await payInWindow(shop, offer))).status).toBe(200)
  })

  it('whose answer is lost has its order found again by the receipt', async () => {
    const order = await placeByCard(shop, asPriya)
    await fail(order._id, 'lost')
    const offer = await createPayment(asPriya, order._id)
    await endFailures()
    const { rows: made } = await pool.query('select id from sandbox.orders where receipt = $1', [order._id])
    expect(made).toEqual([{ id: offer.id }])
  })

  it.each(['slow', 'down', 'nonsense'] as const)('that is %s when the shopper returns confirms later', async (kind) => {
    const { order, returned } = await pay(shop, asPriya)
    await dropWebhooks(shop)
    await fail(order._id, kind)
    const answer = await verify(order._id, returned)
    expect(answer.status).toBe(503)
    expect(answer.body.message).toMatch(/Please do not pay again/)
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    await endFailures()
    await shop.shop.jobs.send('settle-payments', {})
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it.each(['down', 'lost', 'refund fails'] as const)('refunds once, even when it is %s', async (kind) => {
    const { order, returned } = await pay(shop, asPriya)
    await verify(order._id, returned)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await fail(order._id, kind)
    await reconcilePayments(shop)
    await endFailures()
    for (let round = 0; round < 3; round++) await reconcilePayments(shop)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
    expect(await orderNow(order._id)).toMatchObject({ paymentStatus: 'refunded' })
  })
})

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
  ])('a return with %o', async (spoiled) => {
    const claim = {
      orderId: 'a'.repeat(24),
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'x',
    }
    const { status } = await asPriya.post('/api/payment/razorpay/verify', { ...claim, ...spoiled })
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
  ])('a payment request with %o', async (spoiled, status) => {
    const order = await placeByCard(shop, asPriya)
    const answer = await asPriya.post('/api/payment/razorpay/create-order', { orderId: order._id, ...spoiled })
    expect(answer.status).toBe(status)
    expect((await rowsOf(order._id)).payments).toEqual([])
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
    expect(method.status).toBe(400)
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
    expect((await rowsOf(order._id)).payments[0]?.notice).toMatch(/pay_Other of ₹1.00 .*pay_Dollar of 999 USD/)
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

  it('are applied once per event id, and a forged event with the same id does not block them', async () => {
    const order = await placeByCard(shop, asPriya)
    const { id } = await createPayment(asPriya, order._id)
    const header = { 'x-razorpay-event-id': 'evt_1' }
    await sendWebhook(shop, { event: 'payment.other', payload: {} }, header)
    const event = captured({ id: 'pay_Mine', order_id: id, amount: 99_900, currency: 'INR', status: 'captured' })
    for (let time = 0; time < 3; time++) expect((await sendWebhook(shop, event, header)).status).toBe(200)
    expect(await orderNow(order._id)).toMatchObject(PAID)
    const recorded = await db.selectFrom('webhook_event').select('outcome').where('id', 'like', 'evt_1:%').execute()
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
