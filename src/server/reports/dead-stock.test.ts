import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { indianDay } from '../../domain/india/time.ts'

const SKUS = ['LONG', 'DATED', 'REFILLED', 'ORDERED', 'NEW'] as const
type Sku = (typeof SKUS)[number]
const shop = await testShop([
  { ...indigoKurta, variants: SKUS.map((sku) => ({ sku, color: 'Blue', size: sku, stock: 5 })) },
])
const { db } = shop.database
const [asManager, asPriya] = [await shop.as(manager), await shop.as(priya)]

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const date = (sku: Sku, days: number, kind = sql`true`) =>
  sql`update stock_movement set created_at = ${daysAgo(days)} where sku = ${sku} and ${kind}`.execute(db)
const setStock = (sku: Sku, stock: number) => db.updateTable('variant').set({ stock }).where('sku', '=', sku).execute()
const deadFor = async (days: number) => {
  const { rows } = (await asManager.get(`/api/admin/reports/dead-stock?idle=${days}`)).body.data
  return Object.fromEntries(rows.map(({ cells }: { cells: Record<string, string> }) => [cells.sku, cells.since]))
}

it('is dead that lay in stock all the time and that nobody ordered in it', async () => {
  await date('LONG', 100)
  // Movements of an earlier time that were entered later, as those of the orders of a demo.
  await setStock('DATED', 4)
  await date('DATED', 70, sql`reason <> 'opening stock'`)
  // Sold out until ten days ago, so nobody could order it.
  await setStock('REFILLED', 0)
  await date('REFILLED', 100)
  await setStock('REFILLED', 8)
  await date('REFILLED', 10, sql`stock_after = 8`)
  await setStock('REFILLED', 9)
  await date('ORDERED', 100)
  const [item] = orderBody(shop).items
  await place(shop, asPriya, { items: [{ ...item, selectedSize: 'ORDERED' }] })
  expect(await deadFor(30)).toEqual({ LONG: indianDay(daysAgo(100)), DATED: indianDay(daysAgo(70)) })
  expect(await deadFor(90)).toEqual({ LONG: indianDay(daysAgo(100)) })
})
