import type { ReportRow } from '../../contract/reports.ts'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'

export interface ReportQuery {
  readonly days: DateRange
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
  /** Days without an order, for dead stock. */
  readonly idleDays: number
  /** Also variants above their reorder level. */
  readonly isWhole: boolean
  readonly q: string
}

/** The rows up to the limit, how many there are, and the sums of all of them. */
export interface ReportData {
  readonly rows: readonly ReportRow[]
  readonly count: number
  readonly totals: Readonly<Record<string, number>>
}

/** Returns the figures that are numbers: an unknown one has no sum. */
export function knownNumbers(figures: Readonly<Record<string, number | string>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
