import { expect, it } from 'vitest'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testDatabase } from '../database.ts'
import { place, stockLedgerGaps } from '../ordering.ts'
import { manager, priya } from '../people.ts'
import { testProduct } from '../products.ts'
import { testShop } from '../shop.ts'
import { names, restore, rowsOf, tableNames } from './old-database.ts'

const LAST_OLD_MIGRATION = '0720_statuses_of_courier_files.sql'

const database = await testDatabase({ migrated: false })
const { pool } = database
await restore(pool, LAST_OLD_MIGRATION, 'shop-at-0720.sql.gz')
// The team sold for UPI, when only the payment said so.
const { rows: sold } = await pool.query<{ order_id: string }>(
  `with sold as (select * from payment where provider = 'cash' and accepted_attempt is not null order by id limit 1),
        paid as (update payment_attempt set method = 'upi' from sold where payment_attempt.id = sold.accepted_attempt)
   select order_id from sold`,
)
const before = await rowsOf(pool, await tableNames(pool))
const applied = await migrate(database.url)
const kurta = testProduct({ handle: 'new-kurta', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 9 }] })
const shop = await testShop([kurta], { database, hasSeller: false })
const asManager = await shop.as(manager)
const rowsBefore = (table: string) => before.get(table) ?? []

it('a shop with work of every day gets every newer migration', () => {
  expect(applied).toEqual(names.filter((name) => name > LAST_OLD_MIGRATION))
  const counts = ['orders', 'order_buyer', 'invoice', 'courier_file', 'collection', 'stock_receipt', 'passkey'].map(
    (table) => rowsBefore(table).length,
  )
  expect(counts).toEqual([214, 165, 64, 26, 5, 5, 14])
})

it('keeps every row', async () => {
  const after = await rowsOf(pool, [...before.keys()])
  for (const [table, rows] of before) {
    // The terms of orders get a new version with each change of an account.
    if (table === 'migration' || table === 'order_terms_version') continue
    // The shop had business details and no name of its own.
    const kept = table === 'setting' ? rows.filter(({ name }) => name !== 'contact') : rows
    expect(after.get(table), table).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row))))
  }
  const contact = { name: 'Vastra Vastralaya (an invented shop)', address: '7 Rangrez Chowk' }
  expect(after.get('setting')).toContainEqual(
    expect.objectContaining({ name: 'contact', value: expect.objectContaining(contact) }),
  )
  expect(await stockLedgerGaps(database)).toEqual([])
})

it('knows how the shop received the money of old orders', async () => {
  const { rows } = await pool.query('select id, received_by from orders where received_by is not null')
  const exchanges = rowsBefore('return_request').flatMap(({ exchange_order_id: id }) => id ?? [])
  expect(rows).toHaveLength(exchanges.length + 1)
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: sold[0]?.order_id, received_by: 'upi' },
      ...exchanges.map((id) => ({ id, received_by: 'exchange' })),
    ]),
  )
})

it('answers with each of the old orders', async () => {
  const { body } = await asManager.get('/api/admin/orders?perPage=100')
  expect(body.total).toBe(rowsBefore('orders').length)
  for (const { id, total_paise } of rowsBefore('orders')) {
    const order = await asManager.get(`/api/admin/orders/${id}`)
    expect([order.status, Math.round(order.body.data?.totalAmount * 100)], String(id)).toEqual([200, total_paise])
  }
})

it.each([
  ['/api/admin/collections', 'collection'],
  ['/api/admin/courier-files', 'courier_file'],
  ['/api/admin/stock-receipts', 'stock_receipt'],
  ['/api/admin/order-bulks', 'order_bulk'],
])('lists the rows of %s', async (path, table) => {
  expect((await asManager.get(`${path}?perPage=100`)).body.total).toBe(rowsBefore(table).length)
})

it('takes a new order, with the next invoice number', async () => {
  const asPriya = await shop.as(priya)
  const items = [{ product: shop.id('new-kurta'), quantity: 1, price: 999 }]
  const order = await place(shop, asPriya, { items, totalAmount: 1098.5 })
  const { rows } = await pool.query('select order_id, serial from invoice order by serial desc limit 1')
  const serials = rowsBefore('invoice').map(({ serial }) => Number(serial))
  expect(rows).toEqual([{ order_id: order._id, serial: Math.max(...serials) + 1 }])
})
