import { sql, type Transaction } from 'kysely'
import type { RemittancePlan } from '../../domain/courier-cash/plan-remittance.ts'
import { recordChange } from '../audit/audit.ts'
import { lockOrders } from '../orders/write/queries.ts'
import { receiveCash, takeBackCash } from '../orders/write/receive-cash.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { type CashLedger, openCashLedger } from './cash-ledger.ts'
import { insertReceipts, saveCash } from './cash-queries.ts'
import { batchesOf, matchedRowsAfter, type RemittanceRecord, type StoredRow, updateRemittance } from './queries.ts'
import { joinSplitCash } from './split-cash.ts'

type Trx = Transaction<Database>

const PAGE = 1_000

/**
 * Records the money of a file that the caller has locked, all of it in this transaction. Each row is planned again, because the
 * orders may have changed since the file was checked; whatever was recorded before is not recorded again.
 */
export async function applyRemittance(trx: Trx, file: RemittanceRecord, caller: Caller): Promise<void> {
  await lockAllOrders(trx, file.id)
  const ledger = await openCashLedger(trx)
  const entered = (await batchesOf(trx, file.id)).find(({ reference }) => reference === '')?.utr ?? ''
  let recorded = 0
  for (let last = -1; ; ) {
    const rows = await matchedRowsAfter(trx, file.id, last, PAGE)
    await ledger.read(rows.flatMap(({ order_id }) => order_id ?? []))
    const planned = rows.map((row) => {
      const payment = { amount: row.gross_paise ?? 0, reference: row.reference || entered, trackingNumber: row.awb }
      // A row that repeats another line, or that is unclear, stays as it was checked.
      const isDecided =
        ['unclear', 'unpaid'].includes(row.outcome) ||
        (row.outcome === 'duplicate' && row.reason.startsWith('The same'))
      const plan: RemittancePlan =
        isDecided || row.order_id === null
          ? { outcome: row.outcome, reason: row.reason, books: false }
          : ledger.plan(row.order_id, payment)
      return { row, plan, payment }
    })
    const booked = planned.filter(({ plan }) => plan.books)
    await savePlans(trx, file.id, planned)
    await insertReceipts(
      trx,
      booked.map(({ row, payment }) => ({
        orderId: row.order_id ?? '',
        remittanceId: file.id,
        line: row.line,
        reference: payment.reference,
        amount: payment.amount,
        parcel: ledger.parcelOf(row.order_id ?? '', payment),
      })),
    )
    const ids = [...new Set(booked.map(({ row }) => row.order_id ?? ''))]
    await saveCash(
      trx,
      ids.flatMap((orderId) => {
        const cash = ledger.cashOf(orderId)
        return cash ? [{ orderId, received: cash.received, state: cash.state }] : []
      }),
    )
    const paid = await lockOrders(
      trx,
      ids.filter((id) => ledger.cashOf(id)?.state === 'settled'),
    )
    await receiveCash(trx, paid, { actor: 'admin', customerId: userIdOf(caller), note: noteOf(file) })
    const takenBack = booked.flatMap(({ row, payment }) => (payment.amount < 0 ? (row.order_id ?? []) : []))
    const unpaid = [...new Set(takenBack)].filter((id) => isIncomplete(ledger.cashOf(id)))
    for (const order of await lockOrders(trx, unpaid))
      await takeBackCash(trx, order, { actor: 'admin', customerId: userIdOf(caller) })
    recorded += booked.length
    last = rows.at(-1)?.line ?? last
    if (rows.length < PAGE) break
  }
  await joinSplitCash(trx, file.id)
  await updateRemittance(trx, file.id, { state: 'applied', applied_at: new Date(), staff_id: userIdOf(caller) })
  await recordChange(trx, caller, {
    action: 'apply',
    entity: 'remittance',
    entityId: file.id,
    after: {
      fileName: file.file_name,
      courier: file.courier,
      rows: file.rows,
      recorded,
      differences: file.differences,
    },
  })
}

/** Whether what a courier has paid for an order does not pay for it, after it took money back. */
function isIncomplete(cash: ReturnType<CashLedger['cashOf']>): boolean {
  return cash !== undefined && cash.state !== 'settled' && cash.received < cash.expected
}

/** Locks every order of the file, in the order of their ids like every other change of orders. */
async function lockAllOrders(trx: Trx, id: string): Promise<void> {
  await sql`
    select id from orders where id in (select order_id from remittance_row where remittance_id = ${id})
    order by id for update`.execute(trx)
}

function noteOf({ courier }: RemittanceRecord): string {
  return courier === '' ? 'by the courier' : `by ${courier}`
}

async function savePlans(
  trx: Trx,
  id: string,
  planned: readonly { readonly row: StoredRow; readonly plan: RemittancePlan }[],
): Promise<void> {
  if (planned.length === 0) return
  await sql`
    update remittance_row set outcome = given.outcome, reason = given.reason, books = given.books, applied = given.books
    from unnest(${planned.map(({ row }) => row.line)}::int[], ${planned.map(({ plan }) => plan.outcome)}::text[],
                ${planned.map(({ plan }) => plan.reason)}::text[], ${planned.map(({ plan }) => plan.books)}::bool[])
      as given (line, outcome, reason, books)
    where remittance_row.remittance_id = ${id} and remittance_row.line = given.line
      -- Without these bounds all rows of the file are read for each batch.
      and remittance_row.line between ${planned.at(0)?.row.line ?? 0} and ${planned.at(-1)?.row.line ?? 0}`.execute(trx)
}
