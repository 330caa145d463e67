import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import {
  createPayment,
  deliver as deliverWebhook,
  pay,
  payInWindow,
  reconcilePayments,
  takeWebhooks,
} from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  kurtas,
  adminOrder,
  moveOrder,
  line,
  read,
  move,
  asSold,
  approvedOf,
  notesOf,
  upi,
  utr,
} = await returnShop()

/** An order for three kurtas, ₹999 each, that was to be paid online and was sent and delivered without payment. */
async function delivered(id?: string): Promise<string> {
  const order = id ?? (await place(shop, asPriya, { ...kurtas(3), paymentMethod: 'razorpay' }))._id
  if (!id) await moveOrder(order, 'confirm')
  await moveOrder(order, 'ship', { courier: '', trackingNumber: '', unpaidReason: 'Pays on Monday' })
  await moveOrder(order, 'deliver')
  return order
}
const record = async (id: string, amount: number) =>
  asManager.put(`/api/admin/orders/${id}/payment-received`, {
    revision: (await adminOrder(id)).revision,
    amount,
    method: 'upi',
    reference: utr(),
  })
const accepted = async (id: string, quantity: number) => {
  const request = await approvedOf(id, { lines: [line(quantity)], ...(await accountOf(id)) })
  const { status, body } = await move(request, 'receive', asSold(quantity))
  if (status !== 200) throw new Error(body.message)
  return request
}
const accountOf = async (id: string) => ((await adminOrder(id)).isRefundedByHand ? { refundAccount: upi } : {})
describe('a return of an order that was delivered without payment', () => {
  it('lowers what is due, refunds nothing, and is credited as any other', async () => {
    const id = await delivered()
    const request = await approvedOf(id, { lines: [line(1)] })
    expect(await read(request)).toMatchObject({ items: 999, refund: 0, setOff: 999, isEstimate: true })
    await move(request, 'receive', asSold())
    await shop.shop.jobs.drain()
    const [email] = (await shop.emails()).filter(({ subject }) => subject.startsWith("We've accepted your return"))
    expect(email?.text).toContain('₹1,998.00 is still to be paid for your order.')
    expect(email?.text).not.toContain('We will refund')
    expect(await read(request)).toMatchObject({ state: 'refunded', items: 999, refund: 0, setOff: 999, refunded: 0 })
    const order = await adminOrder(id)
    expect(order).toMatchObject({ isPaid: false, returned: 999, refundable: 0, totalAmount: 2997 })
    expect(order.events.at(-1).note).toContain('₹999.00 less is due')
    expect(await notesOf(id)).toMatchObject([{ amount_paise: 999_00, quantity: 1 }])
    expect((await record(id, 2997)).body.errors.amount).toContain('₹1,998.00')
    expect((await record(id, 1998)).body.data).toMatchObject({ isPaid: true, refundable: 1998 })
  })

  it('is refunded from what has been paid when the next one comes', async () => {
    const id = await delivered()
    await accepted(id, 1)
    await record(id, 1998)
    const next = await accepted(id, 2)
    expect(await read(next)).toMatchObject({ state: 'refund_due', refund: 1998 })
    expect((await move(next, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
    expect(await adminOrder(id)).toMatchObject({ refunded: 1998, refundable: 0, isFullyRefunded: true })
  })

  it('leaves nothing due when all of it comes back', async () => {
    const id = await delivered()
    for (const quantity of [1, 2]) expect(await read(await accepted(id, quantity))).toMatchObject({ refund: 0 })
    expect(await adminOrder(id)).toMatchObject({ isPaid: false, returned: 2997, refundable: 0 })
    expect((await record(id, 2997)).body.message).toBe('Nothing is due for this order.')
  })

  it('gives back a payment of the whole that arrives later', async () => {
    const id = (await place(shop, asPriya, { ...kurtas(3), paymentMethod: 'razorpay' }))._id
    const offer = await createPayment(asPriya, id)
    await moveOrder(id, 'confirm')
    await delivered(id)
    await accepted(id, 1)
    await payInWindow(shop, offer)
    for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
    await reconcilePayments(shop)
    const order = await adminOrder(id)
    expect(order).toMatchObject({ isPaid: false, returned: 999, refundable: 0 })
    expect(order.refunds).toMatchObject([{ amount: 2997 }])
    expect(await notesOf(id)).toHaveLength(1)
  })
})

describe('a return of an order of which a part was paid', () => {
  /** ₹1,998 were paid before a third kurta was added. */
  const partlyPaid = async () => {
    const { order, returned } = await pay(shop, asPriya, 'success', kurtas(2))
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    const { revision } = await adminOrder(order._id)
    const change = { revision, lines: [{ line: 0, quantity: 3 }], reason: 'One more', totalAmount: 2997 }
    const changed = await asManager.put(`/api/admin/orders/${order._id}/change`, change)
    return delivered(changed.body._id)
  }

  it('is taken off the rest first, and what is left is refunded', async () => {
    const id = await partlyPaid()
    expect(await read(await accepted(id, 1))).toMatchObject({ state: 'refunded', refund: 0, setOff: 999 })
    expect(await adminOrder(id)).toMatchObject({ isPaid: true, credit: 1998, returned: 999, refundable: 1998 })
    const next = await accepted(id, 2)
    await reconcilePayments(shop)
    expect(await read(next)).toMatchObject({ state: 'refunded', refund: 1998 })
    expect((await read(next)).setOff).toBeUndefined()
    expect(await adminOrder(id)).toMatchObject({ refunded: 1998, refundable: 0 })
  })

  it('refunds only what exceeds the rest', async () => {
    const id = await partlyPaid()
    const request = await accepted(id, 2)
    await reconcilePayments(shop)
    expect(await read(request)).toMatchObject({ state: 'refunded', items: 1998, refund: 999, setOff: 999 })
    expect(await adminOrder(id)).toMatchObject({ isPaid: true, refunded: 999, refundable: 999 })
    const sum = await db
      .selectFrom('credit_note')
      .select(({ fn }) => fn.sum('amount_paise').as('sum'))
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(sum.sum)).toBe(1998_00)
  })
})
