import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../platform/file-store.ts'
import { type BackupFile, MANIFEST, type Manifest, newManifest, readBackup, type TableFile } from './manifest.ts'
import { nameOf, quoted, shopSequences, shopTables, type Table } from './tables.ts'

/** What is backed up: a database and the uploads of its shop. */
export interface ShopData {
  readonly url: string
  readonly files: FileStore
}

/** The folders of uploads. Resized copies are made again. */
export const UPLOAD_FOLDERS = ['products', 'videos', 'returns', 'reviews'] as const

const UNFINISHED = '.unfinished'

/**
 * Writes a backup into a new folder `<into>/vastra-<time>` and checks it by reading it again. The shop may be running: all tables are
 * read as they were at one moment. Needs no programs of PostgreSQL, so it works with any server.
 * @returns the folder, and the number of rows and uploaded files
 */
export async function writeBackup({ url, files }: ShopData, into: string, now = new Date()) {
  const folder = join(into, `vastra-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  const unfinished = `${folder}${UNFINISHED}`
  await mkdir(into, { recursive: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const database = await writeTables(url, unfinished)
    // After the tables, so that every file that they name exists. Files are named by their content and never change.
    const uploads = await copyUploads(files, unfinished)
    const manifest = newManifest({ createdAt: now.toISOString(), ...database, uploads })
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 1))
    await readBackup(unfinished)
    await rename(unfinished, folder)
    return { folder, rows: database.tables.reduce((sum, { rows }) => sum + rows, 0), files: uploads.length }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function writeTables(url: string, folder: string) {
  await mkdir(join(folder, 'tables'))
  const client = new pg.Client({ connectionString: url, application_name: 'vastra backup', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from migration order by name collate "C"',
    )
    const tables: TableFile[] = []
    for (const table of await shopTables(client)) tables.push(await writeTable(client, table, folder))
    const sequences = await shopSequences(client)
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeTable(client: pg.Client, table: Table, folder: string): Promise<TableFile> {
  const columns = table.columns.map((column) => quoted(column)).join(', ')
  const rows = client.query(copyTo(`copy ${quoted(table.schema, table.table)} (${columns}) to stdout`))
  const file = await write(rows.pipe(createGzip()), folder, `tables/${nameOf(table)}.gz`)
  const { schema, table: name } = table
  return { schema, table: name, columns: table.columns, rows: rows.rowCount, ...file }
}

/** Copies the uploads without those that are still arriving and without resized copies. */
async function copyUploads(files: FileStore, folder: string): Promise<BackupFile[]> {
  const uploads: BackupFile[] = []
  for (const kind of UPLOAD_FOLDERS) {
    await mkdir(join(folder, 'uploads', kind), { recursive: true })
    const keys: string[] = []
    for await (const { key } of files.list(`${kind}/`)) keys.push(key)
    for (const key of keys.sort()) {
      // A file may be deleted while the backup is written.
      const content = await files.stream(key)
      if (content) uploads.push(await write(content, folder, `uploads/${key}`))
    }
  }
  return uploads
}

async function write(content: Readable, folder: string, path: string): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await pipeline(content, measured, createWriteStream(join(folder, path), { flags: 'wx' }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Returns the complete backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^vastra-\d{4}-\d\d-\d\dT\d{6}Z$/.test(name)).sort()
}

/** Deletes all but the newest `keep` backups of a folder, and what interrupted ones have left. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const complete = await backupsIn(folder)
  const unfinished = (await readdir(folder)).filter((name) => name.startsWith('vastra-') && name.endsWith(UNFINISHED))
  for (const name of [...complete.slice(0, -keep), ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true })
}
