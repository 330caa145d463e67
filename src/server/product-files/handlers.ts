import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { adminProductFiles, ProductImport } from '../../contract/product-files.ts'
import { type ImportField, mappingProblem } from '../../domain/catalogue/import-fields.ts'
import { DEFAULT_IMPORT_OPTIONS } from '../../domain/catalogue/import-options.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { SharedFiles } from '../platform/shared-files.ts'
import { createFile } from '../platform/write-file.ts'
import { mappedName } from './assigned-by-name.ts'
import { programOf } from './header.ts'
import { IMPORT_PRODUCTS } from './import-job.ts'
import {
  deleteImport,
  expiredImports,
  forgetMapping,
  type ImportRow,
  importById,
  insertImport,
  listImports,
  recheckImport,
  saveMapping,
  startImport,
  startUndo,
  stopImport,
} from './queries.ts'
import { refusalLine } from './report.ts'
import { PROGRAM_NAMES } from './shop-formats.ts'
import { undoState } from './undo-queries.ts'

type ImportHandlers = Handlers<{ adminProductFiles: typeof adminProductFiles }>['adminProductFiles']

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** The uploaded files, each named by the id of its import. */
  readonly files: SharedFiles
}

/** Uploads of product files: a job checks each file, and a second one imports it on request. */
export function importHandlers({ db, send, files }: Parts): ImportHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await listImports(db, query)
      return { success: true, data: await Promise.all(rows.map((row) => importJson(db, row))), total }
    },
    get: async ({ params }) => ({ success: true, data: await importJson(db, await requireImport(db, params.id)) }),
    upload: async ({ query = {}, upload }, caller) => {
      for (const id of await expiredImports(db)) {
        await files.delete(id)
        await deleteImport(db, id)
      }
      const id = newId()
      try {
        await files.add(id, async (path) => pipeline(upload, await createFile(path)))
        await inTransaction(db, async (trx) => {
          await insertImport(trx, {
            id,
            file_name: singleLine(query.fileName ?? '', 200) || 'products.csv',
            staff_id: userIdOf(caller),
          })
          await send(IMPORT_PRODUCTS, { id }, { within: trx })
        })
      } catch (error) {
        await files.delete(id)
        throw error
      }
      return { success: true, data: await importJson(db, await requireImport(db, id)) }
    },
    check: async ({ params: { id }, body: { fields, options } }) => {
      const row = await requireImport(db, id)
      const isProgramRead = fields?.length === 0 && programOf(row.columns.map(({ name }) => name)) !== undefined
      if (fields && !isProgramRead) {
        if (fields.length !== row.columns.length) {
          throw new ApiError(400, `The file has ${row.columns.length} columns, so name the field of each of them.`)
        }
        const problem = mappingProblem(fields)
        if (problem !== undefined) throw new ApiError(400, problem)
      }
      await inTransaction(db, async (trx) => {
        const again = await recheckImport(trx, id, {
          ...(fields && { fields: [...fields] }),
          options: storableJson({ ...row.options, ...options }),
        })
        if (!again) throw new ApiError(409, 'This file is being checked, or it was imported already.')
        if (isProgramRead) await forgetMapping(trx, row.columns_digest)
        else if (fields) {
          const names = row.columns.map(({ name }) => mappedName(name))
          await saveMapping(trx, row.columns_digest, { names, fields: [...fields] })
        }
        await send(IMPORT_PRODUCTS, { id }, { within: trx })
      })
      return { success: true, data: await importJson(db, await requireImport(db, id)) }
    },
    undo: async ({ params: { id } }, caller) => {
      await requireImport(db, id)
      await inTransaction(db, async (trx) => {
        const started = await startUndo(trx, id, userIdOf(caller))
        if (!started) throw new ApiError(409, 'Nothing of this import can be undone.')
        await recordChange(trx, caller, {
          action: 'undo import',
          entity: 'product file',
          entityId: id,
          after: { file: started.file_name },
        })
        await send(IMPORT_PRODUCTS, { id }, { within: trx })
      })
      return { success: true, data: await importJson(db, await requireImport(db, id)) }
    },
    stop: async ({ params: { id } }, caller) => {
      await requireImport(db, id)
      await inTransaction(db, async (trx) => {
        const stopped = await stopImport(trx, id)
        if (!stopped) return
        await recordChange(trx, caller, {
          action: 'stop',
          entity: 'product file',
          entityId: id,
          after: { file: stopped.file_name },
        })
      })
      return { success: true, data: await importJson(db, await requireImport(db, id)) }
    },
    apply: async ({ params: { id }, body }, caller) => {
      await requireImport(db, id)
      await inTransaction(db, async (trx) => {
        const started = await startImport(trx, id, { ...body, staffId: userIdOf(caller) })
        if (!started) throw new ApiError(409, 'This file is not ready to import, or it is being imported already.')
        await recordChange(trx, caller, {
          action: 'import',
          entity: 'product file',
          entityId: id,
          after: { file: started.file_name, ...body },
        })
        await send(IMPORT_PRODUCTS, { id }, { within: trx })
      })
      return { success: true, data: await importJson(db, await requireImport(db, id)) }
    },
    refusals: async ({ params }, _caller, { setHeader }) => {
      const { refusals } = await requireImport(db, params.id)
      setHeader('content-disposition', 'attachment; filename="refused.csv"')
      return (async function* () {
        yield '\ufeffline,product,reason\r\n'
        for (const refusal of refusals) yield `${refusalLine(refusal)}\r\n`
      })()
    },
  }
}

async function requireImport(db: Kysely<Database>, id: string): Promise<ImportRow> {
  const row = await importById(db, id)
  if (!row) throw new ApiError(404, 'Import not found')
  return row
}

/** In which a process is at work. */
const STEPS = ['waiting', 'checking', 'importing', 'undoing'] as const

const SHOWN_REFUSALS = 50

function programName({ columns }: ImportRow): string {
  const program = programOf(columns.map(({ name }) => name))
  return program === undefined ? '' : PROGRAM_NAMES[program]
}

async function importJson(db: Kysely<Database>, row: ImportRow): Promise<ProductImport> {
  const hasChanges =
    row.state === 'done' || row.state === 'stopped' || row.state === 'undone' || row.state === 'undoing'
  const { open, kept } = hasChanges ? await undoState(db, row.id) : { open: 0, kept: [] }
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    progress: row.progress,
    isStopping: row.is_stopping && (STEPS as readonly string[]).includes(row.state),
    defaultStock: row.default_stock,
    updatesStock: row.updates_stock,
    rows: row.row_count,
    created: row.created_count,
    updated: row.updated_count,
    unchanged: row.unchanged_count,
    refused: row.refused_count,
    refusals: row.refusals.slice(0, SHOWN_REFUSALS).map(({ line, product, reason }) => ({ line, product, reason })),
    notes: row.notes,
    columns: row.columns.map(({ name, field, samples }, at) => ({
      name,
      field: (row.fields.length > 0 ? (row.fields[at] ?? '') : (field ?? '')) as ImportField | '',
      samples: [...samples],
    })),
    program: programName(row),
    isAssigned: row.fields.length > 0,
    findings: row.findings.map(({ kind, count, rows }) => ({ kind, count, rows: [...rows] })),
    options: { ...DEFAULT_IMPORT_OPTIONS, ...row.options },
    canUndo: open > 0 && row.state !== 'undoing',
    undone: row.undone_count,
    kept,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
  }
}
