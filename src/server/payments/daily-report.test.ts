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
  refundOnDashboard,
  sendWebhook,
  takeWebhooks,
} from '../../../test/paying.ts'
import { owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }])
const { db, pool } = shop.database
const asPriya = await shop.as(priya)
const asOwner = await shop.as(owner)

/** Runs the nightly job, and then what it has scheduled. Returns the report as the back office shows it. */
async function report() {
  await shop.shop.jobs.send('report-payments', {})
  await shop.shop.jobs.drain()
  return (await asOwner.get('/api/admin/payments/reports')).body.data[0]
}
const orderNow = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const tasks = async () => (await asOwner.get('/api/admin/dashboard/waiting')).body.data
const paidOrder = async () => {
  const { order, returned } = await pay(shop, asPriya)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  await dropWebhooks(shop)
  return { id: order._id as string, paymentId: returned.razorpay_payment_id as string }
}
/** As if every check of unfinished payments and refunds had been made. */
const endChecks = async () => {
  await db.updateTable('payment').set({ next_check_at: null }).execute()
  await db.updateTable('refund').set({ next_try_at: null }).execute()
}

describe('the daily report', () => {
  it('says that all payments and refunds agree', async () => {
    await paidOrder()
    const { id } = await paidOrder()
    await asPriya.put(`/api/orders/${id}/cancel`)
    await reconcilePayments(shop)
    expect(await report()).toMatchObject({
      payments: 2,
      refunds: 1,
      providerTotal: 999,
      shopTotal: 999,
      repaired: 0,
      differences: [],
    })
  })

  it('finds a payment, a refund and a late authorisation of which no event arrived', async () => {
    const { order } = await pay(shop, asPriya, 'close the browser')
    const refunded = await paidOrder()
    await refundOnDashboard(shop, refunded.paymentId, 25_050)
    const late = await placeByCard(shop, asPriya)
    await payInWindow(shop, await createPayment(asPriya, late._id), 'bank confirms late')
    await dropWebhooks(shop)
    await endChecks()
    expect(await report()).toMatchObject({ repaired: 2, differences: [] })
    for (const id of [order._id, late._id]) expect(await orderNow(id)).toMatchObject({ isPaid: true })
    expect(await moneyOf(shop, refunded.id)).toEqual({ ledger: 74_850, provider: 74_850 })
    expect(await report()).toMatchObject({ repaired: 0, differences: [] })
  })

  it('names what differs, and by how much', async () => {
    const [gone, other] = [await paidOrder(), await pay(shop, asPriya, 'close the browser')]
    await dropWebhooks(shop)
    const { rows } = await pool.query(
      'update sandbox.payment set amount_paise = 99901 where order_id = $1 returning id',
      [other.offer.id],
    )
    await pool.query('delete from sandbox.payment where id = $1', [gone.paymentId])
    const { differences, providerTotal, shopTotal } = await report()
    expect(differences).toHaveLength(2)
    expect(differences).toEqual(
      expect.arrayContaining([
        { kind: 'payment', id: gone.paymentId, orderId: gone.id, provider: 0, shop: 999 },
        { kind: 'payment', id: rows[0].id, orderId: '', provider: 999.01, shop: 0 },
      ]),
    )
    expect(Math.round(100 * (providerTotal - shopTotal))).toBe(1)
    expect(await orderNow(other.order._id)).toMatchObject({ isPaid: false })
  })

  it('reads every page of the lists of the provider', async () => {
    const before = (await report()).payments
    await pool.query(
      `insert into sandbox.orders (id, amount_paise, currency, receipt) values ('order_Many', 100, 'INR', '')`,
    )
    await pool.query(`insert into sandbox.payment (id, order_id, amount_paise, currency, status, method)
      select 'pay_Many' || n, 'order_Many', 100, 'INR', 'failed', 'card' from generate_series(1, 250) n`)
    expect((await report()).payments).toBe(before + 250)
  })

  it('is not shown to packers', async () => {
    expect((await (await shop.as(packer)).get('/api/admin/payments/reports')).status).toBe(403)
  })
})

describe('a dispute', () => {
  const dispute = (paymentId: string, status: string, more: object = {}) => ({
    event: `payment.dispute.${status === 'open' ? 'created' : status}`,
    payload: {
      dispute: {
        entity: {
          id: `disp_${paymentId.slice(4)}`,
          payment_id: paymentId,
          amount: 99_900,
          currency: 'INR',
          status,
          reason_code: 'goods_not_received',
          respond_by: 1_796_000_000,
          ...more,
        },
      },
    },
  })

  it('is a task until it has ended, and the order says what to do', async () => {
    const { id, paymentId } = await paidOrder()
    expect((await sendWebhook(shop, dispute(paymentId, 'open'))).status).toBe(200)
    expect(await tasks()).toMatchObject({ openDisputes: 1 })
    const listed = async () => {
      const filter = encodeURIComponent('payment')
      const { body } = await asOwner.get(`/api/admin/orders?attention=${filter}`)
      return body.data.map(({ _id }: { _id: string }) => _id)
    }
    expect(await listed()).toContain(id)
    const { paymentNotices } = (await asOwner.get(`/api/admin/orders/${id}`)).body.data
    expect(paymentNotices[0].notice).toMatch(/bank disputes ₹999.00 .*goods_not_received.* by .*2026/)
    await asOwner.put(`/api/admin/orders/${id}/payment-seen`)
    expect(await listed()).toContain(id)
    await sendWebhook(shop, dispute(paymentId, 'won'))
    expect(await tasks()).toMatchObject({ openDisputes: 0 })
    await sendWebhook(shop, dispute(paymentId, 'under_review'))
    expect(await tasks()).toMatchObject({ openDisputes: 0 })
  })

  it('that arrives before the capture is recorded with it', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await dropWebhooks(shop)
    await sendWebhook(shop, dispute(returned.razorpay_payment_id, 'open'))
    expect(await tasks()).toMatchObject({ openDisputes: 1 })
    expect(await orderNow(order._id)).toMatchObject({ isPaid: true })
    await sendWebhook(shop, dispute(returned.razorpay_payment_id, 'lost'))
    expect(await tasks()).toMatchObject({ openDisputes: 0 })
  })

  it.each([{ amount: -1 }, { currency: 'rupees' }, { status: 'angry' }, { id: '../x' }])(
    'with %o is ignored',
    async (more) => {
      const { paymentId } = await paidOrder()
      expect((await sendWebhook(shop, dispute(paymentId, 'open', more))).status).toBe(200)
      expect(await tasks()).toMatchObject({ openDisputes: 0 })
    },
  )
})

describe('an authorised payment that cannot be captured', () => {
  it('is a task after an hour', async () => {
    const order = await placeByCard(shop, asPriya)
    await payInWindow(shop, await createPayment(asPriya, order._id), 'bank confirms late')
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    expect(await tasks()).toMatchObject({ lateAuthorisations: 0 })
    await pool.query(`update payment_attempt set updated_at = now() - interval '2 hours' where state = 'authorized'`)
    expect(await tasks()).toMatchObject({ lateAuthorisations: 1 })
    await reconcilePayments(shop)
    expect(await tasks()).toMatchObject({ lateAuthorisations: 0 })
  })
})
