import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { moneyOf } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'
import { indianDay } from '../../domain/india/time.ts'

const parts = await returnShop()
const { shop, db, asPriya, asManager, asPacker, adminOrder, moveOrder, kurtas, bought } = parts
const { upi, read, move, asSold, approvedOf, notesOf, utr } = parts
const today = indianDay(new Date())
const url = (id: string) => `/api/admin/orders/${id}`
const own = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const movements = (id: string) =>
  db
    .selectFrom('money_movement')
    .select(['amount_paise', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()

const refund = async (id: string, amount: number) => {
  const { revision } = await adminOrder(id)
  const request = { revision, amount, reason: 'A seam was open', method: 'upi', reference: utr() }
  const { status, body } = await asManager.post(`${url(id)}/refunds`, request)
  if (status !== 200) throw new Error(`The refund was refused: ${JSON.stringify(body)}`)
}
const giveBack = async (id: string) => {
  const { revision, refunds } = await adminOrder(id)
  const { _id } = refunds.findLast(({ canBeReturned }: { canBeReturned: boolean }) => canBeReturned)
  const { status } = await asManager.post(`${url(id)}/refunds/${_id}/returned`, { revision, on: today })
  expect(status).toBe(200)
  return _id as string
}
const undo = async (id: string, refundId: string, by = asManager) =>
  by.post(`${url(id)}/refunds/${refundId}/undo-returned`, { revision: (await adminOrder(id)).revision })

describe('a return by the bank that was recorded by mistake', () => {
  it('is undone: money, order and credit notes are as before, and the customer gets an email', async () => {
    const id = await bought()
    await refund(id, 300.5)
    const [before, notes] = [await movements(id), await notesOf(id)]
    const refundId = await giveBack(id)
    expect(await own(id)).toMatchObject({ paymentNotice: expect.stringContaining('The bank returned') })
    expect((await undo(id, refundId, asPacker)).status).toBe(403)
    const answer = await undo(id, refundId)
    expect(answer.body.data).toMatchObject({
      refunded: 300.5,
      isRefundDue: false,
      refunds: [{ state: 'processed', error: '', canBeReturned: true, canPayByHand: false }],
    })
    expect(answer.body.data.refunds[0]).not.toHaveProperty('returnedOn')
    expect(answer.body.data.events.at(-1).note).toMatch(
      /^The refund of ₹300\.50 by UPI .* had been recorded by mistake$/,
    )
    expect(await movements(id)).toEqual(before)
    expect(await notesOf(id)).toEqual(notes)
    expect(await own(id)).not.toHaveProperty('paymentNotice')
    await shop.shop.jobs.drain()
    const email = (await shop.emails()).find(
      ({ subject }) => subject === `The refund for order #${id.slice(-8)} was made`,
    )
    expect(email?.text.replace(/\s+/g, ' ')).toContain('you need not tell us another account')
    expect((await undo(id, refundId)).status).toBe(409)
    // A real return is recorded later as if nothing had been.
    await giveBack(id)
    expect(await moneyOf(shop, id)).toMatchObject({ ledger: 999_00 })
  })

  it('is undone once by two requests at the same time', async () => {
    const id = await bought()
    await refund(id, 100)
    const refundId = await giveBack(id)
    const answers = await Promise.all([undo(id, refundId), undo(id, refundId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await moneyOf(shop, id)).toMatchObject({ ledger: 899_00 })
  })

  it('cannot be undone once the money was paid again', async () => {
    const id = await bought()
    await refund(id, 100)
    const refundId = await giveBack(id)
    const { revision } = await adminOrder(id)
    const how = { revision, method: 'cash', reason: 'At the counter' }
    expect((await asManager.post(`${url(id)}/refunds/${refundId}/by-hand`, how)).status).toBe(200)
    expect(await undo(id, refundId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('again') } })
    expect(await moneyOf(shop, id)).toMatchObject({ ledger: 899_00 })
  })

  it('closes the return again', async () => {
    const orderId = await bought()
    const id = await approvedOf(orderId, { refundAccount: upi })
    await move(id, 'receive', asSold())
    await move(id, 'refund', { method: 'upi', reference: utr() })
    const refundId = await giveBack(orderId)
    expect(await read(id)).toMatchObject({ state: 'refund_due' })
    expect((await undo(orderId, refundId)).body.data).toMatchObject({ paymentStatus: 'refunded', isRefundDue: false })
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 999 })
    expect(await notesOf(orderId)).toHaveLength(1)
    expect(await moneyOf(shop, orderId)).toMatchObject({ ledger: 0 })
  })

  it('leaves nothing due for a cancelled order', async () => {
    const { _id: id } = await place(shop, asPriya, kurtas(1))
    await moveOrder(id, 'payment-received', { amount: 300, method: 'upi', reference: utr() })
    await moveOrder(id, 'cancel', { reason: 'Sold out' })
    await refund(id, 300)
    const refundId = await giveBack(id)
    expect(await adminOrder(id)).toMatchObject({ isRefundDue: true })
    expect((await undo(id, refundId)).body.data).toMatchObject({ isRefundDue: false, paymentStatus: 'refunded' })
  })
})
