import { expect, it } from 'vitest'
import { jaipur, place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'
import type { Gstr1Json } from '../../contract/tax.ts'
import { indianDay, startOfDay } from '../../domain/india/time.ts'
import { periodOf, previousPeriod } from '../../domain/tax/return-period.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  kurtas,
  adminOrder,
  deliver,
  line,
  upi,
  read,
  move,
  asSold,
  approvedOf,
  variant,
} = await returnShop()
const asOwner = await shop.as(owner)
await db.updateTable('product').set({ hsn: '621142' }).execute()

const thisMonth = periodOf(indianDay(new Date()))
const lastMonth = previousPeriod(thisMonth)
const gstr1 = async (period: string): Promise<Gstr1Json> =>
  (await asOwner.get(`/api/admin/tax/gstr1?period=${period}`)).body.data
const portalFile = async (period: string) => (await asOwner.get(`/api/admin/tax/gstr1/json?period=${period}`)).body
const sheets = async (period: string) =>
  Promise.all(
    ['b2b', 'b2cs', 'cdnr', 'hsn-b2b', 'hsn-b2c', 'docs'].map(
      async (name) => (await asOwner.get(`/api/admin/tax/gstr1/sheet?period=${period}&sheet=${name}`)).body,
    ),
  )
/** What the documents of this month add up to in the tables of invoices and credit notes, in paise. */
const documentsSince = async () => {
  const since = startOfDay(thisMonth.from)
  const notes = await db.selectFrom('credit_note').selectAll().where('issued_at', '>=', since).execute()
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('orders', 'orders.id', 'invoice.order_id')
    .select(['orders.total_paise', 'orders.tax_paise'])
    .where('invoice.issued_at', '>=', since)
    .execute()
  const lines = await db
    .selectFrom('credit_note_line')
    .selectAll()
    .where(
      'credit_note_id',
      'in',
      notes.map(({ id }) => id),
    )
    .execute()
  const sum = (rows: readonly number[]) => rows.reduce((all, one) => all + one, 0)
  const taxOf = (row: (typeof lines)[number]) => row.cgst_paise + row.sgst_paise + row.igst_paise
  return {
    invoices: { documents: invoices.length, value: sum(invoices.map(({ total_paise }) => total_paise)) },
    notes: { documents: notes.length, value: sum(notes.map(({ amount_paise }) => amount_paise)) },
    tax: sum(invoices.map(({ tax_paise }) => tax_paise)) - sum(lines.map(taxOf)),
    taxable: sum(invoices.map((row) => row.total_paise - row.tax_paise)) - sum(lines.map((row) => row.taxable_paise)),
  }
}
const paise = (rupees: number) => Math.round(rupees * 100)

const inMumbai = { ...jaipur, city: 'Mumbai', state: 'Maharashtra', zipCode: '400001' }
const business = {
  customer: {
    name: 'Priya Nair',
    email: 'priya@example.com',
    phone: '9876543210',
    address: inMumbai,
    gstin: '27AAPFU0939F1ZV',
    businessName: 'Kala Traders',
  },
}
const returned = async (id: string) => {
  const request = await approvedOf(id, { lines: [line()], refundAccount: upi })
  await move(request, 'receive', asSold())
}

it('what changes after a month was filed is in the next return, and the filed one stays as it is', async () => {
  const toReturn = await deliver((await place(shop, asPriya, kurtas(3)))._id)
  const fromBusiness = await deliver((await place(shop, asPriya, { ...kurtas(2), ...business }))._id)
  const dearer = await deliver((await place(shop, asPriya, kurtas(1)))._id)
  const cheaper = await deliver((await place(shop, asPriya, kurtas(2)))._id)
  const edited = (await place(shop, asPriya, kurtas(2)))._id
  const cancelled = (await place(shop, asPriya, { ...kurtas(1), ...business }))._id
  await db
    .updateTable('invoice')
    .set({ issued_at: startOfDay(lastMonth.to) })
    .execute()
  const { digest } = await gstr1(lastMonth.key)
  const filing = { period: lastMonth.key, arn: 'AA0811260000017', digest }
  expect((await asOwner.post('/api/admin/tax/gstr1/filings', filing)).status).toBe(200)
  const filed = [await gstr1(lastMonth.key), await portalFile(lastMonth.key), await sheets(lastMonth.key)]

  await returned(toReturn)
  await returned(fromBusiness)
  for (const [id, sku] of [
    [dearer, 'IK-XXL'],
    [cheaper, 'IK-XS'],
  ] as const) {
    const lines = [line(1, { newVariant: (await variant(sku)).id })]
    const request = await approvedOf(id, {
      resolution: 'exchange',
      lines,
      ...(sku === 'IK-XS' && { refundAccount: upi }),
    })
    await move(request, 'receive', asSold())
    expect((await read(request)).exchangeOrder, sku).toBeDefined()
  }
  const change = {
    revision: (await adminOrder(edited)).revision,
    lines: [{ line: 0, quantity: 1 }],
    reason: 'One fewer',
  }
  const changed = await asManager.put(`/api/admin/orders/${edited}/change`, { ...change, totalAmount: 999 })
  expect(changed.status).toBe(200)
  expect((await asPriya.put(`/api/orders/${cancelled}/cancel`)).status).toBe(200)

  expect([await gstr1(lastMonth.key), await portalFile(lastMonth.key), await sheets(lastMonth.key)]).toEqual(filed)
  const next = await gstr1(thisMonth.key)
  const sums = await documentsSince()
  // A new invoice for the edited order and for each exchange; a credit note for everything that came back.
  expect(sums).toMatchObject({ invoices: { documents: 3 }, notes: { documents: 6 } })
  for (const kind of ['invoices', 'notes'] as const)
    expect({ documents: next[kind].documents, value: paise(next[kind].value) }).toEqual(sums[kind])
  const { taxable, igst, cgst, sgst } = next.gstr3b.taxed
  expect([paise(taxable), paise(igst) + paise(cgst) + paise(sgst)]).toEqual([sums.taxable, sums.tax])
  expect(cgst).toBe(sgst)
  const file = await portalFile(thisMonth.key)
  expect(file).toMatchObject({
    cdnr: [
      {
        ctin: '27AAPFU0939F1ZV',
        nt: [
          { ntty: 'C', val: 999 },
          { ntty: 'C', val: 999 },
        ],
      },
    ],
    doc_issue: { doc_det: [{ docs: [{ totnum: 3 }] }, { docs: [{ totnum: 6 }] }] },
  })
  expect(file).not.toHaveProperty('b2b')
  const ofTable = (name: string) => next.tables.find(({ table }) => table === name)
  expect(paise(ofTable('b2cs')?.taxable ?? 0) - paise(ofTable('cdnr')?.taxable ?? 0)).toBe(sums.taxable)
  const quantity = (buyers: string) =>
    next.hsn.filter((row) => row.buyers === buyers).reduce((sum, row) => sum + row.quantity, 0)
  // Consumers: 1 + 2 exchanged + 1 edited, less 1 returned, 2 exchanged and the 2 of the edited order. The business: less 1 and 1.
  expect([quantity('b2c'), quantity('b2b')]).toEqual([-2, -2])
  expect(next.findings.filter(({ severity }) => severity === 'error')).toEqual([])
})
