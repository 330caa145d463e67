import { describe, expect, it } from 'vitest'
import { moneyOf, pay, reconcilePayments, sendWebhook } from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { paymentsAndRefundsOf, paymentsWithNotice } from '../ledger/queries.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { issueRefund } from './request-refund.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
const { userId: by } = await shop.as(owner)
const { send } = shop.shop.jobs

async function paidOrder(): Promise<string> {
  const { order, returned } = await pay(shop, asPriya)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return order._id
}
const refund = (orderId: string, amount: number) =>
  db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId)
    await issueRefund(trx, send, { orderId, amount, reason: 'Torn seam', by })
  })
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status,
  )

describe('a refund requested by the team', () => {
  it('refunds a part, then the rest, and never more', async () => {
    const orderId = await paidOrder()
    await refund(orderId, 30_000)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 69_900, provider: 69_900 })
    expect((await asPriya.get(`/api/orders/${orderId}`)).body.data.paymentStatus).toBe('PAYMENT_SUCCESS')
    await expect(refund(orderId, 69_901)).rejects.toThrow('At most ₹699.00 can be refunded.')
    await refund(orderId, 69_900)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
    expect((await asPriya.get(`/api/orders/${orderId}`)).body.data.paymentStatus).toBe('refunded')
    await expect(refund(orderId, 1)).rejects.toThrow('Nothing is left to refund')
  })

  it('is made once when eight requests arrive at the same time', async () => {
    const orderId = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(refund(orderId, 60_000))))
    expect(answers.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 39_900, provider: 39_900 })
  })

  it('leaves the rest to be refunded when the order is cancelled', async () => {
    const orderId = await paidOrder()
    await refund(orderId, 30_000)
    await asPriya.put(`/api/orders/${orderId}/cancel`)
    // Cancelling starts the job; it need not wait for its next run.
    await shop.shop.jobs.drain()
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
  })

  it.each([0, -1, 0.5, Number.NaN, 1e308])('of %s paise is rejected', async (amount) => {
    expect(await statusOf(refund('a'.repeat(24), amount))).toBe(400)
  })

  it('of an unpaid order is refused', async () => {
    const { order } = await pay(shop, asPriya, 'failure')
    expect(await statusOf(refund(order._id, 1))).toBe(409)
  })
})

it('an event about a refund of another payment moves no money, and the team sees it', async () => {
  const orders = [await paidOrder(), await paidOrder()]
  const attempts = []
  for (const id of orders) attempts.push((await paymentsAndRefundsOf(db, id)).attempts[0]?.id)
  const event = (payment: string | undefined) => ({
    event: 'refund.processed',
    payload: {
      refund: { entity: { id: 'rfnd_one', payment_id: payment, amount: 10_000, currency: 'INR', status: 'processed' } },
    },
  })
  for (const attempt of attempts) expect((await sendWebhook(shop, event(attempt))).status).toBe(200)
  const [first, second] = await Promise.all(orders.map((id) => moneyOf(shop, id)))
  expect([first?.ledger, second?.ledger]).toEqual([89_900, 99_900])
  const listed = await paymentsWithNotice(db, 100)
  expect(listed.find(({ order_id }) => order_id === orders[1])?.notice).toContain(
    'The payment provider reports a refund rfnd_one of ₹100.00, which belongs to another payment.',
  )
})

describe('what the back office sees', () => {
  it('includes every attempt and refund of an order, with the team member and the reason', async () => {
    const orderId = await paidOrder()
    await refund(orderId, 10_000)
    const { payments, attempts, refunds } = await paymentsAndRefundsOf(db, orderId)
    expect(payments).toMatchObject([{ state: 'captured', amount_paise: 99_900, provider: 'sandbox' }])
    expect(attempts).toMatchObject([{ id: payments[0]?.accepted_attempt, state: 'captured', method: 'card' }])
    expect(refunds).toMatchObject([{ amount_paise: 10_000, state: 'requested', requested_by: by, reason: 'Torn seam' }])
  })

  it('lists payments with a notice', async () => {
    const { order } = await pay(shop, asPriya, 'close the browser')
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await reconcilePayments(shop)
    const listed = await paymentsWithNotice(db, 100)
    expect(listed.find(({ order_id }) => order_id === order._id)?.notice).toMatch(/₹999.00 is being refunded/)
    const { body } = await asPriya.get(`/api/orders/${order._id}`)
    expect(body.data.paymentNotice).toMatch(
      /^We are refunding a payment of ₹999.00 that could not be applied to this order/,
    )
  })
})
