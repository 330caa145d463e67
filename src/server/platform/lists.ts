import { csvRecord, UTF8_MARK } from './csv.ts'

/** The rows of an admin list that were asked for: 25 of the first page unless said otherwise. */
export function pageOf({ page = 1, perPage = 25 }: { readonly page?: number; readonly perPage?: number }) {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** The ids of `ids=…,…`; undefined when the list is not asked for by id. */
export function idsOf(ids: string | undefined): readonly string[] | undefined {
  return ids?.split(',')
}

/** Where a row stands in a list that is read newest first: its moment, to the microsecond as the database writes it, and its id. */
export interface Place {
  readonly id: string
  readonly place: string
}

/** What a list's file shows, by the heading of the column. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>

/** Rows read at a time. */
const BATCH = 500

/**
 * A list as a CSV file, newest first, read and written a batch at a time, so that a long list is neither held in memory nor
 * kept waiting for. Each batch begins after the last row of the one before, whatever was added or deleted meanwhile.
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
