import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../platform/file-store.ts'
import { type BackupFile, checkFiles, MANIFEST, type Manifest, newManifest, type TableFile } from './manifest.ts'
import { type BackupPlace, deletedAccounts, noteDeletedAccount } from './places.ts'
import { nameOf, quoted, shopSequences, shopTables, type Table } from './tables.ts'

/** What is backed up: a database and the uploads of its shop. */
export interface ShopData {
  readonly url: string
  readonly files: FileStore
}

/** The folders of uploads. Resized copies are made again. */
export const UPLOAD_FOLDERS = ['products', 'videos', 'returns', 'reviews'] as const

/**
 * Writes a backup `vastra-<time>` into a place and checks it by reading it again. The shop may be running: all tables are read as they
 * were at one moment, and go to their place without being kept in memory. Needs no programs of PostgreSQL, so it works with any server.
 * @returns its address, and the number of rows and uploaded files
 */
export async function writeBackup({ url, files }: ShopData, place: BackupPlace, now = new Date()) {
  const backup = await place.begin(await freeName(place, now))
  try {
    const { deleted, ...database } = await writeTables(url, backup.files)
    // After the tables, so that every file that they name exists. Files are named by their content and never change.
    const uploads = await copyUploads(files, backup.files)
    const manifest = newManifest({ createdAt: now.toISOString(), ...database, uploads })
    await checkFiles(backup, manifest)
    await backup.files.write(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    await backup.finish()
    await noteDeletions(place, deleted)
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
    return { address: backup.address, rows, files: uploads.length }
  } catch (error) {
    await backup.abandon().catch(() => undefined)
    throw error
  }
}

/** Older backups in the same place have these accounts still, also where no deletion was noted when it was made. */
async function noteDeletions({ deletedAccounts: notes }: BackupPlace, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const noted = new Set(await deletedAccounts(notes))
  for (const id of ids) if (!noted.has(id)) await noteDeletedAccount(notes, id)
}

/** The time in the name is in whole seconds; a second backup in one second is named after the next one. */
async function freeName(place: BackupPlace, now: Date): Promise<string> {
  const names = await place.names()
  let time = now.getTime()
  while (names.includes(nameAt(time))) time += 1_000
  return nameAt(time)
}

function nameAt(time: number): string {
  return `vastra-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

async function writeTables(url: string, into: FileStore) {
  const client = new pg.Client({ connectionString: url, application_name: 'vastra backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from migration order by name collate "C"',
    )
    const tables: TableFile[] = []
    for (const table of await shopTables(client)) tables.push(await writeTable(client, table, into))
    const sequences = await shopSequences(client)
    const { rows: deleted } = await client.query<{ id: string }>('select id from customer where deleted_at is not null')
    await client.query('commit')
    return { migrations, tables, sequences, deleted: deleted.map(({ id }) => id) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeTable(client: pg.Client, table: Table, into: FileStore): Promise<TableFile> {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const rows = client.query(copyTo(`copy ${quoted(table.schema, table.table)} (${columns}) to stdout`))
  const file = await write(compressed(rows), into, `tables/${nameOf(table)}.gz`)
  const { schema, table: name } = table
  return { schema, table: name, columns: table.columns, rows: rows.rowCount, ...file }
}

/** Copies the uploads without those that are still arriving and without resized copies. */
async function copyUploads(files: FileStore, into: FileStore): Promise<BackupFile[]> {
  const uploads: BackupFile[] = []
  for (const kind of UPLOAD_FOLDERS) {
    const keys: string[] = []
    for await (const { key } of files.list(`${kind}/`)) keys.push(key)
    for (const key of keys.sort()) {
      // A file may be deleted while the backup is written.
      const content = await files.stream(key)
      if (content) uploads.push(await write(content, into, `uploads/${key}`))
    }
  }
  return uploads
}

/** Unlike `pipe`, passes on the failure of a query. */
function compressed(rows: Readable): Readable {
  const gzip = createGzip()
  pipeline(rows, gzip).catch(() => undefined)
  return gzip
}

async function write(content: AsyncIterable<Uint8Array>, into: FileStore, path: string): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await into.write(path, measured())
  return { path, bytes, sha256: hash.digest('hex') }
}
