import type { Kysely } from 'kysely'
import { collectDownloads } from '../media/download-queries.ts'
import { endFirst } from '../platform/child-priority.ts'
import { databaseOn } from '../platform/database/dialect.ts'
import { storableJson } from '../platform/database/json.ts'
import { createPool } from '../platform/database/pool.ts'
import type { Database } from '../platform/database/schema.ts'
import { FileError } from '../platform/errors.ts'
import { assignedByName, mappedName } from './assigned-by-name.ts'
import { CHECK_STOPPED, type CheckedFile, checkFile, type FileLimits } from './check-file.ts'
import type { Field } from './columns.ts'
import { type FileColumn, readFileColumns } from './file-columns.ts'
import { ColumnsError, programOf } from './header.ts'
import { type ImportResult, importFile } from './import-file.ts'
import type { ImportStep, SignOfLife, StepFailure } from './import-job.ts'
import {
  type ImportRow,
  importById,
  lastChoices,
  mappingOfNames,
  savedMapping,
  saveProgress,
  updateImport,
} from './queries.ts'
import { fileNotes } from './report.ts'
import { undoImport } from './undo-import.ts'
import { recordedCounts } from './undo-queries.ts'

/** The child process that runs one step of an import; it ends when its parent does. */
process.on('disconnect', () => process.exit(1))
process.once('message', async ({ databaseUrl, path, id }: ImportStep) => {
  endFirst()
  setInterval(() => process.send?.('alive' satisfies SignOfLife), 1_000).unref()
  const pool = createPool(databaseUrl, { max: 2 })
  const db = databaseOn(pool)
  try {
    const row = await importById(db, id)
    if (row) await runStep(db, { ...row, is_stopping: await saveProgress(db, id, row.progress) }, path)
  } catch (error) {
    const { message, stack } = error as Error
    process.send?.({ message, stack } satisfies StepFailure, () => process.exit(1))
    return
  }
  await db.destroy()
  process.exit(0)
})

/** Stored refusals. A file with more invalid rows is invalid as a whole. */
const MAX_REFUSALS = 5000

/** Ten times the largest upload, and more rows than a shop has variants. */
const LIMITS: FileLimits = { unpackedBytes: 500_000_000, rows: 1_000_000 }

async function runStep(db: Kysely<Database>, row: ImportRow, path: string): Promise<void> {
  const { id } = row
  if (row.state === 'undoing') return undoImport(db, row)
  const isDryRun = row.state === 'waiting' || row.state === 'checking'
  if (!isDryRun && row.state !== 'importing') return
  if (isDryRun) await updateImport(db, id, { state: 'checking' })
  const progress = progressOf(db, row)
  try {
    const { fields, options, remembered } = isDryRun ? await chosen(db, row, path) : { ...row, remembered: [] }
    const file = await checkFile(path, () => undefined, {
      fields: fields as Field[],
      options,
      limits: LIMITS,
      ...(isDryRun && { shouldStop: progress.isStopping }),
    })
    const imported = await importFile(db, file, {
      defaultStock: { piece: row.default_stock, metre: row.default_stock * 100 },
      keepsStock: !row.updates_stock,
      by: row.staff_id ?? undefined,
      importId: id,
      isDryRun,
      onBytes: (read) => progress.show(read, file.source.bytes),
      shouldStop: progress.isStopping,
      maxRefusals: MAX_REFUSALS,
    })
    if (imported.stopped && isDryRun) throw new FileError(CHECK_STOPPED)
    // Before the import is done, so that its screen shows at once which pictures are on their way.
    if (!isDryRun) await collectDownloads(db)
    await updateImport(db, id, {
      state: isDryRun ? 'checked' : imported.stopped ? 'stopped' : 'done',
      progress: 100,
      is_stopping: false,
      row_count: file.rows,
      ...counts(imported, isDryRun ? imported : await recordedCounts(db, id)),
      refused_count: imported.refusedProducts,
      refusals: storableJson(imported.refusals),
      findings: storableJson(imported.findings),
      notes: [...remembered, ...notes(file)],
    })
  } catch (problem) {
    if (!(problem instanceof FileError)) throw problem
    if (problem instanceof ColumnsError) {
      await updateImport(db, id, { state: 'unmapped', progress: 0, problem: problem.message })
      return
    }
    // The server's path means nothing to the uploader.
    const words = path === '' ? FILE_LOST : problem.message.replaceAll(path, 'The file')
    await updateImport(db, id, { state: 'failed', problem: words })
  }
}

const FILE_LOST = 'The file was deleted. Please upload it again.'

const SAVED_MAPPING = 'The columns are assigned as in your last file with the same columns.'
const SIMILAR_MAPPING =
  'The columns are assigned by their names as in an earlier file with other columns. Please check them below.'
const SAVED_CHOICES = 'Your choices are those of your last file with the same columns.'

interface Chosen {
  readonly fields: readonly string[]
  readonly options: ImportRow['options']
  /** What was taken from an earlier file, in words. */
  readonly remembered: readonly string[]
}

/**
 * Reads the columns of the file and stores them for the owner to assign. Returns the fields and options that the owner chose for this
 * file, or else for the last file with these columns: importing a file again changes nothing.
 */
async function chosen(db: Kysely<Database>, { id, fields, options }: ImportRow, path: string): Promise<Chosen> {
  const { columns, digest } = await readFileColumns(path, LIMITS.unpackedBytes)
  const isAssigned = fields.length > 0 || digest === ''
  const savedFields = isAssigned ? undefined : await savedMapping(db, digest)
  const isOfProgram = programOf(columns.map(({ name }) => name)) !== undefined
  const similarFields = isAssigned || savedFields || isOfProgram ? undefined : await similarMapping(db, columns)
  const isFirstCheck = Object.keys(options).length === 0
  const lastOptions = isFirstCheck && digest !== '' ? await lastChoices(db, digest) : undefined
  const hasChoices = Object.keys(lastOptions ?? {}).length > 0
  const taken = { fields: savedFields ?? similarFields ?? fields, options: lastOptions ?? options }
  await updateImport(db, id, {
    columns: storableJson(columns),
    columns_digest: digest,
    fields: [...taken.fields],
    options: storableJson(taken.options),
    problem: '',
  })
  const remembered = [
    ...(savedFields ? [SAVED_MAPPING] : []),
    ...(similarFields ? [SIMILAR_MAPPING] : []),
    ...(hasChoices ? [SAVED_CHOICES] : []),
  ]
  return { ...taken, remembered }
}

async function similarMapping(db: Kysely<Database>, columns: readonly FileColumn[]) {
  const earlier = await mappingOfNames(
    db,
    columns.map(({ name }) => mappedName(name)).filter((name) => name !== ''),
  )
  return earlier && assignedByName(columns, earlier)
}

function notes(file: CheckedFile): string[] {
  return fileNotes(file).map((note) => note.replaceAll('\0', ''))
}

/**
 * @param all what the import did in all of its runs: the products of one that was stopped or interrupted count as imported, not as
 * unchanged
 */
function counts(
  { created, updated, unchanged }: ImportResult,
  all: { readonly created: number; readonly updated: number },
) {
  return {
    created_count: all.created,
    updated_count: all.updated,
    unchanged_count: Math.max(0, created + updated + unchanged - all.created - all.updated),
  }
}

/** Saves the progress at most once a second, and finds out whether to stop. */
function progressOf(db: Kysely<Database>, { id, is_stopping }: ImportRow) {
  let savedAt = Number.NEGATIVE_INFINITY
  let progress = 0
  let isStopping = is_stopping
  const save = () => {
    const now = performance.now()
    if (now - savedAt < 1000) return
    savedAt = now
    saveProgress(db, id, progress)
      .then((stops) => {
        isStopping ||= stops
      })
      .catch(() => undefined)
  }
  return {
    show: (read: number, total: number) => {
      progress = Math.min(99, Math.floor((read / total) * 100))
      save()
    },
    isStopping: () => {
      save()
      return isStopping
    },
  }
}
