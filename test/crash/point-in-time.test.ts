import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@vastra/postgres-embedded'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { databaseFolder } from '../../packages/postgres-embedded/test/database-folder.ts'
import { writeBaseBackup } from '../../src/server/backup/base-backup.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { readRestored, watchTimeline } from '../../src/server/tax/numbering.ts'

const folder = databaseFolder()
const archive = join(folder, 'archive')
mkdirSync(archive)
// PostgreSQL does not run as root.
chmodSync(archive, 0o777)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` }
const dataDir = join(folder, 'var')

async function withDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, settings, log: () => undefined })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    return await work(client, server.url)
  } finally {
    await client.end()
    await server.close()
  }
}

/** What the shop knows of a restore after it has started on this database. */
async function restoredAtStart(url: string) {
  const { db, close } = await openDatabase(readConfig({ DATABASE_URL: url }))
  try {
    await watchTimeline(db, new Date())
    return await readRestored(db)
  } finally {
    await close()
  }
}

it('brings the built-in PostgreSQL back to a moment after a base backup, as docs/operations.md describes', async () => {
  const { moment, copy } = await withDatabase(async (client, url) => {
    await client.query(`create table placed (id int); insert into placed values (1)`)
    await migrate(url)
    for (const _start of [1, 2]) expect(await restoredAtStart(url)).toBeUndefined()
    const taken = await writeBaseBackup(url, join(folder, 'backups'))
    await client.query('insert into placed values (2)')
    const { rows } = await client.query(`select clock_timestamp()::text as moment, pg_sleep(0.01)`)
    await client.query('insert into placed values (3)')
    await client.query('drop table placed')
    await client.query('select pg_switch_wal()')
    return { moment: rows[0].moment, copy: taken }
  })
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  renameSync(copy, join(dataDir, 'postgres'))
  const data = join(dataDir, 'postgres', 'data')
  writeFileSync(join(data, 'recovery.signal'), '')
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
      'hot_standby = off',
    ].join('\n'),
  )
  await withDatabase(async (client, url) => {
    const { rows } = await client.query('select id from placed order by id')
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    await client.query('insert into placed values (4)')
    expect(await restoredAtStart(url)).toMatchObject({ code: '', isDecided: false })
    // As if it had been brought back to a moment before the shop first noted where it was.
    await client.query('delete from setting')
    expect(await restoredAtStart(url)).toMatchObject({ code: '', isDecided: false })
  })
})
