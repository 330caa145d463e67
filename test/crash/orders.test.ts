import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@vastra/postgres-embedded'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { databaseFolder } from '../../packages/postgres-embedded/test/database-folder.ts'
import { allPostgresProcesses, startWriter, type Writer } from '../../packages/postgres-embedded/test/processes.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/database/open.ts'
import { stockLedgerGaps } from '../ordering.ts'

// A kill, unlike a power cut, takes nothing from the operating system's own memory of files: fsync adds only time here.
const folder = databaseFolder()
const maker = await startEmbedded({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } })
await maker.close()

let selling: Writer | undefined
let reading: OpenDatabase | undefined
afterEach(async () => {
  await selling?.end('SIGKILL')
  await reading?.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sells until some orders were answered, kills the given processes during the next ones, and opens the database. */
async function sellAndKill(first: number, killed: 'the shop' | 'the database too') {
  const shop = startWriter(folder, first, join(import.meta.dirname, 'buyer.ts'))
  selling = shop
  await shop.until(() => shop.acknowledged.length > 40)
  if (killed === 'the database too') for (const pid of allPostgresProcesses(folder)) process.kill(pid, 'SIGKILL')
  await shop.end('SIGKILL')
  reading = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => undefined)
  return { db: reading.db, database: reading, acknowledged: shop.acknowledged.map(String) }
}

/** Ids of orders that are not whole: a line, an event, a movement of stock, a letter or the record of the key is missing. */
async function halfOrders(db: OpenDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where (select count(*) from order_line l where l.order_id = o.id) <> 2
       or (select count(*) from order_event e where e.order_id = o.id and e.kind = 'placed') <> 1
       or (select coalesce(sum(change), 0) from stock_movement m where m.order_id = o.id) <> -2
       or (select count(*) from pgboss.job j where j.name = 'order-mail' and j.data ->> 'orderId' = o.id) <> 1
       or (select count(*) from idempotency_key k where k.order_id = o.id and k.answer ->> '_id' = o.id) <> 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

describe('a shop that is killed while it sells', () => {
  it.each([
    ['the shop', 0],
    ['the database too', 100_000],
    ['the shop', 200_000],
  ] as const)('has every order it answered, whole, and no half one: kill %s, orders from %i', async (killed, first) => {
    const { db, database, acknowledged } = await sellAndKill(first, killed)
    const keys = new Set((await db.selectFrom('idempotency_key').select('key').execute()).map(({ key }) => key))
    expect(acknowledged.filter((number) => !keys.has(number))).toEqual([])
    expect(await halfOrders(db)).toEqual([])
    expect(await stockLedgerGaps(database)).toEqual([])
  })
})
