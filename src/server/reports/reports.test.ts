import { describe, expect, it } from 'vitest'
import { createCoupon, jaipur, place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'
import type { ReportJson } from '../../contract/reports.ts'
import { addDays, indianDay, startOfDay } from '../../domain/india/time.ts'
import type { ReportName } from '../../domain/reports/reports.ts'
import { periodOf, previousPeriod } from '../../domain/tax/return-period.ts'
import { newId } from '../platform/database/id.ts'

const market = await returnShop()
const { shop, db, asPriya, asManager, asPacker } = market
const asOwner = await shop.as(owner)
const month = previousPeriod(periodOf(indianDay(new Date())))
const days = `from=${month.from}&to=${month.to}`

const report = async (name: ReportName, query = days): Promise<ReportJson> =>
  (await asManager.get(`/api/admin/reports/${name}?${query}`)).body.data
const cellsOf = async (name: ReportName, key: string, query = days) =>
  (await report(name, query)).rows.find((row) => row.key === key)?.cells

/** The same numbers in every run: a failure can be repeated. */
let state = 20_261_122
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}

const PLACES = [jaipur, { ...jaipur, city: 'Mumbai', state: 'maharashtra', zipCode: '400001' }]
const customer = (address: object) => ({ name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address })
await createCoupon(shop.database, { code: 'ONAM' })

const FEE = 49.5
const feeRule = { id: newId(), position: 0, kind: 'total', condition: '{}', effect: 'fee', fee_paise: 49_50 } as const

/** An order of kurtas, of cloth with a delivery charge, or of kurtas with a coupon, to one of two states; some pay a fee for cash. */
async function randomOrder(): Promise<string> {
  const to = { customer: customer(PLACES[random(2)] ?? jaipur) }
  const metres = (4 + random(4)) / 4
  const cloth = {
    ...market.cloth,
    items: [{ ...market.cloth.items[0], quantity: metres }],
    totalAmount: metres * 400 + (metres < 1.5 ? 50 : 0),
  }
  const kurtas = market.kurtas(1 + random(3))
  const withCoupon = { ...kurtas, totalAmount: (kurtas.totalAmount * 9) / 10, couponCode: 'ONAM' }
  const chosen = [kurtas, cloth, withCoupon][random(3)] ?? kurtas
  const fee = random(3) === 0 ? FEE : 0
  if (fee > 0) await db.insertInto('cash_rule').values(feeRule).execute()
  const { _id } = await place(shop, asPriya, { ...chosen, ...to, totalAmount: chosen.totalAmount + fee })
  await db.deleteFrom('cash_rule').execute()
  return _id
}

const orders: string[] = []
for (let n = 0; n < 12; n++) {
  const id = await randomOrder()
  orders.push(id)
  const end = random(4)
  if (end === 0) await asPriya.put(`/api/orders/${id}/cancel`)
  if (end === 1) {
    await market.deliver(id)
    const unit = (await market.adminOrder(id)).items[0].unit
    if (unit === 'metre') continue
    const returnId = await market.approvedOf(id, { refundAccount: market.upi })
    await market.move(returnId, 'receive', market.asSold())
    await market.move(returnId, 'accept')
  }
  if (end === 2) {
    await market.deliver(id)
    const { revision } = await market.adminOrder(id)
    await asManager.post(`/api/admin/orders/${id}/refunds`, {
      revision,
      amount: 10.01 + random(200),
      reason: 'Goodwill',
      method: 'cash',
      reference: '',
    })
  }
}
// Documents on random days of the month, the note never before its invoice; the last moment of a day counts for that day.
for (const id of orders) {
  const day = random(20)
  const lastMoment = new Date(startOfDay(addDays(month.from, day + 1)).getTime() - 1)
  await db.updateTable('invoice').set({ issued_at: lastMoment }).where('order_id', '=', id).execute()
  await db
    .updateTable('credit_note')
    .set({ issued_at: startOfDay(addDays(month.from, day + random(8))) })
    .where('order_id', '=', id)
    .execute()
}

const invoices = await db
  .selectFrom('invoice')
  .innerJoin('orders', 'orders.id', 'invoice.order_id')
  .select([
    'invoice.issued_at',
    'orders.total_paise',
    'orders.cod_fee_paise',
    'orders.tax_paise',
    'orders.discount_paise',
    'orders.coupon_code',
  ])
  .execute()
const notes = await db
  .selectFrom('credit_note')
  .innerJoin('orders', 'orders.id', 'credit_note.order_id')
  .select(['credit_note.id', 'credit_note.issued_at', 'amount_paise', 'orders.coupon_code'])
  .execute()
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const invoiced = sum(invoices.map(({ total_paise }) => total_paise))
const credited = sum(notes.map(({ amount_paise }) => amount_paise))

describe('sales of random orders, cancellations, returns and refunds', () => {
  it('have enough of everything to be worth comparing', () => {
    const kinds = [
      notes.length > 3,
      invoices.some(({ coupon_code }) => coupon_code),
      invoices.some(({ cod_fee_paise }) => cod_fee_paise > 0),
    ]
    expect([invoices.length, ...kinds]).toEqual([12, true, true, true])
  })

  it.each(['sales-by-day', 'sales-by-category', 'sales-by-product', 'sales-by-state'] as const)(
    'in %s add up to the invoices less the credit notes',
    async (name) => {
      const { rows, totals } = await report(name)
      const paise = (key: string) => sum(rows.map(({ cells }) => Math.round(Number(cells[key]) * 100)))
      expect([paise('invoiced'), paise('credited'), paise('net')]).toEqual([invoiced, credited, invoiced - credited])
      expect(totals).toMatchObject({ orders: 12, invoiced: invoiced / 100, net: (invoiced - credited) / 100 })
      expect(paise('tax')).toBe(Math.round((totals.tax ?? 0) * 100))
    },
  )

  it('are those of GSTR-1, in total and in each state', async () => {
    const gstr1 = (await asOwner.get(`/api/admin/tax/gstr1?period=${month.key}`)).body.data
    const taxOf = ({ igst, cgst, sgst }: Record<'igst' | 'cgst' | 'sgst', number>) => igst + cgst + sgst
    const byState = await report('sales-by-state')
    expect(byState.totals.net).toBeCloseTo(gstr1.invoices.value - gstr1.notes.value, 6)
    expect(byState.totals.tax).toBeCloseTo(taxOf(gstr1.invoices) - taxOf(gstr1.notes), 6)
    for (const one of gstr1.states) {
      const cells = byState.rows.find(({ key }) => key === `${one.stateCode} ${one.state}`)?.cells
      expect(cells?.net).toBeCloseTo(one.taxable + taxOf(one), 6)
      expect(cells?.tax).toBeCloseTo(taxOf(one), 6)
    }
    expect(byState.rows).toHaveLength(gstr1.states.length)
  })

  it('count each invoice and each credit note on its own day in India', async () => {
    const { rows } = await report('sales-by-day')
    expect(rows).toHaveLength(Number(month.to.slice(-2)))
    for (const { key, cells } of rows) {
      const of = (document: { issued_at: Date }) => indianDay(document.issued_at) === key
      expect([cells.orders, cells.invoiced, cells.credited]).toEqual([
        invoices.filter(of).length,
        sum(invoices.filter(of).map(({ total_paise }) => total_paise)) / 100,
        sum(notes.filter(of).map(({ amount_paise }) => amount_paise)) / 100,
      ])
    }
  })

  it('count what came back, and no items for money that was refunded without them', async () => {
    const sold = await db.selectFrom('order_line').select(['unit', 'quantity']).execute()
    const back = await db
      .selectFrom('credit_note_line as part')
      .innerJoin('credit_note as note', 'note.id', 'part.credit_note_id')
      .innerJoin('order_line as line', (join) =>
        join.onRef('line.order_id', '=', 'note.order_id').onRef('line.position', '=', 'part.position'),
      )
      .select(['line.unit', 'part.quantity'])
      .execute()
    const of = (unit: string, lines: typeof sold) =>
      sum(lines.filter((line) => line.unit === unit).map(({ quantity }) => quantity))
    expect((await report('sales-by-product')).totals).toMatchObject({
      pieces: of('piece', sold) - of('piece', back),
      metres: (of('metre', sold) - of('metre', back)) / 100,
    })
  })

  it('cost the coupons less what came back', async () => {
    const { totals } = await report('coupons')
    const withCoupon = <T extends { coupon_code: string | null }>(rows: T[]) => rows.filter((row) => row.coupon_code)
    expect(totals).toMatchObject({
      orders: withCoupon(invoices).length,
      discount: sum(withCoupon(invoices).map(({ discount_paise }) => discount_paise)) / 100,
      net:
        (sum(withCoupon(invoices).map(({ total_paise }) => total_paise)) -
          sum(withCoupon(notes).map(({ amount_paise }) => amount_paise))) /
        100,
    })
    // Sold at 10 % off: of what was credited for items, the ninth part was the discount.
    const items = await db
      .selectFrom('credit_note_line as part')
      .innerJoin('credit_note as note', 'note.id', 'part.credit_note_id')
      .innerJoin('orders', 'orders.id', 'note.order_id')
      .select(({ fn }) => fn.sum<number>('part.taxable_paise').as('taxable'))
      .select(({ fn }) => [fn.sum<number>('part.cgst_paise').as('cgst'), fn.sum<number>('part.igst_paise').as('igst')])
      .where('orders.coupon_code', 'is not', null)
      .where('part.quantity', '>', 0)
      .executeTakeFirstOrThrow()
    const amount = Number(items.taxable) + 2 * Number(items.cgst) + Number(items.igst)
    expect(totals.takenBack).toBeCloseTo(Math.round(amount / 9) / 100, 1)
  })

  it('cost the delivery charge that a coupon saved, unless the order was never sent', async () => {
    await createCoupon(shop.database, { code: 'SENTFREE', percent: null, free_delivery: true })
    const items = [{ ...market.cloth.items[0], quantity: 1 }]
    const free = { ...market.cloth, items, totalAmount: 400, couponCode: 'SENTFREE' }
    const sent = (await place(shop, asPriya, free))._id
    const cancelled = (await place(shop, asPriya, free))._id
    await market.deliver(sent)
    await asPriya.put(`/api/orders/${cancelled}/cancel`)
    const today = indianDay(new Date())
    const cells = await cellsOf('coupons', 'SENTFREE', `from=${today}&to=${today}`)
    expect(cells).toMatchObject({ orders: 2, discount: 0, delivery: 100, takenBack: 50, cost: 50 })
  })

  it('is a file in which amounts below zero stay numbers', async () => {
    const { body } = await asManager.get(`/api/admin/reports/sales-by-day/export?${days}`)
    expect(body).toMatch(/^\ufeffday,orders,pieces,metres,invoiced,credited,net,tax,cost,margin\r\n/)
    expect(body).toMatch(/,-\d/)
    expect(body).not.toContain("'-")
    expect(body.trim().split('\r\n')).toHaveLength(Number(month.to.slice(-2)) + 1)
  })
})

describe('undelivered parcels', () => {
  it('are counted by the pincode and the product, with those on their way apart', async () => {
    const id = await place(shop, asPriya, market.kurtas(2)).then(({ _id }) => _id)
    await market.moveOrder(id, 'ship', { courier: '', trackingNumber: '' })
    const today = indianDay(new Date())
    const now = `from=${today}&to=${today}`
    const before = await report('undelivered-by-pincode', now)
    expect(before.rows.find(({ key }) => key === '302003')?.cells).toMatchObject({
      onTheWay: 1,
      undelivered: 0,
      share: 0,
    })
    const { revision } = await market.adminOrder(id)
    const back = { revision, note: '', pieces: market.asSold(2).pieces }
    expect((await asManager.post(`/api/admin/orders/${id}/undelivered`, back)).status).toBe(200)
    expect(await cellsOf('undelivered-by-pincode', '302003', now)).toMatchObject({
      city: 'Jaipur',
      onTheWay: 0,
      undelivered: 1,
      cash: 1,
      value: 1998,
    })
    const kurta = shop.id('indigo-kurta')
    expect(await cellsOf('undelivered-by-product', kurta, now)).toMatchObject({ undelivered: 1, value: 1998 })
  })
})

describe('stock', () => {
  const level = (id: string, value: number | null, by = asManager) =>
    by.put(`/api/admin/stock/${id}/reorder-level`, { level: value })

  it('is worth what it would sell for, each variant at its own price', async () => {
    const stock = Object.fromEntries(
      (await db.selectFrom('variant').select(['sku', 'stock']).execute()).map((row) => [row.sku, row.stock]),
    )
    const prices = { 'IK-S': 999, 'IK-M': 999, 'IK-L': 999, 'IK-XXL': 1_499, 'IK-XS': 799.5 }
    const kurtas = Object.entries(prices).map(([sku, price]) => ({ pieces: stock[sku] ?? 0, price }))
    const cells = await cellsOf('stock-value', shop.id('indigo-kurta'), '')
    expect(cells).toMatchObject({
      variants: 5,
      stock: kurtas.reduce((sum, { pieces }) => sum + pieces, 0),
      value: kurtas.reduce((sum, { pieces, price }) => sum + pieces * price, 0),
    })
    expect(await cellsOf('stock-value', shop.id('poplin'), '')).toMatchObject({ unit: 'm', value: (stock.CP ?? 0) * 4 })
  })

  it('is to be reordered at the level of the shop or of the variant', async () => {
    const names = async (query = '') => (await report('reorder', query)).rows.map(({ cells }) => cells.sku)
    expect(await names()).toEqual(['IK-L'])
    const small = await market.variant('IK-M')
    expect((await level(small.id, 500)).body.data).toEqual({ _id: small.id, level: 500 })
    expect((await names()).toSorted()).toEqual(['IK-L', 'IK-M'])
    expect((await level(small.id, null)).status).toBe(200)
    expect(await names()).toEqual(['IK-L'])
    expect((await asManager.get('/api/admin/products?stock=low')).body.total).toBe(1)
    expect((await level((await market.variant('IK-L')).id, 0)).status).toBe(200)
    expect(await names()).toEqual((await market.stockOf('IK-L')) === 0 ? ['IK-L'] : [])
    expect((await asManager.get('/api/admin/dashboard/waiting')).body.data.lowStock).toBe((await names()).length)
    expect(await names('all=true&q=cp')).toEqual(['CP'])
    const log = (await asOwner.get('/api/admin/audit?action=set%20reorder%20level')).body.data
    expect(log.at(-1)).toMatchObject({ entity: 'product', before: { 'IK-M': null }, after: { 'IK-M': 500 } })
  })

  it.each([
    ['half a piece', 0.5, 400],
    ['less than nothing', -1, 400],
  ])('has no level of %s', async (_what, value, status) => {
    expect((await level((await market.variant('IK-M')).id, value)).status).toBe(status)
  })

  it('is dead when nobody has ordered it for long', async () => {
    expect((await report('dead-stock', 'idle=30')).rows).toEqual([])
    await db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
      .execute()
    // What came into stock is written once and for all, so the clock of this report is moved instead.
    await db.executeQuery((await import('kysely')).sql`alter table stock_movement disable trigger user`.compile(db))
    await db
      .updateTable('stock_movement')
      .set({ created_at: new Date(Date.now() - 50 * 86_400_000) })
      .execute()
    const { rows } = await report('dead-stock', 'idle=30')
    expect(rows.map(({ cells }) => [cells.sku, cells.lastSold === null]).toSorted()).toEqual([
      ['CP', false],
      ['IK-L', true],
      ['IK-M', true],
      ['IK-S', false],
      ['IK-XS', true],
      ['IK-XXL', true],
    ])
    expect((await report('dead-stock', 'idle=60')).rows).toEqual([])
  })
})

it.each([
  ['sales-by-day', 'from=2026-02-31', 400],
  ['sales-by-day', 'from=2020-01-01&to=2026-01-01', 400],
  ['dead-stock', 'idle=0', 400],
  ['sales-by-moon', '', 400],
])('the report %s with %s is refused', async (name, query, status) => {
  expect((await asManager.get(`/api/admin/reports/${name}?${query}`)).status).toBe(status)
})

it('show what items cost at the sale, and unknown where a cost is missing', async () => {
  const today = indianDay(new Date())
  const on = `from=${today}&to=${today}`
  const product = shop.id('indigo-kurta')
  const setCost = (sku: string, paise: number | null) =>
    db.updateTable('variant').set({ cost_paise: paise }).where('sku', '=', sku).execute()
  expect(await cellsOf('stock-value', product)).toMatchObject({ cost: 'unknown' })
  for (const [at, sku] of ['IK-S', 'IK-M', 'IK-L', 'IK-XXL', 'IK-XS'].entries()) await setCost(sku, 400_00 + at)
  const stock = await db
    .selectFrom('variant')
    .select(['stock', 'cost_paise'])
    .where('product_id', '=', product)
    .execute()
  expect(await cellsOf('stock-value', product)).toMatchObject({
    cost: sum(stock.map(({ stock, cost_paise }) => stock * (cost_paise ?? 0))) / 100,
  })
  expect((await report('stock-value')).totals).not.toHaveProperty('cost')
  await db
    .updateTable('invoice')
    .set({ issued_at: startOfDay(month.from) })
    .execute()
  await db
    .updateTable('credit_note')
    .set({ issued_at: startOfDay(month.from) })
    .execute()
  const id = await market.bought(market.kurtas(2))
  await setCost('IK-S', 900_00)
  const sold = await cellsOf('sales-by-product', product, on)
  expect(sold).toMatchObject({
    cost: 800,
    margin: Math.round((Number(sold?.net) - Number(sold?.tax) - 800) * 100) / 100,
  })
  const returnId = await market.approvedOf(id, { refundAccount: market.upi })
  await market.move(returnId, 'receive', market.asSold())
  expect(await cellsOf('sales-by-product', product, on)).toMatchObject({ pieces: 1, cost: 400 })
  await place(shop, asPriya, market.cloth)
  expect(await cellsOf('sales-by-product', shop.id('poplin'), on)).toMatchObject({ cost: 'unknown', margin: 'unknown' })
  expect((await report('sales-by-product', on)).totals).not.toHaveProperty('margin')
})

it('reports are not for packers', async () => {
  expect((await asPacker.get('/api/admin/reports/sales-by-day')).status).toBe(403)
})
