import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCoupon, place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'
import type { ReportJson } from '../../contract/reports.ts'
import { indianDay } from '../../domain/india/time.ts'
import { REPORT_NAMES, type ReportName } from '../../domain/reports/reports.ts'

const market = await returnShop()
const { shop, db, asPriya, asManager } = market
const asOwner = await shop.as(owner)
const today = indianDay(new Date())
const report = async (name: ReportName): Promise<ReportJson> =>
  (await asManager.get(`/api/admin/reports/${name}?from=${today}&to=${today}`)).body.data
const SALES = ['sales-by-day', 'sales-by-category', 'sales-by-product', 'sales-by-state'] as const
const figuresOf = async () => Promise.all(REPORT_NAMES.map(async (name) => [name, await report(name)] as const))

await createCoupon(shop.database, { code: 'ONAM' })
const withCoupon = { ...market.kurtas(2), totalAmount: 1_798.2, couponCode: 'ONAM' }

/** A sale, a return of one of two, a parcel that came back, cloth with a goodwill refund, and a cancelled order. */
beforeAll(async () => {
  await market.bought(market.kurtas(1))
  const returned = await market.bought(withCoupon)
  const returnId = await market.approvedOf(returned, { refundAccount: market.upi })
  await market.move(returnId, 'receive', market.asSold())
  await market.move(returnId, 'accept')
  const undelivered = (await place(shop, asPriya, market.kurtas(2)))._id
  await market.moveOrder(undelivered, 'ship', { courier: '', trackingNumber: '' })
  const { revision } = await market.adminOrder(undelivered)
  const back = { revision, note: '', pieces: market.asSold(2).pieces }
  expect((await asManager.post(`/api/admin/orders/${undelivered}/undelivered`, back)).status).toBe(200)
  const cloth = await market.bought(market.cloth)
  const goodwill = { amount: 12.34, reason: 'Goodwill', method: 'cash', reference: '' }
  const refunded = { ...goodwill, revision: (await market.adminOrder(cloth)).revision }
  expect((await asManager.post(`/api/admin/orders/${cloth}/refunds`, refunded)).status).toBe(200)
  await asPriya.put(`/api/orders/${(await place(shop, asPriya))._id}/cancel`)
}, 120_000)

async function expectToAddUp() {
  const { rows: invoices } = await sql<{ paise: number }>`
    select sum(total_paise)::bigint as paise from invoice join orders on orders.id = invoice.order_id`.execute(db)
  const { rows: notes } = await sql<{
    paise: number
  }>`select sum(amount_paise)::bigint as paise from credit_note`.execute(db)
  const [invoiced, credited] = [invoices[0]?.paise ?? 0, notes[0]?.paise ?? 0]
  expect(credited).toBeGreaterThan(0)
  for (const name of SALES) {
    const { rows, totals } = await report(name)
    const sum = (key: string) => rows.reduce((all, { cells }) => all + Math.round(Number(cells[key]) * 100), 0)
    expect([name, sum('invoiced'), sum('credited'), sum('net')]).toEqual([
      name,
      invoiced,
      credited,
      invoiced - credited,
    ])
    expect(totals).toMatchObject({ invoiced: invoiced / 100, net: (invoiced - credited) / 100 })
  }
}

describe('reports', () => {
  it('add up with returns, undelivered parcels, goodwill and cancelled orders', expectToAddUp)

  it('follow a category and a product to their new names, with the same figures', async () => {
    const before = await figuresOf()
    await db.updateTable('category').set({ name: 'Kurtis' }).where('name', '=', 'Kurtas').execute()
    const product = shop.id('indigo-kurta')
    const { revision } = (await asOwner.get(`/api/admin/products/${product}`)).body.data
    const renamed = await asOwner.put(`/api/admin/products/${product}`, { revision, name: 'नील कुर्ता' })
    expect(renamed.status).toBe(200)
    await expectToAddUp()
    const after = await figuresOf()
    const names = new Set(after.flatMap(([, { rows }]) => rows.flatMap(({ cells }) => [cells.product, cells.category])))
    expect(names).toContain('नील कुर्ता')
    expect(names).toContain('Women › Kurtis')
    const old = (text: string) => text.replaceAll('नील कुर्ता', 'Indigo Block Print Kurta').replaceAll('Kurtis', 'Kurtas')
    expect(JSON.parse(old(JSON.stringify(after)))).toEqual(before)
  })

  it('keep the sales of a removed variant, and of an archived product, which has no stock to reorder', async () => {
    const before = await Promise.all(SALES.map(report))
    const product = shop.id('indigo-kurta')
    // A product that was ordered is archived instead.
    expect((await asOwner.call('DELETE', `/api/admin/products/${product}`)).status).toBe(409)
    const { revision } = (await asOwner.get(`/api/admin/products/${product}`)).body.data
    const archived = await asOwner.put(`/api/admin/products/${product}`, { revision, status: 'archived' })
    expect(archived.status).toBe(200)
    await db.deleteFrom('variant').where('sku', '=', 'IK-S').execute()
    expect(await Promise.all(SALES.map(report))).toEqual(before)
    expect((await report('reorder')).rows.filter(({ cells }) => cells.product === 'नील कुर्ता')).toEqual([])
  })

  it('keep the sales of deleted products, coupons and categories under the names they were sold by', async () => {
    const [coupons, undelivered] = [await report('coupons'), await report('undelivered-by-product')]
    await asOwner.call(
      'DELETE',
      `/api/admin/coupons/${(await db.selectFrom('coupon').select('id').executeTakeFirstOrThrow()).id}`,
    )
    const product = shop.id('indigo-kurta')
    await db.deleteFrom('product').where('id', '=', product).execute()
    await db
      .deleteFrom('category')
      .where('name', '=', 'Kurtis')
      .execute()
      .catch(() => undefined)
    await expectToAddUp()
    const sold = (await report('sales-by-product')).rows.find(({ key }) => key === product)
    expect(sold).toMatchObject({ cells: { product: 'Indigo Block Print Kurta' } })
    expect((await report('sales-by-category')).rows.map(({ cells }) => cells.category)).toContain('Deleted products')
    expect((await report('coupons')).rows.map(({ cells }) => cells)).toEqual(coupons.rows.map(({ cells }) => cells))
    const lost = (await report('undelivered-by-product')).rows.find(({ key }) => key === product)
    expect(lost?.cells).toEqual({ ...undelivered.rows[0]?.cells, product: 'Indigo Block Print Kurta' })
    expect((await report('stock-value')).rows.map(({ key }) => key)).not.toContain(product)
  })
})
