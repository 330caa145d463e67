import { expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testDatabase } from '../database.ts'
import { place, stockLedgerGaps } from '../ordering.ts'
import { manager, priya } from '../people.ts'
import { testShop } from '../shop.ts'
import { names, restore, rowsOf, tableNames } from './old-database.ts'

const LAST_OLD_MIGRATION = '0300_refunds_paid_by_hand.sql'

const database = await testDatabase({ migrated: false })
const { pool } = database
await restore(pool, LAST_OLD_MIGRATION, 'shop-at-0300.sql.gz')
const before = await rowsOf(pool, await tableNames(pool))
const applied = await migrate(database.url)
const shop = await testShop([], { database })
const asManager = await shop.as(manager)
const rowsBefore = (table: string) => before.get(table) ?? []

it('a shop with invoices, credit notes and cash of couriers gets every newer migration', () => {
  expect(applied).toEqual(names.filter((name) => name > LAST_OLD_MIGRATION))
  const counts = ['orders', 'invoice', 'credit_note', 'courier_cash', 'remittance'].map(
    (table) => rowsBefore(table).length,
  )
  expect(counts).toEqual([45, 42, 11, 11, 3])
})

/** A return that the shop collects does not lapse any longer. */
function withoutDueDay(row: Readonly<Record<string, unknown>>) {
  return row.state === 'approved' && row.transport === 'pickup' ? { ...row, due_at: null } : row
}

it('keeps every row', async () => {
  const after = await rowsOf(pool, [...before.keys()])
  for (const [table, rows] of before) {
    // The terms of orders get a new version with each change of an account.
    if (table === 'migration' || table === 'order_terms_version') continue
    const kept = table === 'return_request' ? rows.map(withoutDueDay) : rows
    expect(after.get(table), table).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row))))
  }
  expect(await stockLedgerGaps(database)).toEqual([])
})

it('lists the old orders, and answers with each of them and their documents', async () => {
  const { body } = await asManager.get('/api/admin/orders?perPage=100')
  expect(body.total).toBe(rowsBefore('orders').length)
  for (const { id, total_paise } of rowsBefore('orders')) {
    const order = await asManager.get(`/api/admin/orders/${id}`)
    expect([order.status, Math.round(order.body.data?.totalAmount * 100)], String(id)).toEqual([200, total_paise])
  }
})

it('puts every invoice and credit note into the return of a month', async () => {
  const { data: periods } = (await asManager.get('/api/admin/tax/periods')).body
  const returned = { invoices: 0, notes: 0, credited: 0 }
  for (const { period } of periods) {
    const { data } = (await asManager.get(`/api/admin/tax/gstr1?period=${period}`)).body
    returned.invoices += data.invoices.documents
    returned.notes += data.notes.documents
    returned.credited += Math.round(data.notes.value * 100)
  }
  const credited = rowsBefore('credit_note').reduce((sum, { amount_paise }) => sum + Number(amount_paise), 0)
  expect(returned).toEqual({ invoices: 42, notes: 11, credited })
})

it('takes a new order, with the next invoice number', async () => {
  const asPriya = await shop.as(priya)
  const { rows: found } = await pool.query(`
    select product_id, variant.color, variant.size, coalesce(variant.final_price_paise, product.final_price_paise) as price from variant
    join product on product.id = product_id where stock > 5 and unit = 'piece' and status = 'active' order by variant.id limit 1`)
  const { product_id: product, color, size, price } = found[0]
  const items = [{ product, quantity: 1, price: price / 100, selectedColor: color, selectedSize: size }]
  const order = await place(shop, asPriya, { items, totalAmount: price / 100 })
  const { rows } = await pool.query('select order_id from invoice order by serial desc limit 1')
  expect(rows).toEqual([{ order_id: order._id }])
})
