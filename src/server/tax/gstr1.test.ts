import { describe, expect, it } from 'vitest'
import { countByStatus, jaipur, place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { Gstr1Json } from '../../contract/tax.ts'
import { addDays, indianDay, startOfDay } from '../../domain/india/time.ts'
import { periodOf, previousPeriod } from '../../domain/tax/return-period.ts'
import { newId } from '../platform/database/id.ts'
import { writeSetting } from '../settings/queries.ts'

const kurta = { ...indigoKurta, hsn: '621142', variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }
const khadi = { ...khadiByTheMetre, hsn: '5208', variants: [{ sku: 'KHADI', color: 'White', size: '', stock: 10_000 }] }
const shop = await testShop([kurta, khadi])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const asPriya = await shop.as(priya)
const asOwner = await shop.as(owner)
const asManager = await shop.as(manager)

const thisMonth = periodOf(indianDay(new Date()))
const lastMonth = previousPeriod(thisMonth)
const monthBefore = previousPeriod(lastMonth)

const customer = (address: object) => ({ name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address })
const mumbai = { ...jaipur, city: 'Mumbai', state: 'Maharashtra', zipCode: '400001' }
const cloth = {
  items: [{ product: shop.id('khadi-by-the-metre'), quantity: 1, price: 349, selectedColor: 'White' }],
  totalAmount: 399,
}
/** Sets the day of an order's invoice and credit notes. */
const issuedOn = async (id: string, day: string) => {
  const issued = { issued_at: startOfDay(day) }
  await db.updateTable('invoice').set(issued).where('order_id', '=', id).execute()
  await db.updateTable('credit_note').set(issued).where('order_id', '=', id).execute()
}
const day = (count: number) => addDays(lastMonth.from, count)

const kept = (await place(shop, asPriya))._id
const withDelivery = (await place(shop, asPriya, cloth))._id
const toMumbai = (await place(shop, asPriya, { customer: customer(mumbai) }))._id
const business = { ...customer(mumbai), gstin: ' 27aapfu 0939f1zv', businessName: 'Kala Traders' }
const toBusiness = (await place(shop, asPriya, { customer: business }))._id
const cancelled = (await place(shop, asPriya))._id
await asPriya.put(`/api/orders/${cancelled}/cancel`)
for (const [place, id] of [kept, withDelivery, toMumbai, toBusiness, cancelled].entries())
  await issuedOn(id, day(place))

const read = async (period: string, by = asOwner): Promise<Gstr1Json> =>
  (await by.get(`/api/admin/tax/gstr1?period=${period}`)).body.data
const documents = async (query: string) =>
  (await asOwner.get(`/api/admin/tax/gstr1/documents?period=${lastMonth.key}&${query}`)).body
const file = async (period: string, by = asOwner, digest?: string) =>
  by.post('/api/admin/tax/gstr1/filings', {
    period,
    arn: 'AA0811260000017',
    digest: digest ?? (await read(period)).digest,
  })
const table = ({ tables }: Gstr1Json, name: string) => tables.find((one) => one.table === name)

describe('GSTR-1 of a month', () => {
  it('has the invoices and credit notes of the month in their tables', async () => {
    const gstr1 = await read(lastMonth.key, asManager)
    expect(gstr1).toMatchObject({ state: 'open', from: lastMonth.from, canBeFiled: true, canBeReopened: false })
    expect(gstr1.invoices).toMatchObject({ documents: 5, value: 4 * 999 + 399 })
    expect(gstr1.notes).toEqual({ documents: 1, value: 999, taxable: 951.42, igst: 0, cgst: 23.79, sgst: 23.79 })
    expect(table(gstr1, 'b2b')).toEqual({ table: 'b2b', documents: 1, taxable: 951.43, igst: 47.57, cgst: 0, sgst: 0 })
    expect(gstr1.consumers).toEqual([
      {
        stateCode: '08',
        state: 'Rajasthan',
        isInterState: false,
        rate: 5,
        taxable: 1331.42,
        igst: 0,
        cgst: 33.29,
        sgst: 33.29,
      },
      {
        stateCode: '27',
        state: 'Maharashtra',
        isInterState: true,
        rate: 5,
        taxable: 951.43,
        igst: 47.57,
        cgst: 0,
        sgst: 0,
      },
    ])
    const { taxed } = gstr1.gstr3b
    expect(taxed).toEqual({ taxable: 3234.28, igst: 95.14, cgst: 33.29, sgst: 33.29 })
    expect(gstr1.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('without documents is filed as a nil return', async () => {
    const { invoices, notes, findings } = await read(monthBefore.key)
    expect([invoices.documents, notes.documents]).toEqual([0, 0])
    expect(findings).toMatchObject([{ kind: 'nil-return', severity: 'warning' }])
  })

  it('counts goods by HSN code, and delivery with its goods', async () => {
    const { hsn } = await read(lastMonth.key)
    expect(hsn.map((row) => [row.buyers, row.hsn, row.unit, row.quantity, row.taxable])).toEqual([
      ['b2b', '6211', 'PCS', 1, 951.43],
      ['b2c', '5208', 'MTR', 1, 380],
      ['b2c', '6211', 'PCS', 2, 1902.85],
    ])
  })

  it('opens the documents behind a figure', async () => {
    const b2cs = await documents('table=b2cs&stateCode=08')
    expect(b2cs.data.map((one: { orderId: string; kind: string }) => [one.orderId, one.kind])).toEqual([
      [kept, 'invoice'],
      [withDelivery, 'invoice'],
      [cancelled, 'invoice'],
      [cancelled, 'credit note'],
    ])
    expect((await documents('hsn=5208&unit=MTR')).data).toMatchObject([
      { orderId: withDelivery, value: 399, taxable: 380 },
    ])
    expect(await documents('buyers=b2b')).toMatchObject({ total: 1, data: [{ buyerName: 'Kala Traders' }] })
    expect(await documents('perPage=2&page=3')).toMatchObject({ total: 6, data: [{}, { kind: 'credit note' }] })
  })

  it('is a file for the portal and sheets for the offline tool', async () => {
    const json = (await asOwner.get(`/api/admin/tax/gstr1/json?period=${lastMonth.key}`)).body
    expect(json).toMatchObject({ fp: lastMonth.key, version: 'GST3.2.4', b2b: [{ ctin: '27AAPFU0939F1ZV' }] })
    const sheet = (name: string) => asOwner.get(`/api/admin/tax/gstr1/sheet?period=${lastMonth.key}&sheet=${name}`)
    expect((await sheet('b2cs')).body).toContain('OE,08-Rajasthan,,5,1331.42,,\r\nOE,27-Maharashtra,,5,951.43,,\r\n')
    expect((await sheet('hsn-b2c')).body).toContain('5208,Woven fabrics of cotton,MTR-METERS,1.00,399.00,5,380.00')
    expect((await sheet('nothing')).status).toBe(400)
  })

  it('has what came back as numbers below zero, which the offline tool reads', async () => {
    const { serial } = await db
      .selectFrom('credit_note')
      .select('serial')
      .where('order_id', '=', cancelled)
      .executeTakeFirstOrThrow()
    await issuedOn(cancelled, monthBefore.from)
    await db
      .updateTable('credit_note')
      .set({ issued_at: startOfDay(day(5)) })
      .where('serial', '=', serial)
      .execute()
    const others = [kept, withDelivery]
    for (const id of others) await issuedOn(id, monthBefore.from)
    const sheet = async (name: string) =>
      (await asOwner.get(`/api/admin/tax/gstr1/sheet?period=${lastMonth.key}&sheet=${name}`)).body
    expect(await sheet('b2cs')).toContain('OE,08-Rajasthan,,5,-951.42,,\r\n')
    expect(await sheet('hsn-b2c')).toContain(',PCS-PIECES,0.00,0.00,5,0.01,47.57,-23.79,-23.79,0.00\r\n')
    for (const [place, id] of [kept, withDelivery, toMumbai, toBusiness, cancelled].entries())
      await issuedOn(id, day(place))
  })

  it('finds a number that is missing between two months', async () => {
    const [first, second] = [kept, withDelivery]
    const { financial_year: year } = await db
      .selectFrom('invoice')
      .select('financial_year')
      .where('order_id', '=', second)
      .executeTakeFirstOrThrow()
    await issuedOn(first, monthBefore.from)
    const gapOf = async () => (await read(lastMonth.key)).findings.find(({ kind }) => kind === 'gap')?.text
    expect(await gapOf()).toBeUndefined()
    const setYear = (financial_year: string) =>
      db.updateTable('invoice').set({ financial_year }).where('order_id', '=', second).execute()
    await setYear('1920')
    expect(await gapOf()).toBe('2 numbers are missing in the series of invoices or credit notes.')
    await setYear(year)
    await issuedOn(first, day(0))
  })

  it.each(['', '132026', '2026-11', '012099', '112016'])('is refused for the month %j', async (period) => {
    const { status, body } = await asOwner.get(`/api/admin/tax/gstr1?period=${period}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['period']])
  })

  it('needs a GSTIN, of the shop or of the invoices of the month', async () => {
    const seen = await read(lastMonth.key)
    const before = await db.selectFrom('setting').select('value').where('name', '=', 'shop_identity').executeTakeFirst()
    await writeSetting(db, 'shop_identity', { ...(before?.value as object), gstin: '' })
    expect((await asOwner.get(`/api/admin/tax/gstr1?period=${monthBefore.key}`)).status).toBe(409)
    expect(await read(lastMonth.key)).toEqual(seen)
    await writeSetting(db, 'shop_identity', before?.value)
  })
})

describe('filing a month', () => {
  it('is refused for a month that has not ended, for another return than the one seen, with a wrong number, and for a manager', async () => {
    expect((await file(thisMonth.key)).status).toBe(409)
    expect(await file(lastMonth.key, asOwner, '0'.repeat(64))).toMatchObject({ status: 409 })
    expect((await file(lastMonth.key, asManager)).status).toBe(403)
    const wrong = { period: lastMonth.key, arn: 'filed', digest: (await read(lastMonth.key)).digest }
    const { status, body } = await asOwner.post('/api/admin/tax/gstr1/filings', wrong)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['arn']])
    expect((await read(lastMonth.key)).state).toBe('open')
  })

  it('happens once when two people do it at the same time', async () => {
    const { digest } = await read(lastMonth.key)
    const answers = await Promise.all([1, 2, 3].map(() => file(lastMonth.key, asOwner, digest)))
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 })
    expect(await read(lastMonth.key)).toMatchObject({
      state: 'filed',
      digest,
      canBeFiled: false,
      canBeReopened: true,
      filing: { arn: 'AA0811260000017', by: owner.name },
    })
  })

  it('freezes it: later documents of the month and later rules change nothing, and go into the next', async () => {
    const before = await read(lastMonth.key)
    const url = `/api/admin/tax/gstr1/json?period=${lastMonth.key}`
    const content = (await asOwner.get(url)).body
    const late = (await place(shop, asPriya))._id
    await issuedOn(late, lastMonth.to)
    await asPriya.put(`/api/orders/${kept}/cancel`)
    const sheet = `/api/admin/tax/gstr1/sheet?sheet=hsn-b2c&period=${lastMonth.key}`
    const rows = (await asOwner.get(sheet)).body
    await writeSetting(db, 'tax', { gstr1Version: 'GST3.9', hsnDigits: 6 })
    expect(await read(lastMonth.key)).toEqual(before)
    expect((await asOwner.get(url)).body).toEqual(content)
    expect((await asOwner.get(sheet)).body).toEqual(rows)
    await writeSetting(db, 'tax', { gstr1Version: 'GST3.9' })
    const next = await read(thisMonth.key)
    expect([next.invoices.documents, next.notes.documents, next.invoices.value]).toEqual([1, 1, 999])
    expect((await asOwner.get('/api/admin/tax/periods')).body.data).toMatchObject([
      { period: thisMonth.key, state: 'running' },
      { period: lastMonth.key, state: 'filed' },
    ])
  })

  it('is done month after month', async () => {
    expect(await file(monthBefore.key)).toMatchObject({ status: 409 })
    expect((await asOwner.call('DELETE', `/api/admin/tax/gstr1/filings/${monthBefore.key}`)).status).toBe(404)
  })

  it('can be undone by the owner, which brings the late documents back', async () => {
    const { status, body } = await asOwner.call('DELETE', `/api/admin/tax/gstr1/filings/${lastMonth.key}`)
    expect([status, body.data.state, body.data.invoices.documents]).toEqual([200, 'open', 6])
    const entries = await db.selectFrom('audit_log').select('action').where('entity', '=', 'GST return').execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['file', 'reopen'])
  })
})

it('has the fee for cash with its goods, in the invoice and in the credit note of the goods that came back last', async () => {
  const hsnOf = async () => (await read(thisMonth.key)).hsn
  const before = await read(thisMonth.key)
  const rule = { kind: 'total', condition: '{}', effect: 'fee', fee_paise: 49_50 } as const
  await db
    .insertInto('cash_rule')
    .values({ ...rule, id: newId(), position: 0 })
    .execute()
  const items = [
    { product: shop.id('khadi-by-the-metre'), quantity: 4, price: 349, selectedColor: 'White' },
    { product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
  ]
  const { _id } = await place(shop, asPriya, { items, totalAmount: 2444.5 })
  await db.deleteFrom('cash_rule').execute()
  const cloth = (await hsnOf()).find(({ buyers, hsn }) => buyers === 'b2c' && hsn === '5208')
  expect(cloth).toMatchObject({ unit: 'MTR', quantity: 4, taxable: 1376.66 })
  const move = async (verb: string) => {
    const { revision } = (await asManager.get(`/api/admin/orders/${_id}`)).body.data
    await asManager.put(`/api/admin/orders/${_id}/${verb}`, { revision, courier: '', trackingNumber: '' })
  }
  for (const verb of ['ship', 'deliver']) await move(verb)
  for (const [line, quantity] of [4, 1].entries()) {
    const lines = [{ line, quantity, reason: 'defective' }]
    const request = { resolution: 'refund', transport: 'self_ship', lines, note: 'Seen at the counter' }
    const { data } = (await asManager.post(`/api/admin/orders/${_id}/returns`, request)).body
    const pieces = [{ line, condition: 'as_sold', quantity }]
    const received = await asManager.put(`/api/admin/returns/${data._id}/receive`, { revision: data.revision, pieces })
    expect(received).toMatchObject({ status: 200 })
  }
  const after = await read(thisMonth.key)
  expect(after.hsn).toEqual(before.hsn)
  const ofKurta = (await asOwner.get(`/api/admin/tax/gstr1/documents?period=${thisMonth.key}&hsn=6211`)).body.data
  const kinds = ofKurta
    .filter((one: { orderId: string }) => one.orderId === _id)
    .map((one: { kind: string }) => one.kind)
  expect(kinds).toEqual(['invoice', 'credit note'])
  for (const kind of ['invoices', 'notes'] as const) {
    const [was, is] = [before[kind], after[kind]]
    expect(is.value - was.value).toBeCloseTo(2444.5)
    const parts = (figures: typeof is) => figures.taxable + figures.cgst + figures.sgst + figures.igst
    expect(parts(is) - parts(was)).toBeCloseTo(2444.5)
  }
})
