import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { cashLink } from '../../src/server/orders/cash-link.ts'
import { isReadOnly } from '../../src/server/platform/database/database-time.ts'
import { digests } from '../../src/server/platform/digests.ts'
import { DATABASE_UNAVAILABLE, ORDERS_UNAVAILABLE } from '../../src/server/platform/errors.ts'
import { checkWritable } from '../../src/server/platform/readiness.ts'
import { orderBody, place } from '../ordering.ts'
import { manager, priya } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([indigoKurta])
const [asPriya, asManager] = [await shop.as(priya), await shop.as(manager)]
const { db, url } = shop.database
const name = new URL(url).pathname.slice(1)

/** Changes the database for all later connections, and ends those there are, as a change of the primary server does. */
async function change(setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`alter database ${name} ${setting}`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  await client.end()
}

const order = (key: string) => asPriya.post('/api/orders', orderBody(shop), { 'idempotency-key': key })
const read = () => shop.get(`/api/products/${shop.id('indigo-kurta')}`)
const redirect = (path: string) => asManager.post('/api/admin/redirects', { path, target: '/about' })
const settled = (work: () => Promise<{ readonly status: number }>) =>
  expect.poll(async () => (await work()).status, { timeout: 10_000 }).toBe(200)

afterEach(async () => {
  await change('reset all')
  await settled(read)
})

describe('a database that has become read-only', () => {
  it('answers writes 503 in words and reads as usual, is not ready, and takes orders again afterwards', async () => {
    await change('set default_transaction_read_only = on')
    await settled(read)
    expect(await order('read-only')).toMatchObject({ status: 503, body: { message: ORDERS_UNAVAILABLE } })
    expect(await redirect('/old')).toMatchObject({ status: 503, body: { message: DATABASE_UNAVAILABLE } })
    expect((await asPriya.get('/api/orders/my-orders')).status).toBe(200)
    await expect(checkWritable(() => isReadOnly(db))).rejects.toThrow('read-only')
    await change('reset all')
    await settled(() => order('read-only'))
    await checkWritable(() => isReadOnly(db))
    expect((await asPriya.get('/api/orders/my-orders')).body.data).toHaveLength(1)
  })
})

describe('a database in which something else holds a lock for long', () => {
  it('answers 503 in words when the time for it is over', async () => {
    await change("set lock_timeout = '50ms'")
    await settled(read)
    const { _id } = (await order('locked')).body
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('orders').select('id').where('id', '=', _id).forUpdate().execute()
      const answer = await asPriya.put(`/api/orders/${_id}/cancel`)
      expect(answer).toMatchObject({ status: 503, body: { message: ORDERS_UNAVAILABLE } })
    })
    expect((await asPriya.put(`/api/orders/${_id}/cancel`)).status).toBe(200)
  })

  it('does not refuse an order of a bulk move for it, but moves it later', async () => {
    const { _id } = await place(shop, asPriya)
    await change("set lock_timeout = '50ms'")
    await settled(read)
    const bulk = () => asManager.get(`/api/admin/order-bulks?perPage=1`)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('orders').select('id').where('id', '=', _id).forUpdate().execute()
      expect((await asManager.post('/api/admin/order-bulks', { move: 'process', ids: [_id] })).status).toBe(503)
    })
    expect((await bulk()).body.data[0]).toMatchObject({ refused: 0, moved: 0, isFinished: false })
    await shop.database.pool.query(`update pgboss.job set start_after = now() where name = 'order-bulk'`)
    await shop.shop.jobs.drain()
    expect((await bulk()).body.data[0]).toMatchObject({ refused: 0, moved: 1, isFinished: true })
  })

  it('is explained on a page that an email leads to, and not as JSON', async () => {
    const { _id } = await place(shop, asPriya)
    const link = new URL(cashLink('http://shop.test', await digests(db)(), _id))
    await change("set lock_timeout = '50ms'")
    await settled(read)
    const open = (accept: string) =>
      shop.app.inject({ method: 'GET', url: link.pathname + link.search, headers: { accept } })
    await db.transaction().execute(async (trx) => {
      await sql`lock table orders in access exclusive mode`.execute(trx)
      const page = await open('text/html,*/*;q=0.8')
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(page.body).toContain("We'll be back in a few minutes")
      expect((await open('*/*')).json().message).toBe(DATABASE_UNAVAILABLE)
    })
    expect((await open('text/html')).statusCode).toBe(200)
  })
})
