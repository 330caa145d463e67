import type { Kysely } from 'kysely'
import type { adminCourierFiles, CourierFile } from '../../contract/courier-files.ts'
import { hasPermission } from '../../domain/accounts/permissions.ts'
import { canChooseStatus } from '../../domain/couriers/chosen-statuses.ts'
import { type FileField, fieldsOf, isShiprocketReport } from '../../domain/couriers/file-columns.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { SharedFiles } from '../platform/shared-files.ts'
import { applyFile, COURIER_FILE_JOB } from './apply-file.ts'
import { checkRows } from './check-file.ts'
import { orderFileHandler } from './order-file.ts'
import {
  earlierUpload,
  type FileRecord,
  fileById,
  filePage,
  hasReturnedParcels,
  insertFile,
  lockFile,
  oldFiles,
  rowPage,
  savedMapping,
  saveMapping,
  updateFile,
} from './queries.ts'
import { readStored, storeUpload } from './read-file.ts'

type FileHandlers = Handlers<{ adminCourierFiles: typeof adminCourierFiles }>['adminCourierFiles']

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** The uploaded files, by id. */
  readonly uploads: SharedFiles
}

/** Milliseconds for which a call applies rows itself; a job applies the rest. */
const IN_CALL_MS = 3_000

/** The job starts later than the call needs, and does nothing when the call was enough. */
const JOB_AFTER_SECONDS = 5

/** Files that couriers send, and the file of orders for them. */
export function courierFileHandlers({ db, send, uploads }: Parts): FileHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await filePage(db, query)
      return { success: true, data: rows.map(fileJson), total }
    },
    get: async ({ params }) => ({ success: true, data: await readFile(db, params.id) }),
    rows: async ({ params, query = {} }) => {
      const { rows, total } = await rowPage(db, params.id, query)
      return {
        success: true,
        total,
        data: rows.map((row) => ({
          _id: row.line,
          returnNumber: row.return_no,
          orderNumber: row.order_no,
          awb: row.awb,
          words: row.words,
          outcome: row.outcome,
          reason: row.reason,
          applied: row.applied && row.outcome === 'change',
          ...(row.order_id !== null && { order: row.order_id }),
          ...(row.return_id !== null && { return: row.return_id }),
        })),
      }
    },
    upload: async ({ query = {}, upload }, caller) => {
      for (const id of await oldFiles(db)) await uploads.delete(id)
      const id = newId()
      const fileName = singleLine(query.fileName ?? '', 200) || 'courier.csv'
      try {
        const digest = await uploads.add(id, (path) => storeUpload(upload, path))
        await readStored(uploads, { id, fileName, by: userIdOf(caller) }, async (source) => {
          const { columns } = source
          const reading = (await savedMapping(db, columns)) ?? { fields: fieldsOf(columns), statuses: new Map() }
          const courier = singleLine(query.courier ?? '', 80)
          await inTransaction(db, async (trx) => {
            const file = { id, staff_id: userIdOf(caller), file_name: fileName, digest, courier, columns: [...columns] }
            await insertFile(trx, file)
            const sender = courier === '' && isShiprocketReport(columns) ? 'Shiprocket' : ''
            await checkRows(trx, id, source, reading, sender)
          })
        })
        return { success: true, data: await readFile(db, id) }
      } catch (error) {
        await uploads.delete(id)
        throw error instanceof FileError ? new ApiError(400, error.message) : error
      }
    },
    map: async ({ params: { id }, body }, caller) => {
      const { dayOrder, statuses } = body
      const known = statuses?.find(({ words }) => !canChooseStatus(words))
      if (known) throw new ApiError(400, `The meaning of “${known.words}” cannot be changed.`)
      const { file_name } = await requireFile(db, id)
      await readStored(uploads, { id, fileName: file_name, by: userIdOf(caller) }, async (source) => {
        const fields: readonly (FileField | null)[] = source.columns.map((_, place) => body.fields[place] ?? null)
        await inTransaction(db, async (trx) => {
          const file = await lockFile(trx, id)
          if (file?.state !== 'checked') throw new ApiError(409, 'This file was applied already.')
          if (body.courier !== undefined) await updateFile(trx, id, { courier: singleLine(body.courier, 80) })
          const before = (await savedMapping(trx, source.columns))?.statuses ?? new Map()
          await saveMapping(trx, source.columns, { fields, dayOrder, statuses })
          const saved = await savedMapping(trx, source.columns)
          await checkRows(trx, id, source, { fields, dayOrder: saved?.dayOrder, statuses: saved?.statuses ?? before })
          if (statuses)
            await recordChange(trx, caller, {
              action: 'change',
              entity: 'courier file',
              entityId: id,
              before: { meanings: Object.fromEntries(before) },
              after: { fileName: file.file_name, meanings: Object.fromEntries(saved?.statuses ?? before) },
            })
        })
      })
      return { success: true, data: await readFile(db, id) }
    },
    apply: async ({ params: { id } }, caller) => {
      await inTransaction(db, async (trx) => {
        const file = await lockFile(trx, id)
        if (!file) throw new ApiError(404, NOT_FOUND)
        if (file.problem !== '') throw new ApiError(400, file.problem)
        if (file.state !== 'checked' && file.state !== 'stopped') return
        if (!hasPermission(caller.staffRole, 'orders.cancel') && (await hasReturnedParcels(trx, id)))
          throw new ApiError(
            403,
            'The file contains parcels that came back, whose orders are cancelled. Ask a manager to apply it.',
          )
        await updateFile(trx, id, { state: 'applying', staff_id: userIdOf(caller) })
        await recordChange(trx, caller, {
          action: 'apply',
          entity: 'courier file',
          entityId: id,
          after: { fileName: file.file_name, rows: file.rows },
        })
        await send(COURIER_FILE_JOB, { id }, { within: trx, afterSeconds: JOB_AFTER_SECONDS })
      })
      await applyFile({ db, send }, id, performance.now() + IN_CALL_MS)
      return { success: true, data: await readFile(db, id) }
    },
    stop: async ({ params: { id } }, caller) => {
      await inTransaction(db, async (trx) => {
        const file = await lockFile(trx, id)
        if (!file) throw new ApiError(404, NOT_FOUND)
        if (file.state !== 'applying') return
        await updateFile(trx, id, { state: 'stopped' })
        await recordChange(trx, caller, {
          action: 'stop',
          entity: 'courier file',
          entityId: id,
          after: { fileName: file.file_name },
        })
      })
      return { success: true, data: await readFile(db, id) }
    },
    orderFile: orderFileHandler(db),
  }
}

const NOT_FOUND = 'File not found'

async function requireFile(db: Kysely<Database>, id: string): Promise<FileRecord> {
  const file = await fileById(db, id)
  if (!file) throw new ApiError(404, NOT_FOUND)
  return file
}

async function readFile(db: Kysely<Database>, id: string): Promise<CourierFile> {
  const row = await requireFile(db, id)
  const earlier = await earlierUpload(db, row)
  const file = fileJson(row)
  if (!earlier) return file
  return { ...file, notes: [`The same file was uploaded on ${formatDateTime(earlier)}.`, ...file.notes] }
}

function fileJson(row: FileRecord): CourierFile {
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    courier: row.courier,
    columns: row.columns,
    fields: row.fields as (FileField | null)[],
    dayOrder: row.day_order,
    dayOrders: row.day_orders as CourierFile['dayOrders'],
    statuses: row.statuses as unknown as CourierFile['statuses'],
    notes: row.notes,
    problem: row.problem,
    rows: row.rows,
    change: row.change,
    same: row.same,
    unclear: row.unclear,
    refused: row.refused,
    noted: row.noted,
    applied: row.applied,
    createdAt: row.created_at.toISOString(),
  }
}
