import { describe, expect, it } from 'vitest'
import {
  deliver as deliverWebhook,
  moneyOf,
  reconcilePayments,
  refundOnDashboard,
  takeWebhooks,
} from '../../../test/paying.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  asPriya,
  asRahul,
  asManager,
  kurtas,
  adminOrder,
  move,
  bought,
  boughtByCard,
  line,
  postReturn,
  read,
  asSold,
  approvedOf,
  setDelivered,
  stockOf,
  utr,
  variant,
} = await returnShop()
const asOwner = await shop.as(owner)

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const returnsOf = async (orderId: string) => (await asPriya.get(`/api/orders/${orderId}/returns`)).body.data.returns
const refund = async (orderId: string, amount: number, by = asManager, revision?: number) =>
  by.post(`/api/admin/orders/${orderId}/refunds`, {
    revision: revision ?? (await adminOrder(orderId)).revision,
    amount,
    reason: 'A late parcel',
    // Money that was paid by card goes back to the card.
    ...((await adminOrder(orderId)).isRefundedByHand && { method: 'cash' }),
  })

describe('requests for one item at the same time', () => {
  it('from two tabs for more than is left, and from the team, become one return', async () => {
    const orderId = await bought(kurtas(3))
    const byTeam = { resolution: 'refund', transport: 'counter', lines: [line(2)], note: 'At the counter' }
    const answers = await Promise.all([
      postReturn(orderId, { lines: [line(2)] }),
      postReturn(orderId, { lines: [line(2)] }),
      asManager.post(`/api/admin/orders/${orderId}/returns`, byTeam),
    ])
    expect(statuses(answers)).toEqual([200, 400, 400])
    expect(await returnsOf(orderId)).toHaveLength(1)
    expect((await postReturn(orderId, { lines: [line(2)] })).body.message).toContain('1 piece')
    expect((await postReturn(orderId)).status).toBe(200)
    expect((await postReturn(orderId)).body.message).toMatch(/returned already/)
  })

  it('for an exchange hold the other size once', async () => {
    const orderId = await bought()
    const { id: newVariant, stock } = await variant('IK-M')
    const exchange = { resolution: 'exchange', lines: [line(1, { newVariant })] }
    const answers = await Promise.all([1, 2].map(() => postReturn(orderId, exchange)))
    expect(statuses(answers)).toEqual([200, 400])
    expect(await stockOf('IK-M')).toBe(stock - 1)
  })

  it('for an exchange hold the other size again at most twice after the customer has withdrawn them', async () => {
    const orderId = await bought()
    const { id: newVariant, stock } = await variant('IK-M')
    const exchange = { resolution: 'exchange', lines: [line(1, { newVariant })] }
    for (let request = 0; request < 3; request++) {
      const { status, body } = await postReturn(orderId, exchange)
      expect([status, await stockOf('IK-M')]).toEqual([200, stock - 1])
      expect((await asPriya.put(`/api/returns/${body.data._id}/cancel`)).status).toBe(200)
    }
    const refused = await postReturn(orderId, exchange)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('contact us')])
    expect(await stockOf('IK-M')).toBe(stock)
    expect((await postReturn(orderId)).status).toBe(200)
  })

  it('of another customer or after the window are refused in every tab', async () => {
    const orderId = await bought()
    const strangers = await Promise.all([1, 2].map(() => postReturn(orderId, {}, asRahul)))
    expect(statuses(strangers)).toEqual([404, 404])
    expect((await asRahul.get(`/api/orders/${orderId}/returns`)).status).toBe(404)
    await setDelivered(orderId, 9)
    const late = await Promise.all([1, 2].map(() => postReturn(orderId)))
    for (const { status, body } of late)
      expect([status, body.message]).toEqual([400, expect.stringContaining('could be returned until')])
    expect(await returnsOf(orderId)).toEqual([])
  })
})

describe('refunds of one order at the same time', () => {
  it('for goodwill and for a return that is accepted are never more than was paid', async () => {
    for (let round = 0; round < 3; round++) {
      const orderId = await bought()
      const id = await approvedOf(orderId)
      const { revision } = await adminOrder(orderId)
      const received = await read(id)
      await Promise.all([
        refund(orderId, 999, asOwner, revision),
        asManager.put(`/api/admin/returns/${id}/receive`, { revision: received.revision, ...asSold() }),
      ])
      await move(id, 'refund', { method: 'upi', reference: utr() })
      const { refunded, refundable } = await adminOrder(orderId)
      expect([refunded, refundable]).toEqual([999, 0])
    }
  })

  it('of a card by two people are made once, and never for more than is left', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const { revision } = await adminOrder(orderId)
    const answers = await Promise.all([asManager, asOwner].map((by) => refund(orderId, 1500, by, revision)))
    expect(statuses(answers)).toEqual([200, 409])
    expect((await refund(orderId, 498.01)).body.errors).toEqual({ amount: 'At most ₹498.00 can be refunded.' })
    expect((await refund(orderId, 498)).status).toBe(200)
    expect((await refund(orderId, 0.01)).status).toBe(400)
    await reconcilePayments(shop)
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
  })

  it('for two returns, of which one at the provider leaves too little for both, pay the first one and end both', async () => {
    const orderId = await boughtByCard(kurtas(3))
    const returns = [await approvedOf(orderId), await approvedOf(orderId)]
    const [first = '', second = ''] = returns
    for (const id of returns) await move(id, 'receive', asSold())
    const { rows } = await shop.database.pool.query(
      'select attempt.id from payment_attempt attempt join payment on payment.id = payment_id where order_id = $1',
      [orderId],
    )
    await takeWebhooks(shop)
    await refundOnDashboard(shop, rows[0].id, 2497_00)
    for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
    // The provider refuses both refunds of the shop: ₹500 are left of the payment.
    await reconcilePayments(shop)
    expect([(await read(first)).missing, (await read(second)).missing]).toEqual([499, 999])
    for (const id of returns) expect((await move(id, 'lower', { note: 'Refunded at the provider' })).status).toBe(200)
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['refund_due', 'refunded'])
    expect((await move(first, 'refund')).status).toBe(200)
    await reconcilePayments(shop)
    expect(await read(first)).toMatchObject({ state: 'refunded', refund: 500 })
    expect(await moneyOf(shop, orderId)).toEqual({ ledger: 0, provider: 0 })
  })
})
