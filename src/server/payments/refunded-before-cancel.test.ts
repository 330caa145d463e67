import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import {
  createPayment,
  deliver,
  dropWebhooks,
  moneyOf,
  pay,
  payInWindow,
  reconcilePayments,
  refundOnDashboard,
  setRefundStatus,
  takeWebhooks,
} from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetCustomer } from '../privacy/index.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  adminOrder,
  moveOrder,
  boughtByCard,
  line,
  utr,
  approvedOf,
  move,
  asSold,
  variant,
} = await returnShop()

type Person = typeof asPriya
const url = (id: string) => `/api/admin/orders/${id}`
const own = async (id: string, buyer: Person = asPriya) => (await buyer.get(`/api/orders/${id}`)).body.data
const cancel = (id: string) => moveOrder(id, 'cancel', { reason: 'No longer needed' })
const undelivered = async (id: string) => {
  const { revision } = await adminOrder(id)
  const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
  return asManager.post(`${url(id)}/undelivered`, { revision, note: 'Refused', pieces })
}
const refund = async (id: string, amount: number, how: object = {}) => {
  const { revision } = await adminOrder(id)
  const { status, body } = await asManager.post(`${url(id)}/refunds`, { revision, amount, reason: 'A delay', ...how })
  if (status !== 200) throw new Error(`The refund was refused: ${body.message}`)
  await reconcilePayments(shop)
}
const byUpi = () => ({ method: 'upi', reference: utr() })
/** A card order of ₹999 of which the shop knows that it is paid, and the id of its payment at the provider. */
const paidByCard = async (buyer: Person = asPriya) => {
  const { order, offer, returned } = await pay(shop, buyer)
  await buyer.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  await dropWebhooks(shop)
  const { rows } = await shop.database.pool.query('select id from sandbox.payment where order_id = $1', [offer.id])
  return { id: order._id as string, paymentId: rows[0].id as string }
}
/** A cash order of ₹999, of which the shop has received an amount before it is sent. */
const received = async (amount: number) => {
  const { _id: id } = await place(shop, asPriya)
  const { status } = await moveOrder(id, 'payment-received', { amount, ...byUpi() })
  if (status !== 200) throw new Error('The payment was not recorded.')
  return id as string
}
/** What the order page, the order in the back office and the dashboard of two days later say of refunds that are to come. */
const waiting = async (id: string, buyer: Person = asPriya) => {
  await db
    .updateTable('orders')
    .set({ cancelled_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  const { paymentNotice = '' } = await own(id, buyer)
  const { isRefundDue } = await adminOrder(id)
  const { paymentsToLookAt } = (await asManager.get('/api/admin/dashboard/waiting')).body.data
  return { says: paymentNotice.split('.')[0], isRefundDue, paymentsToLookAt }
}
const DONE = { says: 'Your payment has been refunded', isRefundDue: false, paymentsToLookAt: 0 }
const UNDER_WAY = { says: 'Your payment is being refunded', isRefundDue: true, paymentsToLookAt: 1 }

describe('an order that was refunded in full', () => {
  it.each([
    ['cancelled by the team', cancel],
    ['cancelled by the customer', (id: string) => asPriya.put(`/api/orders/${id}/cancel`)],
    [
      'brought back undelivered',
      async (id: string) => {
        await moveOrder(id, 'ship', { courier: '', trackingNumber: '', unpaidReason: 'A gift' })
        return undelivered(id)
      },
    ],
  ])('and is then %s is no longer being refunded', async (_, end) => {
    const { id } = await paidByCard()
    await refund(id, 400)
    await refund(id, 599)
    expect((await end(id)).status).toBe(200)
    expect(await waiting(id)).toEqual(DONE)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, id)).toEqual({ ledger: 0, provider: 0 })
    const { creditNotes } = (await own(id)).invoice
    expect(creditNotes.map(({ amount }: { amount: number }) => amount)).toEqual([400, 599])
  })

  it('at the provider, before the shop knows its payment, is not being refunded once it is cancelled', async () => {
    const { order, offer } = await pay(shop, asPriya, 'close the browser')
    const { rows } = await shop.database.pool.query('select id from sandbox.payment where order_id = $1', [offer.id])
    const captures = await takeWebhooks(shop)
    await refundOnDashboard(shop, rows[0].id, 999_00)
    for (const webhook of [...(await takeWebhooks(shop)), ...captures]) await deliver(shop, webhook)
    expect((await cancel(order._id)).status).toBe(200)
    expect(await waiting(order._id)).toEqual(DONE)
  })

  it('in cash is not to be paid back again when it is cancelled, nor is one of which a part had been received', async () => {
    const [whole, part] = [await received(999), await received(300)]
    await refund(whole, 999, byUpi())
    await refund(part, 300, byUpi())
    for (const id of [whole, part]) {
      expect((await cancel(id)).status).toBe(200)
      expect(await waiting(id)).toEqual(DONE)
      expect(await adminOrder(id)).toMatchObject({ refundable: 0 })
    }
  })

  it('and was sent in exchange is not to be paid back again when it is cancelled', async () => {
    const newVariant = (await variant('IK-M')).id
    const approved = await approvedOf(await boughtByCard(), {
      resolution: 'exchange',
      lines: [line(1, { newVariant })],
    })
    const { exchangeOrder: id } = (await move(approved, 'receive', asSold())).body.data
    await refund(id, 999, byUpi())
    expect((await cancel(id)).status).toBe(200)
    expect(await waiting(id)).toEqual(DONE)
  })

  it('does not keep the name of a customer who deletes the account', async () => {
    const asNila = await shop.as({ name: 'Nila Das', email: 'nila@example.com' })
    const { id } = await paidByCard(asNila)
    await refund(id, 999)
    await asNila.put(`/api/orders/${id}/cancel`)
    expect((await adminOrder(id)).customer.name).toBe('Priya Nair')
    await anonymise(db, asNila.userId, forgetCustomer)
    expect((await adminOrder(id)).customer).toMatchObject({ name: 'Deleted customer', email: '' })
  })

  it('gives a second payment back that arrives after it was cancelled', async () => {
    const { order } = await pay(shop, asPriya, 'failure')
    const offer = await createPayment(asPriya, order._id)
    for (const webhook of await payAndTake(offer)) await deliver(shop, webhook)
    await refund(order._id, 999)
    await cancel(order._id)
    for (const webhook of await payAndTake(offer)) await deliver(shop, webhook)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, order._id)).toEqual({ ledger: 0, provider: 0 })
    expect(await waiting(order._id)).toMatchObject({
      says: 'We are refunding a payment of ₹999',
      isRefundDue: false,
      // The notice of the second payment is unread.
      paymentsToLookAt: 1,
    })
    expect((await moveOrder(order._id, 'payment-seen')).status).toBe(200)
  })
})

describe('an order whose full refund is on its way', () => {
  it('is being refunded when it is cancelled, until the provider has made the refund', async () => {
    const { id, paymentId } = await paidByCard()
    const refundId = await refundOnDashboard(shop, paymentId, 999_00, 'pending')
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    expect((await cancel(id)).status).toBe(200)
    expect(await waiting(id)).toEqual(UNDER_WAY)
    await setRefundStatus(shop, refundId, 'processed')
    await reconcilePayments(shop)
    expect(await waiting(id)).toEqual(DONE)
    expect(await moneyOf(shop, id)).toEqual({ ledger: 0, provider: 0 })
  })

  it('is refunded again when it is cancelled and the refund then fails', async () => {
    const { id, paymentId } = await paidByCard()
    const refundId = await refundOnDashboard(shop, paymentId, 999_00, 'pending')
    for (const webhook of await takeWebhooks(shop)) await deliver(shop, webhook)
    await cancel(id)
    await setRefundStatus(shop, refundId, 'failed')
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, id)).toEqual({ ledger: 0, provider: 0 })
    expect(await waiting(id)).toEqual(DONE)
  })
})

describe('an order of which a part was refunded', () => {
  it('is being refunded when it is cancelled, until the rest has gone back', async () => {
    const [{ id: card }, cash] = [await paidByCard(), await received(999)]
    await refund(card, 400)
    await refund(cash, 400, byUpi())
    for (const id of [card, cash]) {
      expect((await cancel(id)).status).toBe(200)
      expect(await waiting(id)).toEqual(UNDER_WAY)
      if (id === card) await reconcilePayments(shop)
      else await refund(id, 599, byUpi())
      expect(await waiting(id)).toEqual(DONE)
    }
    expect(await moneyOf(shop, card)).toEqual({ ledger: 0, provider: 0 })
    expect((await moneyOf(shop, cash))?.ledger).toBe(0)
  })
})

async function payAndTake(offer: { readonly key_id: string; readonly id: string }) {
  await payInWindow(shop, offer, 'close the browser')
  return takeWebhooks(shop)
}
