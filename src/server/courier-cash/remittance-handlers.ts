import type { Kysely, Transaction } from 'kysely'
import type { adminRemittances, Remittance } from '../../contract/courier-cash.ts'
import { batchDifferences, isBankReference } from '../../domain/courier-cash/batches.ts'
import { remittanceFieldsOf } from '../../domain/courier-cash/remittance-columns.ts'
import type { RemittanceField } from '../../domain/courier-cash/remittance-names.ts'
import { senderOfColumns } from '../../domain/courier-cash/senders.ts'
import { isDay } from '../../domain/india/time.ts'
import { paiseFromRupees } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { readStored, storeUpload } from '../courier-files/read-file.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, FileError, refuseFields } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SharedFiles } from '../platform/shared-files.ts'
import { applyRemittance } from './apply-remittance.ts'
import { checkRemittance } from './check-remittance.ts'
import {
  batchesOf,
  courierOfParcels,
  insertRemittance,
  lockRemittance,
  oldRemittances,
  type RemittanceRecord,
  remittanceById,
  remittancePage,
  rowPage,
  savedMapping,
  saveMapping,
  updateBatch,
  updateRemittance,
} from './queries.ts'
import { readRemittance, remittanceJson, rowJson } from './remittance-json.ts'

type RemittanceHandlers = Omit<Handlers<{ adminRemittances: typeof adminRemittances }>['adminRemittances'], 'undoRow'>

interface Parts {
  readonly db: Kysely<Database>
  /** The uploaded files, by id. */
  readonly uploads: SharedFiles
}

/** Files in which couriers report what they paid. */
export function remittanceHandlers({ db, uploads }: Parts): RemittanceHandlers {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await remittancePage(db, query)
      return { success: true, data: await Promise.all(rows.map((row) => remittanceJson(db, row))), total }
    },
    get: async ({ params }) => ({ success: true, data: await readRemittance(db, params.id) }),
    rows: async ({ params, query = {} }) => {
      const { rows, total } = await rowPage(db, params.id, query)
      return { success: true, data: rows.map(rowJson), total }
    },
    upload: async ({ query = {}, upload }, caller) => {
      for (const id of await oldRemittances(db)) await uploads.delete(id)
      const id = newId()
      const fileName = singleLine(query.fileName ?? '', 200) || 'remittance.csv'
      try {
        const digest = await uploads.add(id, (path) => storeUpload(upload, path))
        await readStored(uploads, { id, fileName, by: userIdOf(caller) }, async (source) => {
          const { columns } = source
          const chosen = singleLine(query.courier ?? '', 80)
          const named = chosen || (senderOfColumns(columns) ?? '')
          const saved = await savedMapping(db, columns, named)
          const courier = named || (saved?.courier ?? '')
          const fields = saved?.fields ?? remittanceFieldsOf(columns)
          await inTransaction(db, async (trx) => {
            await insertRemittance(trx, {
              id,
              staff_id: userIdOf(caller),
              file_name: fileName,
              digest,
              courier,
              columns: [...columns],
            })
            await checkRemittance(trx, id, source, { ...saved, courier, fields })
            const carrier = chosen === '' ? await courierOfParcels(trx, id) : undefined
            if (carrier === undefined || carrier.toLowerCase() === courier.toLowerCase()) return
            const own = await savedMapping(trx, columns, carrier)
            await checkRemittance(trx, id, source, { fields, ...own, courier: carrier })
          })
        })
        return { success: true, data: await readRemittance(db, id) }
      } catch (error) {
        await uploads.delete(id)
        throw error instanceof FileError ? new ApiError(400, error.message) : error
      }
    },
    map: async ({ params: { id }, body }, caller) => {
      const file = await remittanceById(db, id)
      if (!file) throw notFound()
      await readStored(uploads, { id, fileName: file.file_name, by: userIdOf(caller) }, async (source) => {
        const fields: readonly (RemittanceField | null)[] = source.columns.map((_, place) => body.fields[place] ?? null)
        const courier = singleLine(body.courier, 80)
        await inTransaction(db, async (trx) => {
          await lockChecked(trx, id)
          await saveMapping(trx, source.columns, { courier, fields, dayOrder: body.dayOrder })
          const dayOrder = body.dayOrder ?? (await savedMapping(trx, source.columns, courier))?.dayOrder
          await checkRemittance(trx, id, source, { courier, fields, dayOrder })
        })
      })
      return { success: true, data: await readRemittance(db, id) }
    },
    credit: ({ params: { id }, body }, caller) => saveCredit({ db, uploads }, caller, id, body),
    apply: async ({ params: { id }, body }, caller) => {
      await inTransaction(db, async (trx) => {
        const file = await lockRemittance(trx, id)
        if (!file) throw notFound()
        if (file.state === 'applied') return
        if (file.problem !== '') throw new ApiError(400, file.problem)
        if (file.differences.length > 0 && !body.acceptsDifferences)
          throw new ApiError(
            400,
            `The totals differ: ${file.differences[0]} Confirm that you apply the file all the same.`,
          )
        await applyRemittance(trx, file, caller)
      })
      return { success: true, data: await readRemittance(db, id) }
    },
  }
}

function notFound(): ApiError {
  return new ApiError(404, 'File not found')
}

async function lockChecked(trx: Transaction<Database>, id: string): Promise<RemittanceRecord> {
  const file = await lockRemittance(trx, id)
  if (file?.state !== 'checked') throw new ApiError(409, 'This file was applied already.')
  return file
}

interface Credit {
  readonly reference: string
  readonly utr: string
  readonly paidOn: string
  readonly credited: number | null
}

/** Saves what arrived at the bank. Another UTR of a file without references decides again which of its rows were recorded before. */
async function saveCredit(
  { db, uploads }: Parts,
  caller: Caller,
  id: string,
  body: Credit,
): Promise<{ success: true; data: Remittance }> {
  const utr = singleLine(body.utr, 60).replace(/\s+/g, '').toUpperCase()
  const credited = body.credited === null ? null : paiseFromRupees(body.credited)
  const errors = {
    ...(utr !== '' && !isBankReference(utr) && { utr: 'Enter the 12, 16 or 22 characters of the UTR.' }),
    ...(body.paidOn !== '' && !isDay(body.paidOn) && { paidOn: 'Enter a valid date.' }),
    ...(credited === undefined && { credited: 'Please enter an amount in rupees with at most 2 decimals.' }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  await inTransaction(db, async (trx) => {
    const file = await lockRemittance(trx, id)
    const before = (await batchesOf(trx, id)).find(({ reference }) => reference === body.reference)
    if (!file || !before) throw notFound()
    // The UTR decides which rows were recorded before, so it stays as it was when the file was applied.
    const isOpen = file.state === 'checked'
    const after = {
      utr: isOpen ? utr : before.utr,
      paid_on: isOpen ? body.paidOn || null : before.paid_on,
      credited_paise: credited ?? null,
    }
    await updateBatch(trx, { remittanceId: id, reference: body.reference }, after)
    if (body.reference === '' && after.utr !== before.utr)
      await matchAgain({ trx, uploads, by: userIdOf(caller) }, file)
    const batches = (await batchesOf(trx, id)).map((batch) => ({
      reference: batch.reference,
      gross: batch.gross_paise,
      net: batch.net_paise,
      stated: batch.stated_paise,
      credited: batch.credited_paise,
    }))
    const ofTotals = file.differences.filter((difference) => difference.startsWith('The last line'))
    await updateRemittance(trx, id, { differences: [...batchDifferences(batches, undefined), ...ofTotals] })
    await recordChange(trx, caller, {
      action: 'change',
      entity: 'remittance',
      entityId: id,
      before: { utr: before.utr, paidOn: before.paid_on, credited: before.credited_paise },
      after: { utr: after.utr, paidOn: after.paid_on, credited: after.credited_paise },
    })
  })
  return { success: true, data: await readRemittance(db, id) }
}

async function matchAgain(
  { trx, uploads, by }: { readonly trx: Transaction<Database>; readonly uploads: SharedFiles; readonly by: string },
  { id, file_name: fileName, courier, fields, day_order: dayOrder }: RemittanceRecord,
): Promise<void> {
  await readStored(uploads, { id, fileName, by }, (source) =>
    checkRemittance(trx, id, source, { courier, dayOrder, fields: fields as readonly (RemittanceField | null)[] }),
  )
}
