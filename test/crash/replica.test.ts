import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseFolder } from '../../packages/postgres-embedded/test/database-folder.ts'
import { openShop } from '../../src/server/app/open-shop.ts'
import { writeProducts } from '../../src/server/catalogue/write-products.ts'
import { followChanges } from '../../src/server/platform/database/follow-changes.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { openReads } from '../../src/server/platform/database/reads.ts'
import { indigoKurta } from '../products.ts'
import { openStandby } from '../standby.ts'

const folder = databaseFolder()
const primary = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => undefined)
await migrate(primary.url)
const standby = await openStandby(primary.url, join(folder, 'standby'), { shared_buffers: '32MB' })
const { db, pool } = primary
const database = { db, pool, url: primary.url, readUrl: standby.url, close: async () => undefined }
const reads = openReads(database)
/** Whether the replica was read while a change was handled, as the catalogue does. */
const whileReceived = new Set<boolean | undefined>()
const changes = await followChanges(database, {
  onMessage: async () => void whileReceived.add(await readsReplica()),
  onLost: () => reads.lost(),
  onBack: () => undefined,
  onPosition: (position, isReceived) => reads.reached(position, isReceived),
})
const shop = await openShop(database, { origin: 'http://shop.test', dataDir: folder, worksOnJobs: false })
await shop.isLoaded
afterAll(async () => {
  await shop.close()
  await changes.close()
  await reads.close()
  await standby.kill()
  await primary.close()
  rmSync(folder, { recursive: true, force: true })
})

async function readsReplica(): Promise<boolean | undefined> {
  const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(reads.db)
  return rows[0]?.yes
}
const untilReplica = () => expect.poll(readsReplica, { timeout: 20_000 }).toBe(true)
const rename = async (name: string) => {
  await writeProducts(db, [{ ...indigoKurta, name }])
  await Promise.all([changes.settled(), shop.settled()])
}
const shownName = async () => {
  const { products } = await shop.apiFor({ role: 'visitor' }).products.list({ query: {} })
  return products[0]?.name
}

describe('reads with a replica', () => {
  it('go to the replica as soon as it has replayed what was received', async () => {
    await rename('Indigo Kurta')
    await untilReplica()
    expect(await shownName()).toBe('Indigo Kurta')
  })

  it('go to the primary while the replica has not replayed a change that was received', async () => {
    await standby.query('select pg_wal_replay_pause()')
    whileReceived.clear()
    for (const name of ['Neel Kurta', 'Nila Kurta']) {
      await rename(name)
      expect([await readsReplica(), await shownName()]).toEqual([false, name])
    }
    expect(whileReceived).toEqual(new Set([false]))
    await standby.query('select pg_wal_replay_resume()')
    await untilReplica()
    expect(await shownName()).toBe('Nila Kurta')
  })

  it('are answered by the primary when the replica ends, and by the replica when it is back', async () => {
    await standby.kill()
    expect(await Promise.all(Array.from({ length: 20 }, readsReplica))).toEqual(Array(20).fill(false))
    await rename('Madder Kurta')
    expect(await shownName()).toBe('Madder Kurta')
    await standby.start()
    await untilReplica()
  })

  it('do not go to a replica that has become a primary of its own', async () => {
    await standby.query('select pg_promote(true)')
    await rename('Rust Kurta')
    expect([await readsReplica(), await shownName()]).toEqual([false, 'Rust Kurta'])
    await standby.query(`update product set name = 'Another Kurta'`)
    expect([await readsReplica(), await shownName()]).toEqual([false, 'Rust Kurta'])
  })
})
