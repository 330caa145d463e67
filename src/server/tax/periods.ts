import { type Kysely, sql } from 'kysely'
import type { ReturnPeriodJson } from '../../contract/tax.ts'
import { addDays, indianDay } from '../../domain/india/time.ts'
import {
  dueDay,
  nextPeriod,
  parsePeriod,
  periodOf,
  previousPeriod,
  type ReturnPeriod,
} from '../../domain/tax/return-period.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import type { DocumentRange } from './document-queries.ts'

/** The filed months, first and last. Months are filed one after another, so there is none between them that is not. */
export interface FiledMonths {
  readonly first: ReturnPeriod
  readonly last: ReturnPeriod
}

/** The months of which invoices or credit notes exist up to this one, newest first; the current month in a new shop. */
export async function periodsOf(db: Kysely<Database>, now: Date): Promise<ReturnPeriodJson[]> {
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(issued_at) from invoice), (select min(issued_at) from credit_note)) as first`.execute(db)
  const filed = await filedMonths(db)
  const first = periodOf(indianDay(rows[0]?.first ?? now))
  const periods: ReturnPeriodJson[] = []
  for (let period = periodOf(indianDay(now)); period.from >= first.from; period = previousPeriod(period))
    periods.push(periodJson(period, filed, now))
  return periods
}

export async function filedMonths(db: Kysely<Database>): Promise<FiledMonths | undefined> {
  const rows = await db.selectFrom('gst_return').select('period').execute()
  const months = rows
    .flatMap(({ period }) => parsePeriod(period) ?? [])
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const [first] = months
  const last = months.at(-1)
  return first && last && { first, last }
}

/** Reads a month of a request. Throws `ApiError` 400 for anything but a month that has begun. */
export function readPeriod(text: string | undefined, now: Date): ReturnPeriod {
  const period = parsePeriod(text ?? '')
  if (!period) throw refuseFields({ period: 'Enter the month as MMYYYY, such as 112026.' })
  if (period.from > indianDay(now)) throw refuseFields({ period: 'This month has not begun.' })
  return period
}

export function isFiled({ from }: ReturnPeriod, filed: FiledMonths | undefined): boolean {
  return filed !== undefined && from >= filed.first.from && from <= filed.last.from
}

/** Whether the month is the next to be filed: it has ended, and the one before is filed unless none is. */
export function isNextToFile(period: ReturnPeriod, filed: FiledMonths | undefined, now: Date): boolean {
  const isTurn = filed === undefined || nextPeriod(filed.last).key === period.key
  return isTurn && period.to < indianDay(now)
}

/**
 * Returns which documents belong to a month. The month after the last filed one also has what was issued for filed months after they
 * were filed.
 */
export function rangeOf(period: ReturnPeriod, filed: FiledMonths | undefined, gstin: string): DocumentRange {
  const takesLateDocuments = filed !== undefined && nextPeriod(filed.last).key === period.key
  return {
    gstin,
    filed: isFiled(period, filed) ? period.key : undefined,
    from: takesLateDocuments ? filed.first.from : period.from,
    before: addDays(period.to, 1),
  }
}

export function periodJson(period: ReturnPeriod, filed: FiledMonths | undefined, now: Date): ReturnPeriodJson {
  const hasEnded = period.to < indianDay(now)
  return {
    period: period.key,
    from: period.from,
    to: period.to,
    due: dueDay(period),
    state: isFiled(period, filed) ? 'filed' : hasEnded ? 'open' : 'running',
  }
}
