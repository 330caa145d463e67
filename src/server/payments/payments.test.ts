import { type FailureKind, startFailure } from '@vastra/payment-sandbox'
import { describe, expect, it } from 'vitest'
import {
  createPayment,
  deliver,
  dropWebhooks,
  moneyOf,
  pay,
  payInWindow,
  placeByCard,
  reconcilePayments,
  takeWebhooks,
} from '../../../test/paying.ts'
import { priya, rahul } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { writeAreas } from '../delivery/index.ts'
import { writeSetting } from '../settings/queries.ts'

const plenty = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }
const shop = await testShop([plenty], { payments: { retryPolicy: { timeoutMs: 400, attempts: 2, delayMs: 5 } } })
const { db, pool } = shop.database
const asPriya = await shop.as(priya)

// Emails to addresses that are not confirmed are limited, and this file sends many.
await db.updateTable('customer').set({ email_verified: true }).where('email', '=', priya.email).execute()
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

  it('is confirmed by a webhook that is sent a minute late', async () => {
    const { order, returned } = await pay(shop, asPriya, 'late webhook')
    expect(returned).toEqual({ closed: true })
    await shop.shop.jobs.drain()
    expect(await orderNow(order._id)).toMatchObject(PENDING)
    const { rows } = await pool.query(
      `select round(extract(epoch from start_after - created_on))::int as delay
       from pgboss.job where name = 'sandbox-webhook' and state = 'created'`,
    )
    expect(rows).toEqual([{ delay: 60 }, { delay: 60 }, { delay: 60 }])
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    expect(await orderNow(order._id)).toMatchObject(PAID)
  })

  it('is found by reconciliation when the webhook was lost too', async () => {
    const { order } = await pay(shop, asPriya, 'lost webhook')
    await shop.shop.jobs.send('reconcile-payments', {})
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
    const emails = await shop.emails()
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
    await shop.shop.jobs.send('reconcile-payments', {})
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

describe('an order whose card payment failed', () => {
  const inCash = (id: string, buyer = asPriya) => buyer.put(`/api/orders/${id}/pay-on-delivery`)
  const CASH = { status: 'confirmed', paymentMethod: 'cod', isPaid: false, paymentStatus: 'PAYMENT_PENDING' }
  const failedOrder = async () => {
    const failed = await pay(shop, asPriya, 'failure')
    await shop.shop.jobs.drain()
    return failed
  }

  it('can be paid on delivery instead, once, by its customer alone', async () => {
    const { order } = await failedOrder()
    expect((await inCash(order._id, await shop.as(rahul))).status).toBe(404)
    const answers = await Promise.all([inCash(order._id), inCash(order._id), inCash(order._id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const changed = await orderNow(order._id)
    expect(changed).toMatchObject({ ...CASH, invoice: { number: expect.any(String) } })
    expect(changed.expiresAt).toBeUndefined()
    const events = await db.selectFrom('order_event').select('kind').where('order_id', '=', order._id).execute()
    expect(events.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
    expect((await asPriya.post(`/api/orders/${order._id}/retry-payment`, {})).status).toBe(409)
  })

  it('is not changed when the provider reports that it has been paid', async () => {
    const { order } = await pay(shop, asPriya, 'close the browser')
    await dropWebhooks(shop)
    expect(await inCash(order._id)).toMatchObject({ status: 409, body: { message: PAYMENT_REFUSALS.alreadyPaid } })
    expect(await orderNow(order._id)).toMatchObject({ ...PAID, paymentMethod: 'razorpay' })
  })

  it.each([
    ['before the parcel leaves pays the order', 'confirmed', { isPaid: true, paymentMethod: 'razorpay' }, 99_900],
    ['after the parcel has left is refunded', 'shipped', { ...CASH, status: 'shipped' }, 0],
  ] as const)('changed to cash while the provider is down: a payment found %s', async (_what, status, found, money) => {
    const { order } = await pay(shop, asPriya, 'close the browser')
    await dropWebhooks(shop)
    await fail(order._id, 'down')
    expect((await inCash(order._id)).status).toBe(200)
    await endFailures()
    expect(await orderNow(order._id)).toMatchObject(CASH)
    await db.updateTable('orders').set({ status }).where('id', '=', order._id).execute()
    for (let round = 0; round < 2; round++) await reconcilePayments(shop)
    expect(await orderNow(order._id)).toMatchObject({ ...found, status })
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: money, provider: money })
  })

  it('stays a card order where the shop takes no cash, and once it is cancelled', async () => {
    const { order } = await failedOrder()
    const area = { prefix: '302', name: 'Jaipur', minDays: 1, maxDays: 2, served: true, cash: false }
    await writeAreas(db, [area])
    expect(await inCash(order._id)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/302003/) } })
    await db.deleteFrom('delivery_area').execute()
    await writeSetting(db, 'payments', { cod: { maximum: 50_000 } })
    expect(await inCash(order._id)).toMatchObject({ status: 400 })
    await writeSetting(db, 'payments', {})
    expect(await orderNow(order._id)).toMatchObject({ status: 'pending', paymentMethod: 'razorpay' })
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect(await inCash(order._id)).toMatchObject({ status: 409, body: { message: PAYMENT_REFUSALS.notPayable } })
  })
})
