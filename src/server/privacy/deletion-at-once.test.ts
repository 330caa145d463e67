import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { forgetCustomer } from './index.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)
const { _id: order } = await place(shop, asPriya)

type Row = readonly [table: 'customer' | 'orders', id: string]

// PostgreSQL ends the one whose time is up first. By default it is a second, which a busy machine may take until the other one waits.
shop.database.pool.on('acquire', (client) => client.query(`set deadlock_timeout = '3s'`))

/** Another transaction has `first`; when the request, which has `second`, waits for it, both wait for each other. */
function deadlocked<T>(act: () => Promise<T>, first: Row, second: Row): Promise<T> {
  let other: Transaction<Database> | undefined
  const lock = (trx: Transaction<Database>, [table, id]: Row) =>
    sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
  return whileHeld(shop.database, {
    hold: async (trx) => {
      other = trx
      await sql`set local deadlock_timeout = '1min'`.execute(trx)
      await lock(trx, first)
    },
    act,
    meanwhile: async () => other && lock(other, second),
  })
}

it('a request that PostgreSQL ends because of another one is refused, and is no failure of the server', async () => {
  const note = () => asManager.post(`/api/admin/orders/${order}/notes`, { text: 'Ring twice' })
  const refused = await deadlocked(note, ['customer', asManager.userId], ['orders', order])
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Please try again') } })
  expect((await note()).status).toBe(200)
})

it('an order is moved although another transaction waits for it and it for that one', async () => {
  const { revision } = (await asManager.get(`/api/admin/orders/${order}`)).body.data
  const cancel = () => asManager.put(`/api/admin/orders/${order}/cancel`, { revision, reason: 'Torn' })
  expect((await deadlocked(cancel, ['customer', asManager.userId], ['orders', order])).status).toBe(200)
})

it('an account is deleted although a change of its order waits for it and it for that order', async () => {
  const remove = () => anonymise(db, asPriya.userId, forgetCustomer)
  await deadlocked(remove, ['orders', order], ['customer', asPriya.userId])
  const row = db.selectFrom('orders').select(['customer_name', 'email']).where('id', '=', order)
  expect(await row.executeTakeFirst()).toEqual({ customer_name: 'Deleted customer', email: '' })
})
