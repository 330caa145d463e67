import { latinDigits } from '../../domain/units/digits.ts'
import { csvRecord, UTF8_MARK } from './csv.ts'

/** Returns the limit and offset of a page of an admin list; by default the first 25 rows. */
export function pageOf({ page = 1, perPage = 25 }: { readonly page?: number; readonly perPage?: number }) {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** Returns the ids of the query `ids=…,…`; undefined when the query has none. */
export function idsOf(ids: string | undefined): readonly string[] | undefined {
  return ids?.split(',')
}

/** Returns the pattern of `like` for texts that contain what was typed; for nothing typed that is every text. */
export function containing(typed: string): string {
  return `%${escaped(typed)}%`
}

/** Returns the pattern of `like` for texts that start with what was typed. */
export function startingWith(typed: string): string {
  return `${escaped(typed)}%`
}

function escaped(typed: string): string {
  return typed.trim().replace(/[\\%_]/g, '\\$&')
}

/** Returns the digits of a typed phone number, without the country code or a leading 0 before ten digits. */
export function phoneDigitsOf(typed: string): string {
  return latinDigits(typed)
    .replace(/[\s()+-]/g, '')
    .replace(/^(?:91|0)(?=\d{10}$)/, '')
}

/** The position of a row in a list that is sorted newest first: its time, in microseconds as PostgreSQL writes it, and its id. */
export interface Place {
  readonly id: string
  readonly place: string
}

/** The columns of a CSV file by their headings. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>

/** Rows read at a time. */
const BATCH = 500

/**
 * Yields a list as a CSV file, newest first. It is read in batches, so that a long list does not fill the memory. Each batch
 * begins after the last row of the previous one, so rows added or deleted in between neither repeat nor skip others.
 */
export async function* listFile<T extends Place>(
  columns: Columns<T>,
  rowsAfter: (last: Place | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvRecord(Object.keys(columns))
  for (let last: T | undefined; ; ) {
    const rows: readonly T[] = await rowsAfter(last, BATCH)
    if (rows.length > 0) yield rows.map((row) => csvRecord(Object.values(columns).map((cell) => cell(row)))).join('')
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

export function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
