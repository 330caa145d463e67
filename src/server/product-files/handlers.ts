import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { adminProductFiles, ProductImport } from '../../contract/product-files.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { IMPORT_PRODUCTS } from './import-job.ts'
import {
  deleteImport,
  expiredImports,
  type ImportRow,
  importById,
  insertImport,
  listImports,
  startImport,
} from './queries.ts'
import { refusalLine } from './report.ts'

type ImportHandlers = Handlers<{ adminProductFiles: typeof adminProductFiles }>['adminProductFiles']

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** The folder of uploaded files. */
  readonly files: string
}

/** Uploads of product files: a job checks each file, and a second one imports it on request. */
export function importHandlers({ db, send, files }: Parts): ImportHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await listImports(db, query)
      return { success: true, data: rows.map(importJson), total }
    },
    get: async ({ params }) => ({ success: true, data: importJson(await requireImport(db, params.id)) }),
    upload: async ({ query = {}, upload }, caller) => {
      for (const id of await expiredImports(db)) {
        await rm(join(files, id), { force: true })
        await deleteImport(db, id)
      }
      const id = newId()
      const file = join(files, id)
      await mkdir(files, { recursive: true })
      try {
        await pipeline(upload, createWriteStream(file, { flags: 'wx' }))
        await inTransaction(db, async (trx) => {
          await insertImport(trx, {
            id,
            file_name: query.fileName?.trim() || 'products.csv',
            staff_id: userIdOf(caller),
          })
          await send(IMPORT_PRODUCTS, { id }, { within: trx })
        })
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return { success: true, data: importJson(await requireImport(db, id)) }
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
      return { success: true, data: importJson(await requireImport(db, id)) }
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

const SHOWN_REFUSALS = 50

function importJson(row: ImportRow): ProductImport {
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    progress: row.progress,
    defaultStock: row.default_stock,
    updatesStock: row.updates_stock,
    rows: row.row_count,
    created: row.created_count,
    updated: row.updated_count,
    unchanged: row.unchanged_count,
    refused: row.refused_count,
    refusals: row.refusals.slice(0, SHOWN_REFUSALS).map(({ line, product, reason }) => ({ line, product, reason })),
    notes: row.notes,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
  }
}
