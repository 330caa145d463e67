import { describe, expect, it } from 'vitest'
import { createCoupon, place } from '../../../test/ordering.ts'
import { pay, placeByCard, reconcilePayments } from '../../../test/paying.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { CreditNote, Invoice, Order } from '../../contract/orders/order.ts'
import { issueCreditNote } from './write/issue-credit-note.ts'
import { lockOrder } from './write/queries.ts'

const shop = await testShop([
  { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] },
  testProduct({ handle: 'scarf', name: 'Scarf', price: 333_33 }),
])
const { db } = shop.database
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)

const invoiceOf = async (id: string): Promise<Invoice | undefined> =>
  ((await asPriya.get(`/api/orders/${id}`)).body.data as Order).invoice
const notesOf = async (id: string): Promise<readonly CreditNote[]> => (await invoiceOf(id))?.creditNotes ?? []
const revisionOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
const refund = async (id: string, amount: number, by: object = {}) => {
  const request = { revision: await revisionOf(id), amount, reason: 'A seam was open', ...by }
  const { status } = await asManager.post(`/api/admin/orders/${id}/refunds`, request)
  expect(status).toBe(200)
}
const figures = ['taxable', 'cgst', 'sgst', 'igst', 'amount'] as const
const sumOf = (lines: readonly Record<(typeof figures)[number], number>[]) =>
  figures.map((figure) => lines.reduce((sum, line) => sum + Math.round(line[figure] * 100), 0))

describe('issuing a credit note', () => {
  it('reverses the invoice of a cancelled order and is shown to the customer', async () => {
    const { _id } = await place(shop, asPriya)
    expect(await notesOf(_id)).toEqual([])
    const { body } = await asPriya.put(`/api/orders/${_id}/cancel`)
    const { invoice } = body.data as Order
    expect(invoice?.creditNotes).toMatchObject([
      {
        number: expect.stringMatching(/^VAS\/C\d{4}\/\d{6}$/),
        cause: 'cancelled',
        amount: 999,
        seller: { legalName: expect.any(String), stateCode: expect.any(String) },
      },
    ])
    expect(sumOf(invoice?.creditNotes[0]?.lines ?? [])).toEqual(sumOf(invoice?.lines ?? []))
    expect(invoice?.creditNotes[0]?.lines).toMatchObject([{ quantity: 1, unitCode: 'PCS' }])
    expect(invoice?.creditNotes[0]?.seller).not.toHaveProperty('invoicePrefix')
  })

  it('lists an item that cost nothing when it comes back', async () => {
    await createCoupon(shop.database, { code: 'FREE', percent: 100 })
    const items = [{ product: shop.id('scarf'), quantity: 1, price: 333.33, selectedColor: 'Blue', selectedSize: 'M' }]
    const { _id } = await place(shop, asPriya, { items, couponCode: 'FREE', totalAmount: 50 })
    await asPriya.put(`/api/orders/${_id}/cancel`)
    const [note] = await notesOf(_id)
    expect(note?.lines.map(({ description, quantity, amount }) => [description, quantity, amount])).toEqual([
      ['Scarf (Blue, M)', 1, 0],
      ['Delivery', 1, 50],
    ])
  })

  it('is issued for each partial refund, and all of them add up to the invoice', async () => {
    const { _id } = await place(shop, asPriya)
    const move = async (verb: string, body = {}) =>
      asManager.put(`/api/admin/orders/${_id}/${verb}`, { revision: await revisionOf(_id), ...body })
    await move('ship', { courier: '', trackingNumber: '' })
    await move('deliver')
    for (const amount of [0.01, 300.5, 333.33, 365.16]) await refund(_id, amount, { method: 'cash' })
    const invoice = await invoiceOf(_id)
    const notes = invoice?.creditNotes ?? []
    expect(notes.map(({ amount, cause }) => [amount, cause])).toEqual(
      [0.01, 300.5, 333.33, 365.16].map((amount) => [amount, 'refunded']),
    )
    expect(sumOf(notes.flatMap(({ lines }) => lines))).toEqual(sumOf(invoice?.lines ?? []))
    // No items came back.
    for (const line of notes.flatMap(({ lines }) => lines))
      expect([line.quantity, line.unitCode]).toEqual([undefined, undefined])
    const { body } = await asManager.get(`/api/admin/orders/${_id}`)
    expect(body.data.invoice.creditNotes).toEqual(notes)
  })

  it('is issued for a card order when the refund is completed, and for the rest when the order is cancelled', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    await refund(order._id, 100)
    expect(await notesOf(order._id)).toEqual([])
    await reconcilePayments(shop)
    expect((await notesOf(order._id)).map(({ amount }) => amount)).toEqual([100])
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await reconcilePayments(shop)
    expect((await notesOf(order._id)).map(({ amount }) => amount)).toEqual([100, 899])
  })

  it('covers the whole invoice when an order is cancelled during a partial refund', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    await refund(order._id, 100)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await reconcilePayments(shop)
    await reconcilePayments(shop)
    expect((await notesOf(order._id)).map(({ amount, cause }) => [amount, cause])).toEqual([[999, 'cancelled']])
  })

  it('is not issued for an order without an invoice', async () => {
    const { _id } = await placeByCard(shop, asPriya)
    await asPriya.put(`/api/orders/${_id}/cancel`)
    expect(await db.selectFrom('credit_note').select('number').where('order_id', '=', _id).execute()).toEqual([])
  })

  it('is numbered without gaps when orders are cancelled concurrently or a transaction is rolled back', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(shop, asPriya)))
    const [undone, ...others] = orders.map(({ _id }) => _id)
    const failing = db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, undone ?? '')
      if (order) await issueCreditNote(trx, order)
      throw new Error('something failed afterwards')
    })
    await Promise.allSettled([failing, ...others.map((id) => asPriya.put(`/api/orders/${id}/cancel`))])
    const notes = await db.selectFrom('credit_note').select(['serial', 'order_id']).orderBy('serial').execute()
    expect(notes.map(({ serial }) => serial)).toEqual(notes.map((_, at) => at + 1))
    expect(notes.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining(others))
    expect(notes.map(({ order_id }) => order_id)).not.toContain(undone)
  })
})
