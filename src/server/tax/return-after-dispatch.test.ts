import { expect, it } from 'vitest'
import { createCoupon, place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'
import type { Gstr1Json } from '../../contract/tax.ts'
import { addDays, indianDay, startOfDay } from '../../domain/india/time.ts'
import { describeReturned } from '../../domain/returns/progress.ts'
import { periodOf, previousPeriod } from '../../domain/tax/return-period.ts'

const { shop, db, asPriya, kurtas, moveOrder, line, upi, approvedOf, move, asSold, stockOf, utr } = await returnShop()
const asOwner = await shop.as(owner)
await createCoupon(shop.database, { code: 'TEN' })
await db.updateTable('product').set({ hsn: '621142' }).execute()
const thisMonth = periodOf(indianDay(new Date()))
const lastMonth = previousPeriod(thisMonth)

const gstr1 = async (period: string): Promise<Gstr1Json> =>
  (await asOwner.get(`/api/admin/tax/gstr1?period=${period}`)).body.data
const consumers = ({ tables }: Gstr1Json) => tables.find(({ table }) => table === 'b2cs')
const pieces = ({ hsn }: Gstr1Json) => hsn.map((row) => [row.buyers, row.hsn, row.quantity])
const shownTo = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
/** As if the documents of an order had been issued on a day of the last month. */
const issuedOn = async (table: 'invoice' | 'credit_note', id: string, day: string) =>
  db
    .updateTable(table)
    .set({ issued_at: startOfDay(day) })
    .where('order_id', '=', id)
    .execute()

/** Two pieces with a coupon, from the order to the delivery. The invoice is that of the dispatch. */
async function delivered(): Promise<string> {
  const order = await place(shop, asPriya, { ...kurtas(2), couponCode: 'TEN', totalAmount: 1798.2 })
  const { _id } = order
  expect([order.status, order.invoice, order.discount]).toEqual(['confirmed', undefined, 199.8])
  expect((await moveOrder(_id, 'process')).body.data.invoice).toBeUndefined()
  const shipped = (await moveOrder(_id, 'ship', { courier: '', trackingNumber: '' })).body.data
  expect(shipped.invoice.lines).toMatchObject([{ hsn: '621142', quantity: 2, amount: 1798.2 }])
  const done = (await moveOrder(_id, 'deliver')).body.data
  expect([done.status, done.isPaid, done.invoice.number]).toEqual(['delivered', true, shipped.invoice.number])
  return _id
}

/** One of the two pieces comes back, and its money goes back. */
async function returnOne(id: string): Promise<void> {
  const before = await stockOf('IK-S')
  const request = await approvedOf(id, { lines: [line(1)], refundAccount: upi })
  expect((await move(request, 'receive', asSold())).body.data).toMatchObject({ state: 'refund_due' })
  expect(await stockOf('IK-S')).toBe(before + 1)
  const refunded = await move(request, 'refund', { method: 'upi', reference: utr() })
  expect(refunded.body.data.state).toBe('refunded')
  const order = await shownTo(id)
  const [item] = order.items
  expect(describeReturned(item.unit, item.quantity, item.returned)).toBe('1 of 2 returned')
  const [note, ...others] = order.invoice.creditNotes
  expect(others).toEqual([])
  expect(note).toMatchObject({ cause: 'returned', amount: 899.1, lines: [{ quantity: 1, amount: 899.1 }] })
  const [credited] = note.lines
  expect(credited.cgst).toBe(credited.sgst)
  expect(credited.taxable + credited.cgst + credited.sgst).toBeCloseTo(899.1, 2)
}

it('a piece that comes back after an invoice on dispatch lowers its month, or the next when that is filed', async () => {
  const { data: settings } = (await asOwner.get('/api/admin/settings/tax')).body
  expect((await asOwner.put('/api/admin/settings/tax', { ...settings, invoiceAt: 'shipped' })).status).toBe(200)

  const [first, second] = [await delivered(), await delivered()]
  for (const [place, id] of [first, second].entries()) await issuedOn('invoice', id, addDays(lastMonth.from, place))
  await returnOne(first)
  await issuedOn('credit_note', first, addDays(lastMonth.from, 2))
  const open = await gstr1(lastMonth.key)
  expect(open.invoices).toMatchObject({ documents: 2, value: 3596.4 })
  expect(open.notes).toMatchObject({ documents: 1, value: 899.1 })
  expect(open.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(pieces(open)).toEqual([['b2c', '6211', 3]])
  const [sold, back] = [open.invoices, open.notes]
  expect(consumers(open)?.taxable).toBeCloseTo(sold.taxable - back.taxable, 2)
  expect(consumers(open)?.cgst).toBe(consumers(open)?.sgst)

  const filing = { period: lastMonth.key, arn: 'AA0811260000017', digest: open.digest }
  expect((await asOwner.post('/api/admin/tax/gstr1/filings', filing)).status).toBe(200)
  await returnOne(second)
  const filed = await gstr1(lastMonth.key)
  expect(filed).toMatchObject({ state: 'filed', digest: open.digest, notes: { documents: 1, value: 899.1 } })
  const next = await gstr1(thisMonth.key)
  expect(next.invoices).toMatchObject({ documents: 0, value: 0 })
  expect(next.notes).toMatchObject({ documents: 1, value: 899.1 })
  expect(consumers(next)?.taxable).toBeCloseTo(-next.notes.taxable, 2)
  expect(pieces(next)).toEqual([['b2c', '6211', -1]])
  expect(next.findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
