import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../platform/database/pool.ts'
import type { Database } from '../platform/database/schema.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { importFile } from './import-file.ts'
import type { ImportOrder } from './import-job.ts'
import { type ImportRow, importById, updateImport } from './queries.ts'
import { notesOf } from './report.ts'
import { FileError } from './source-file.ts'

/** The process that takes one step of an uploaded file; it ends with its parent. */
process.on('disconnect', () => process.exit(1))
process.once('message', async ({ databaseUrl, folder, id }: ImportOrder) => {
  const pool = createPool(databaseUrl, { max: 2 })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    const row = await importById(db, id)
    if (row) await takeStep(db, row, join(folder, id))
  } finally {
    await db.destroy()
  }
  process.exit(0)
})

/** Refusals that are kept; a file with more wrong rows than these is wrong as a whole. */
const MOST_REFUSALS = 5000

async function takeStep(db: Kysely<Database>, row: ImportRow, path: string): Promise<void> {
  const { id } = row
  const isRehearsal = row.state === 'waiting' || row.state === 'checking'
  if (!isRehearsal && row.state !== 'importing') return
  if (isRehearsal) await updateImport(db, id, { state: 'checking' })
  const show = progressOf(db, id)
  try {
    const file = await checkFile(path, () => undefined)
    const imported = await importFile(db, file, {
      defaultStock: { piece: row.default_stock, metre: row.default_stock * 100 },
      keepsStock: !row.takes_stock,
      by: row.staff_id ?? undefined,
      isRehearsal,
      onBytes: (read) => show(read, file.source.bytes),
    })
    await updateImport(db, id, {
      state: isRehearsal ? 'checked' : 'done',
      progress: 100,
      row_count: file.rows,
      created_count: imported.created,
      updated_count: imported.updated,
      unchanged_count: imported.unchanged,
      refused_count: imported.refusedProducts,
      refusals: JSON.stringify(imported.refusals.slice(0, MOST_REFUSALS)),
      notes: notes(file),
    })
    if (!isRehearsal) await rm(path, { force: true })
  } catch (problem) {
    if (!(problem instanceof FileError)) throw problem
    // The path means nothing to whoever uploaded the file.
    await updateImport(db, id, { state: 'failed', problem: problem.message.replaceAll(path, 'The file') })
    await rm(path, { force: true })
  }
}

function notes(file: CheckedFile): string[] {
  return notesOf(file).map((note) => note.replaceAll('\0', ''))
}

/** Writes down at most once a second how far the file is read. */
function progressOf(db: Kysely<Database>, id: string): (read: number, total: number) => void {
  let said = 0
  return (read, total) => {
    const now = Date.now()
    if (now - said < 1000) return
    said = now
    const progress = Math.min(99, Math.floor((read / total) * 100))
    updateImport(db, id, { progress }).catch(() => undefined)
  }
}
