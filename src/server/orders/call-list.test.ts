import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOrder, place } from '../../../test/ordering.ts'
import { packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const { db, pool } = shop.database
const asPacker = await shop.as(packer)
const { _id } = await place(shop, await shop.as(priya))
const ids = await copyOrder(shop.database, _id, 1_000)
await sql`update orders set cash_confirmation = 'asked' where id <> ${_id}`.execute(db)
const update = (count: number, columns: ReturnType<typeof sql>) =>
  sql`update orders set ${columns} where id = any(${ids.splice(0, count)}::text[])`.execute(db)
await update(7, sql`status = 'delivered', is_paid = true, cash_confirmation = 'confirmed'`)
await update(3, sql`status = 'cancelled', cancelled_at = now(), shipped_at = now(), cash_confirmation = 'confirmed'`)
await update(
  2,
  sql`status = 'cancelled', cancelled_at = now(), shipped_at = now(), is_lost = true, cash_confirmation = 'confirmed'`,
)
await sql`analyze orders`.execute(db)

const PAGE = '/api/admin/cash-calls?perPage=50'

it('shows what came of the earlier orders of the pincode and the account', async () => {
  const { body } = await asPacker.get(PAGE)
  expect(body.total).toBe(ids.length)
  expect(body.data).toHaveLength(50)
  for (const row of body.data)
    expect(row).toMatchObject({ sentToPincode: 10, returnedFromPincode: 3, delivered: 7, undelivered: 3 })
})

// They were read once for each row of the page: a list of 50 orders took seconds.
it('reads the orders of a pincode once for a page, not for each of its rows', async () => {
  const before = await ordersRead()
  await asPacker.get(PAGE)
  const read = (await ordersRead()) - before
  expect(read).toBeGreaterThan(ids.length)
  expect(read).toBeLessThan(5 * ids.length)
})

/** The number of rows of orders that PostgreSQL has read so far. Each connection first reports what it has counted. */
async function ordersRead(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'orders'`,
  )
  return Number(rows[0].read)
}
