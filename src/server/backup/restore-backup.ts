import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrateSandbox } from '@vastra/payment-sandbox'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../platform/database/migrate.ts'
import { StartupError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { type Manifest, type OpenBackup, readBackup, type TableFile } from './manifest.ts'
import { nameOf, quoted, shopTables } from './tables.ts'
import type { ShopData } from './write-backup.ts'

/**
 * Restores a backup into an empty database and the place of uploads, and then applies newer migrations. It reads the whole backup first.
 * Uploads are named by their content and come before the tables, which are written in one transaction: a failure leaves an empty shop
 * and can be repeated. Sessions are not restored, because some may have been ended since the backup.
 * @param deletedAccounts ids of customers whose accounts were deleted: the restored shop deletes those again that the backup has
 * @throws StartupError when the backup is damaged, when it comes from a newer version, or when the target is not empty
 */
export async function restoreBackup(backup: OpenBackup, target: ShopData, deletedAccounts: readonly string[] = []) {
  return copyShop(backup, target, async (client) => {
    await client.query('delete from session')
    await client.query(CHECK_PAYMENTS)
    await client.query(LOOK_FOR_REFUNDS)
    await client.query(NOTE_RESTORE)
    await client.query(REPEAT_DELETIONS, [deletedAccounts])
  })
}

/** What was paid or refunded after the backup is read from the provider, at once and not only by the next daily report. */
const CHECK_PAYMENTS = `update payment set next_check_at = now()
  where provider_order_id is not null and created_at > now() - interval '30 days'`

/** A refund that waits in the backup may have been made since: it is looked for first, as after a lost answer. */
const LOOK_FOR_REFUNDS = `update refund set tries = greatest(tries, 1) where state = 'requested'`

/** Before the shop opens, it begins another series of invoices: numbers that were given after the backup are unknown. */
const NOTE_RESTORE = `insert into setting (name, value) values ('restored', jsonb_build_object('at', now()))
  on conflict (name) do update set value = excluded.value, updated_at = now(), revision = setting.revision + 1`

/** The job `repeat-deletions` reads it. */
const REPEAT_DELETIONS = `insert into setting (name, value)
  select 'deletions-to-repeat', jsonb_agg(id) from customer where id = any($1) and deleted_at is null having count(*) > 0
  on conflict (name) do update set value = excluded.value, updated_at = now(), revision = setting.revision + 1`

/** The same for a backup that was made this moment: everyone stays signed in. */
export async function copyShop(
  backup: OpenBackup,
  { url, files }: ShopData,
  afterRows: (client: pg.ClientBase) => Promise<unknown> = async () => undefined,
) {
  const manifest = await readBackup(backup)
  await refuseUsedDatabase(url)
  for (const { path } of manifest.uploads)
    await files.write(path.replace(/^uploads\//, ''), await contentOf(backup.files, path))
  await migrate(url, { until: manifest.migrations.at(-1)?.name ?? '' })
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'vastra restore' })
  // A lost connection fails the query that uses it. One that is idle or being closed has none, and would end the process.
  pool.on('error', () => undefined)
  try {
    if (manifest.tables.some(({ schema }) => schema === 'sandbox')) await migrateSandbox(pool)
    await writeRows(pool, backup.files, manifest, afterRows)
  } finally {
    await pool.end()
  }
  await migrate(url)
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.uploads.length }
}

async function refuseUsedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ isNew: boolean }>(`select to_regclass('public.migration') is null as "isNew"`)
    if (rows[0]?.isNew) return
    const used = await client.query(
      'select from customer union all select from product union all select from setting limit 1',
    )
    if (used.rowCount === 0) return
  } finally {
    await client.end()
  }
  throw new StartupError(
    'This database already contains a shop, which a restore would overwrite. Choose an empty one with DATA_DIR or DATABASE_URL.',
  )
}

async function writeRows(
  pool: pg.Pool,
  saved: FileStore,
  manifest: Manifest,
  afterRows: (client: pg.ClientBase) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await refuseOtherVersion(client, manifest)
    const tables = await shopTables(client)
    const names = tables.map(({ schema, table }) => quoted(schema, table))
    const byName = new Map(manifest.tables.map((table) => [nameOf(table), table]))
    // The migrations have written rows of their own, such as tax rates. The backup has them too, with later changes.
    await client.query(`truncate ${names.join(', ')}`)
    // The rows that triggers write, such as stock movements, are in the backup. Foreign keys are still checked.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    for (const table of tables) {
      const file = byName.get(nameOf(table))
      if (file) await readTable(client, saved, file)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await afterRows(client)
    for (const { schema, name, value } of manifest.sequences)
      if (value !== null) await client.query('select setval($1::regclass, $2)', [quoted(schema, name), value])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function refuseOtherVersion(client: pg.ClientBase, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by name collate "C"',
  )
  const isSame =
    rows.length === migrations.length &&
    rows.every(({ name, checksum }, place) => {
      const saved = migrations[place]
      return saved?.name === name && saved.checksum === checksum
    })
  if (!isSame)
    throw new StartupError(
      'This backup was made by another version of the shop. Restore it with that version or a later one.',
    )
}

async function readTable(client: pg.ClientBase, saved: FileStore, file: TableFile): Promise<void> {
  const columns = file.columns.map((column) => quoted(column)).join(', ')
  await pipeline(
    await contentOf(saved, file.path),
    createGunzip(),
    client.query(copyFrom(`copy ${quoted(file.schema, file.table)} (${columns}) from stdin`)),
  )
}

/** The file was there when the backup was checked. */
async function contentOf(files: FileStore, path: string): Promise<Readable> {
  const content = await files.stream(path)
  if (!content) throw new StartupError(`${path} has disappeared from the backup. Use another one.`)
  return content
}
