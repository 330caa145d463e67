import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { place } from '../../../test/ordering.ts'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writePassword } from '../accounts/credential-queries.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { anonymise, anonymiseCustomer, lockCustomer, updateCustomer } from '../accounts/queries.ts'
import { deleteAccess } from '../accounts/team-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { forgetCustomer } from './index.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)
const asPriya = await shop.as(priya)
const { _id: order } = await place(shop, asPriya)

type Row = readonly [table: 'customer' | 'orders', id: string]

// PostgreSQL ends the one whose time is up first. By default it is a second, which a busy machine may take until the other one waits.
shop.database.pool.on('acquire', (client) => {
  // Nobody waits for it, so it may still be on its way when the database is dropped.
  client.query(`set deadlock_timeout = '3s'`).catch(() => undefined)
})

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

it('someone who is invited to the team while they delete their account is invited with a new one', async () => {
  const person = { name: 'Kavi Nair', email: 'kavi@example.com' }
  const { userId } = await shop.as(person)
  let deletion: Transaction<Database> | undefined
  const { status, body } = await whileHeld(shop.database, {
    hold: async (trx) => {
      deletion = trx
      await lockCustomer(trx, userId)
    },
    act: () => asOwner.post('/api/admin/team', { ...person, staffRole: 'packer' }),
    meanwhile: async () => deletion && anonymiseCustomer(deletion, userId, forgetCustomer, null),
  })
  expect([status, body.data]).toMatchObject([200, { ...person, staffRole: 'packer', isInvited: true }])
  expect(body.data._id).not.toBe(userId)
  expect((await shop.emails()).at(-1)).toMatchObject({ to: person.email, subject: expect.stringContaining('team') })
})

it('the account of someone who has just been invited to the team is not deleted', async () => {
  const person = { name: 'Tara Rao', email: 'tara@example.com' }
  const asTara = await shop.as(person)
  await writePassword(db, asTara.userId, await hashPassword('tara-has-a-long-one'))
  const again = await shop.as(person)
  const answer = await whileHeld(shop.database, {
    hold: async (trx) => {
      await updateCustomer(trx, asTara.userId, { role: 'admin', staff_role: 'packer' })
      await deleteAccess(trx, asTara.userId)
    },
    act: () => again.post('/api/auth/delete-account', { password: 'tara-has-a-long-one' }),
  })
  expect(answer.status).toBe(401)
  expect((await asOwner.get(`/api/admin/team/${asTara.userId}`)).body.data).toMatchObject(person)
})
