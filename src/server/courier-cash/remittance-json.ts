import type { Kysely } from 'kysely'
import type { Remittance, RemittanceBatch, RemittanceRow } from '../../contract/courier-cash.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { BatchRow } from './batches.ts'
import {
  batchesOf,
  earlierRemittance,
  outcomesOf,
  type RemittanceRecord,
  remittanceById,
  type StoredRow,
} from './queries.ts'

/** Returns a file with its payments, and says whether the same file was uploaded before. */
export async function readRemittance(db: Kysely<Database>, id: string): Promise<Remittance> {
  const row = await remittanceById(db, id)
  if (!row) throw new ApiError(404, 'File not found')
  const [file, earlier] = await Promise.all([remittanceJson(db, row), earlierRemittance(db, row)])
  if (!earlier) return file
  const note = `The same file was uploaded on ${formatDateTime(earlier.created_at)}${earlier.state === 'applied' ? ' and applied' : ''}.`
  return { ...file, notes: [note, ...file.notes] }
}

export async function remittanceJson(db: Kysely<Database>, row: RemittanceRecord): Promise<Remittance> {
  const [outcomes, batches] = await Promise.all([outcomesOf(db, row.id), batchesOf(db, row.id)])
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.state,
    courier: row.courier,
    columns: row.columns,
    fields: row.fields as Remittance['fields'],
    dayOrder: row.day_order,
    dayOrders: row.day_orders as Remittance['dayOrders'],
    notes: row.notes,
    problem: row.problem,
    differences: row.differences,
    rows: row.rows,
    outcomes: outcomes.map(({ outcome, rows, paise }) => ({ outcome, rows, amount: rupeesFromPaise(paise) })),
    batches: batches.map(batchJson),
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
  }
}

function batchJson(batch: BatchRow): RemittanceBatch {
  const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))
  return {
    reference: batch.reference,
    utr: batch.utr,
    paidOn: batch.paid_on,
    rows: batch.rows,
    gross: rupeesFromPaise(batch.gross_paise),
    kept: rupeesFromPaise(batch.gross_paise - batch.net_paise),
    net: rupeesFromPaise(batch.net_paise),
    stated: rupees(batch.stated_paise),
    credited: rupees(batch.credited_paise),
  }
}

export function rowJson(row: StoredRow): RemittanceRow {
  return {
    _id: row.line,
    orderNumber: row.order_no,
    awb: row.awb,
    reference: row.reference,
    amount: rupeesFromPaise(row.gross_paise ?? 0),
    outcome: row.outcome,
    reason: row.reason,
    books: row.books,
    applied: row.applied,
    ...(row.order_id !== null && { order: row.order_id }),
  }
}
