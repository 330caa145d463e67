import { expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testDatabase } from '../database.ts'
import { place, stockLedgerGaps } from '../ordering.ts'
import { manager, priya } from '../people.ts'
import { testShop } from '../shop.ts'
import { names, type Row, restore, rowsOf, tableNames } from './old-database.ts'

const LAST_OLD_MIGRATION = '0204_pickup_files.sql'

const database = await testDatabase({ migrated: false })
const { pool } = database
await restore(pool, LAST_OLD_MIGRATION, 'shop-at-0204.sql.gz')
const before = await rowsOf(pool, await tableNames(pool))
const applied = await migrate(database.url)
const shop = await testShop([], { database })
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)

it('a shop with returns gets every newer migration', () => {
  expect(applied).toEqual(names.filter((name) => name > LAST_OLD_MIGRATION))
  const states = (before.get('return_request') ?? []).map(({ state }) => state)
  const every = ['approved', 'declined', 'exchanged', 'received', 'refunded', 'refunded', 'requested', 'undelivered']
  expect(states.sort()).toEqual(every)
})

it('keeps every row, but for the words that changed', async () => {
  const after = await rowsOf(pool, [...before.keys()])
  for (const [table, rows] of before) {
    if (table === 'migration' || table === 'saved_view' || table === 'setting') continue
    const expected = rows.map((row) => expect.objectContaining(rowNow(table, row)))
    expect(after.get(table)?.length, table).toBeGreaterThanOrEqual(rows.length)
    expect(after.get(table), table).toEqual(expect.arrayContaining(expected))
  }
  expect(await stockLedgerGaps(database)).toEqual([])
})

it('keeps the areas of delivery as rows, and the rest of their setting', async () => {
  const areas = await pool.query(
    'select prefix, name, min_days as least, max_days as most from delivery_area order by prefix',
  )
  expect(areas.rows).toEqual([
    { prefix: '19', name: 'Kashmir', least: 6, most: 12 },
    { prefix: '302', name: 'Jaipur', least: 1, most: 3 },
    { prefix: '744', name: 'Andaman', least: 9, most: 20 },
  ])
  const { rows } = await pool.query(`select value from setting where name = 'delivery'`)
  expect(rows).toEqual([{ value: { cutoffHour: 15, weekdays: [1, 2, 3, 4, 5], holidays: ['2026-12-25'] } }])
})

it('spreads the discount of every coupon over the lines that it lowered', async () => {
  const { rows } = await pool.query(`
    select used.code, used.discount_paise = orders.discount_paise as is_whole from order_coupon used
    join orders on orders.id = used.order_id`)
  expect(rows).toEqual([
    { code: 'LOOM10', is_whole: true },
    { code: 'LOOM10', is_whole: true },
  ])
})

it('answers with the old returns and refunds, and finishes one of them', async () => {
  const { rows } = await pool.query(`select filter from saved_view where list = 'returns'`)
  expect(rows).toEqual([{ filter: { hasItemsAside: true } }])
  const { body } = await asManager.get('/api/admin/returns')
  expect(body.total).toBe(before.get('return_request')?.length)
  const received = before.get('return_request')?.find(({ state }) => state === 'received')
  const url = `/api/admin/returns/${received?.id}`
  const { revision } = (await asManager.get(url)).body.data
  const pieces = [
    { line: 0, condition: 'as_sold' },
    { line: 0, condition: 'damaged' },
  ]
  const accepted = await asManager.put(`${url}/accept`, { revision, pieces })
  expect(accepted.body).toMatchObject({ success: true, data: { state: 'refund_due' } })
})

it('takes a new order, with the next invoice number', async () => {
  const items = [{ product: await kurta(), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }]
  const order = await place(shop, asPriya, { items, totalAmount: 999 })
  const { rows } = await pool.query('select order_id from invoice order by serial desc limit 1')
  expect(rows).toEqual([{ order_id: order._id }])
})

async function kurta(): Promise<string> {
  const { rows } = await pool.query(`select id from product where handle = 'indigo-kurta'`)
  return rows[0].id
}

function rowNow(table: string, row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    table === 'return_request' && column === 'goods_paise' ? 'items_paise' : column,
    value,
  ])
  return Object.fromEntries(entries)
}
