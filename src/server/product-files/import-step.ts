import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { databaseOn } from '../platform/database/dialect.ts'
import { createPool } from '../platform/database/pool.ts'
import type { Database } from '../platform/database/schema.ts'
import { FileError } from '../platform/errors.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { importFile } from './import-file.ts'
import type { ImportStep } from './import-job.ts'
import { type ImportRow, importById, updateImport } from './queries.ts'
import { fileNotes } from './report.ts'

/** The child process that runs one step of an import; it ends when its parent does. */
process.on('disconnect', () => process.exit(1))
process.once('message', async ({ databaseUrl, folder, id }: ImportStep) => {
  const pool = createPool(databaseUrl, { max: 2 })
  const db = databaseOn(pool)
  try {
    const row = await importById(db, id)
    if (row) await runStep(db, row, join(folder, id))
  } finally {
    await db.destroy()
  }
  process.exit(0)
})

/** Stored refusals. A file with more invalid rows is invalid as a whole. */
const MAX_REFUSALS = 5000

async function runStep(db: Kysely<Database>, row: ImportRow, path: string): Promise<void> {
  const { id } = row
  const isDryRun = row.state === 'waiting' || row.state === 'checking'
  if (!isDryRun && row.state !== 'importing') return
  if (isDryRun) await updateImport(db, id, { state: 'checking' })
  const saveProgress = progressOf(db, id)
  try {
    const file = await checkFile(path, () => undefined)
    const imported = await importFile(db, file, {
      defaultStock: { piece: row.default_stock, metre: row.default_stock * 100 },
      keepsStock: !row.updates_stock,
      by: row.staff_id ?? undefined,
      isDryRun,
      onBytes: (read) => saveProgress(read, file.source.bytes),
    })
    await updateImport(db, id, {
      state: isDryRun ? 'checked' : 'done',
      progress: 100,
      row_count: file.rows,
      created_count: imported.created,
      updated_count: imported.updated,
      unchanged_count: imported.unchanged,
      refused_count: imported.refusedProducts,
      refusals: JSON.stringify(imported.refusals.slice(0, MAX_REFUSALS)),
      notes: notes(file),
    })
    if (!isDryRun) await rm(path, { force: true })
  } catch (problem) {
    if (!(problem instanceof FileError)) throw problem
    // The server's path means nothing to the uploader.
    await updateImport(db, id, { state: 'failed', problem: problem.message.replaceAll(path, 'The file') })
    await rm(path, { force: true })
  }
}

function notes(file: CheckedFile): string[] {
  return fileNotes(file).map((note) => note.replaceAll('\0', ''))
}

/** Saves the progress at most once a second. */
function progressOf(db: Kysely<Database>, id: string): (read: number, total: number) => void {
  let savedAt = 0
  return (read, total) => {
    const now = Date.now()
    if (now - savedAt < 1000) return
    savedAt = now
    const progress = Math.min(99, Math.floor((read / total) * 100))
    updateImport(db, id, { progress }).catch(() => undefined)
  }
}
