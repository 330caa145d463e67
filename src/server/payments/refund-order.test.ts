import { startFailure } from '@vastra/payment-sandbox'
import { describe, expect, it } from 'vitest'
import {
  deliver,
  dropWebhooks,
  moneyOf,
  pay,
  reconcilePayments,
  refundOnDashboard,
  sendWebhook,
  setRefundStatus,
  takeWebhooks,
} from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }], {
  payments: { retryPolicy: { timeoutMs: 400, attempts: 2, delayMs: 5 } },
})
const { pool } = shop.database
const asPriya = await shop.as(priya)
const asOwner = await shop.as(owner)

const REFUNDED = { status: 'confirmed', isPaid: true, paymentStatus: 'refunded' }
const PAID = { status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }
const orderNow = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const adminOrder = async (id: string) => (await asOwner.get(`/api/admin/orders/${id}`)).body.data
const verify = (orderId: string, returned: object) =>
  asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId })

/** A card order that is paid at the provider; the shop has received no event. */
async function paidAtProvider(outcome = 'close the browser') {
  const { order, offer, returned } = await pay(shop, asPriya, outcome)
  const { rows } = await pool.query('select id from sandbox.payment where order_id = $1', [offer.id])
  return { orderId: order._id as string, paymentId: String(rows[0].id), returned, captures: await takeWebhooks(shop) }
}

describe('a refund event that arrives before the capture', () => {
  it('makes the shop ask for the payment, and later events change nothing', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    await refundOnDashboard(shop, paymentId, 99_900)
    const refunds = await takeWebhooks(shop)
    for (const webhook of [...refunds, ...captures, ...refunds]) {
      expect((await deliver(shop, webhook)).status).toBe(200)
      expect(await orderNow(orderId)).toMatchObject(REFUNDED)
      expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
    }
  })

  it('is applied too when only the authorisation of the payment was reported', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider('bank confirms late')
    for (const webhook of captures) await deliver(shop, webhook)
    await pool.query(`update sandbox.payment set status = 'captured' where id = $1`, [paymentId])
    await refundOnDashboard(shop, paymentId, 40_000)
    for (const webhook of await takeWebhooks(shop)) expect((await deliver(shop, webhook)).status).toBe(200)
    expect(await orderNow(orderId)).toMatchObject(PAID)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 59_900, provider: 59_900 })
  })

  it('is refused while the provider does not answer, and applied when it comes again', async () => {
    const { orderId, paymentId } = await paidAtProvider()
    await refundOnDashboard(shop, paymentId, 99_900)
    const [webhook] = await takeWebhooks(shop)
    if (!webhook) throw new Error('The provider sent no event')
    for (const kind of ['down', 'nonsense', 'slow'] as const) {
      await startFailure(pool, orderId, kind, new Date(Date.now() + 60_000))
      expect((await deliver(shop, webhook)).status).toBe(503)
      await pool.query('delete from sandbox.failure')
    }
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', isPaid: false })
    expect((await deliver(shop, webhook)).status).toBe(200)
    expect(await orderNow(orderId)).toMatchObject(REFUNDED)
  })

  it('is refused while the payment is only authorised', async () => {
    const { orderId, paymentId } = await paidAtProvider('bank confirms late')
    const entity = { id: 'rfnd_Early', payment_id: paymentId, amount: 99_900, status: 'processed' }
    const event = { event: 'refund.processed', payload: { refund: { entity } } }
    expect(await sendWebhook(shop, event)).toMatchObject({
      status: 409,
      body: { message: 'The payment of this refund is not captured yet. Please send the event again.' },
    })
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
  })

  it('of a payment link of the same account is acknowledged without asking', async () => {
    const entity = { id: 'rfnd_Link', payment_id: 'pay_Link', amount: 100, status: 'processed' }
    const payment = { entity: { id: 'pay_Link', order_id: null } }
    const event = { event: 'refund.processed', payload: { refund: { entity }, payment } }
    expect((await sendWebhook(shop, event)).status).toBe(200)
  })
})

describe('a refund of which no event arrives', () => {
  it('is found when the payment is polled', async () => {
    const { orderId, paymentId } = await paidAtProvider()
    await refundOnDashboard(shop, paymentId, 99_900)
    await dropWebhooks(shop)
    await reconcilePayments(shop)
    expect(await orderNow(orderId)).toMatchObject(REFUNDED)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
  })

  it('is found when the customer returns', async () => {
    const { orderId, paymentId, returned } = await paidAtProvider('success')
    await refundOnDashboard(shop, paymentId, 30_000)
    await dropWebhooks(shop)
    expect((await verify(orderId, returned)).status).toBe(200)
    expect(await orderNow(orderId)).toMatchObject(PAID)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 69_900, provider: 69_900 })
  })

  it('is found when a late event says that its payment is refunded', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    await refundOnDashboard(shop, paymentId, 99_900)
    const [refund] = await takeWebhooks(shop)
    const { payload } = JSON.parse(refund?.body ?? '')
    await sendWebhook(shop, { event: 'payment.captured', payload: { payment: payload.payment } })
    await shop.shop.jobs.drain()
    expect(await orderNow(orderId)).toMatchObject(REFUNDED)
  })

  it('and that failed leaves the money refundable again', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    const refundId = await refundOnDashboard(shop, paymentId, 99_900, 'pending')
    const entity = { id: refundId, payment_id: paymentId, amount: 99_900, status: 'pending' }
    await dropWebhooks(shop)
    await sendWebhook(shop, { event: 'refund.created', payload: { refund: { entity } } })
    expect(await adminOrder(orderId)).toMatchObject({ refundable: 0 })
    await setRefundStatus(shop, refundId, 'failed')
    await reconcilePayments(shop)
    expect(await adminOrder(orderId)).toMatchObject({ refundable: 999, refunds: [{ state: 'failed' }] })
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 99_900, provider: 99_900 })
  })
})

describe('a refund of the team that the provider rejects', () => {
  const refundsOf = async (orderId: string) => {
    const { rows } = await pool.query(
      `select refund.amount_paise::int as amount, refund.state, next_try_at is null as "isOver" from refund
       join payment on payment.id = payment_id where order_id = $1 order by requested_by is null`,
      [orderId],
    )
    return rows
  }
  const requested = async (orderId: string, amount: number) => {
    const { revision } = await adminOrder(orderId)
    const url = `/api/admin/orders/${orderId}/refunds`
    expect((await asOwner.post(url, { revision, amount, reason: 'Agreed' })).status).toBe(200)
  }

  it.each([99_900, 70_000])('is dropped when %i paise were refunded on the dashboard already', async (already) => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    await requested(orderId, 400)
    await refundOnDashboard(shop, paymentId, already)
    await dropWebhooks(shop)
    await reconcilePayments(shop)
    expect(await refundsOf(orderId)).toEqual([
      { amount: 40_000, state: 'failed', isOver: true },
      { amount: already, state: 'processed', isOver: true },
    ])
    const left = 99_900 - already
    // What went back may have been for the same thing or for another: a person decides about the rest.
    const notice = `A refund of ₹400.00 was not made, because a part of the payment had been refunded otherwise. ₹${left / 100}.00 is left. Refund it if it is still due.`
    expect(await adminOrder(orderId)).toMatchObject({
      refundable: left / 100,
      paymentNotices: left > 0 ? [{ notice, isSeen: false }] : [],
    })
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 99_900 - already, provider: 99_900 - already })
  })
})

describe('many refunds of one payment', () => {
  it('are all recorded, although the provider lists ten at once', async () => {
    const { orderId, paymentId } = await paidAtProvider()
    for (let paise = 1; paise <= 12; paise++) await refundOnDashboard(shop, paymentId, paise)
    await dropWebhooks(shop)
    await reconcilePayments(shop)
    const left = 99_900 - 78
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: left, provider: left })
  })

  it('with the receipt of one request are all recorded', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    const { revision } = await adminOrder(orderId)
    const refund = { revision, amount: 100, reason: 'Agreed' }
    expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(200)
    await reconcilePayments(shop)
    await refundOnDashboard(shop, paymentId, 10_000)
    await pool.query(
      `update sandbox.refund set receipt = other.receipt from sandbox.refund other
       where refund.payment_id = $1 and other.payment_id = $1 and refund.receipt = '' and other.receipt <> ''`,
      [paymentId],
    )
    const [event] = (await takeWebhooks(shop)).filter(({ body }) => body.includes('"receipt":null'))
    expect(event).toBeDefined()
    const { rows } = await pool.query(`select receipt from sandbox.refund where payment_id = $1 limit 1`, [paymentId])
    const body = event?.body.replace('"receipt":null', `"receipt":"${rows[0].receipt}"`) ?? ''
    expect((await sendWebhook(shop, body)).status).toBe(200)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 79_900, provider: 79_900 })
  })

  it('are not made by a repeated request that the provider no longer recognises', async () => {
    const { orderId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    await startFailure(pool, orderId, 'lost', new Date(Date.now() + 60_000))
    const { revision } = await adminOrder(orderId)
    const refund = { revision, amount: 100, reason: 'Agreed' }
    expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(200)
    await reconcilePayments(shop)
    await dropWebhooks(shop)
    await pool.query('delete from sandbox.failure')
    await pool.query('update sandbox.refund set idempotency_key = null')
    // The payment itself is not checked, which would find the refund too.
    await pool.query('update payment set next_check_at = null where order_id = $1', [orderId])
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 89_900, provider: 89_900 })
  })
})

describe('a payment that was refunded in full before its first event', () => {
  it('does not bring a cancelled order back', async () => {
    const { orderId, paymentId } = await paidAtProvider()
    await pool.query(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [orderId])
    await shop.shop.jobs.send('expire-orders', {})
    await shop.shop.jobs.drain()
    await refundOnDashboard(shop, paymentId, 99_900)
    for (const webhook of await takeWebhooks(shop)) expect((await deliver(shop, webhook)).status).toBe(200)
    expect(await orderNow(orderId)).toMatchObject({ status: 'cancelled', isPaid: false })
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
    expect(await adminOrder(orderId)).toMatchObject({ refunds: [{ state: 'processed' }] })
  })
})

describe('a refund event of nothing', () => {
  it('is acknowledged and changes nothing', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    const entity = { id: 'rfnd_Zero', payment_id: paymentId, amount: 0, status: 'processed' }
    expect((await sendWebhook(shop, { event: 'refund.processed', payload: { refund: { entity } } })).status).toBe(200)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 99_900, provider: 99_900 })
  })
})

describe('a refund that the provider keeps refusing', () => {
  it('is shown to the team with the reason from the third time on', async () => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    const { revision } = await adminOrder(orderId)
    const refund = { revision, amount: 100, reason: 'Agreed' }
    expect((await asOwner.post(`/api/admin/orders/${orderId}/refunds`, refund)).status).toBe(200)
    // The provider has less than it was asked for.
    await pool.query(`update sandbox.payment set status = 'authorized' where id = $1`, [paymentId])
    await pool.query('update payment set next_check_at = null where order_id = $1', [orderId])
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    expect((await adminOrder(orderId)).paymentNotices).toEqual([])
    await reconcilePayments(shop)
    const [notice] = (await adminOrder(orderId)).paymentNotices
    expect(notice.notice).toMatch(/₹100.00 is refused by the payment provider \(The refund amount is greater/)
    expect((await adminOrder(orderId)).refunds).toMatchObject([{ state: 'requested' }])
  })
})

describe('a refund event with a wrong amount or currency', () => {
  it.each([
    [{ amount: 99_901 }, /rfnd_Wrong of ₹999.01/],
    [{ amount: 1_000, currency: 'USD' }, /rfnd_Wrong of 10 USD/],
    [{ amount: 99_901, status: 'failed' }, /rfnd_Wrong of ₹999.01/],
  ])('%o is not recorded and adds a notice', async (wrong, notice) => {
    const { orderId, paymentId, captures } = await paidAtProvider()
    for (const webhook of captures) await deliver(shop, webhook)
    const entity = { id: 'rfnd_Wrong', payment_id: paymentId, status: 'processed', ...wrong }
    const event = { event: `refund.${entity.status}`, payload: { refund: { entity } } }
    expect((await sendWebhook(shop, event)).status).toBe(200)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 99_900, provider: 99_900 })
    expect((await adminOrder(orderId)).paymentNotices[0].notice).toMatch(notice)
  })
})
