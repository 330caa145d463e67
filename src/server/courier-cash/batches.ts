import type { Selectable } from 'kysely'
import type { BatchSums, StatedTotals } from '../../domain/courier-cash/batches.ts'
import type { RemittanceOutcome } from '../../domain/courier-cash/plan-remittance.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import type { RemittanceRow } from './read-row.ts'

/** A payment of a file as stored. */
export type BatchRow = Selectable<Database['remittance_batch']>

/** What is known of a payment apart from its rows. */
export type Entered = Pick<BatchRow, 'utr' | 'paid_on' | 'credited_paise'>

/** What the rows of one payment add up to, and what was entered for it. */
export interface Batch extends BatchSums {
  readonly utr: string
  readonly day: string | null
  readonly rows: number
  readonly fee: Paise
}

/** A file with more payments than this is not one of payments: every row would be its own. */
const MAX_BATCHES = 1_000

const EMPTY = { utr: '', day: null, rows: 0, gross: 0, fee: 0, net: 0, stated: null, credited: null } as const

/**
 * Adds up the rows of a file by payment.
 * @param entered the payments of the file as stored before, whose UTR, day and credited amount stay
 */
export function openBatches(entered: ReadonlyMap<string, Entered>) {
  const batches = new Map<string, Batch>()
  let problem = ''
  return {
    /** What the payment of a row is known by: of a file without references, the UTR that was entered. */
    referenceOf: ({ reference }: RemittanceRow) => reference || (entered.get('')?.utr ?? ''),
    /**
     * Counts a row with money, even of an unknown parcel; a repeated row counts once. So the sums are those of the payment. Returns
     * whether it was counted.
     */
    count: (row: RemittanceRow, plan: { readonly outcome: RemittanceOutcome; readonly isRepeated: boolean }) => {
      if (row.wrongAmount !== undefined || plan.outcome === 'unpaid' || plan.isRepeated) return false
      const before = entered.get(row.reference)
      const batch = batches.get(row.reference) ?? {
        ...EMPTY,
        reference: row.reference,
        utr: before?.utr ?? '',
        day: before?.paid_on ?? null,
        credited: before?.credited_paise ?? null,
      }
      if (row.total !== null && batch.stated !== null && row.total !== batch.stated)
        problem = `The file states two totals for one payment: ${formatPaise(batch.stated)} and ${formatPaise(row.total)}. Ask the courier for a correct file.`
      if (batches.size >= MAX_BATCHES && !batches.has(row.reference))
        problem = `The file has more than ${MAX_BATCHES} payments. Choose the column with the UTR.`
      batches.set(row.reference, {
        ...batch,
        utr: row.utr || batch.utr,
        day: row.day ?? batch.day,
        rows: batch.rows + 1,
        gross: batch.gross + row.gross,
        fee: batch.fee + (row.fee ?? 0),
        net: batch.net + row.net,
        stated: row.total ?? batch.stated,
      })
      return true
    },
    all: (): readonly Batch[] => [...batches.values()].slice(0, MAX_BATCHES),
    /** Why the file cannot be applied; empty when it can. */
    problem: () => problem,
  }
}

/**
 * Follows the lines of totals of a file. One that is the sum of the rows since the line before it is a subtotal, and right; the last
 * of the others is that of the whole file.
 */
export function openTotals() {
  let since = { gross: 0, net: 0 }
  let last: StatedTotals | undefined
  return {
    count: ({ gross, net }: RemittanceRow) => {
      since = { gross: since.gross + gross, net: since.net + net }
    },
    read: (lines: readonly StatedTotals[] = []) => {
      for (const { gross, net } of lines) {
        const isSubtotal = (gross ?? since.gross) === since.gross && (net ?? since.net) === since.net
        if (!isSubtotal) last = { gross, net }
        since = { gross: 0, net: 0 }
      }
    },
    last: () => last,
  }
}
