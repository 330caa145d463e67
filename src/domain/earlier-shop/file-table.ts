import { normaliseEmail } from '../accounts/email-address.ts'
import { inFull } from '../couriers/column-words.ts'
import { columnName } from '../couriers/file-columns.ts'

/** A row of a file by the names of its columns, compared without regard to case, and to blanks and punctuation if none is the same. */
export interface FileRow {
  readonly line: number
  /** The trimmed cell of the first of these columns that has one; '' without any. */
  cell(...names: readonly string[]): string
  /** The names of the columns that were read so far and that the file has more than once. */
  repeated(): readonly string[]
}

/** Cells by the names of their columns. */
export type Cells = Readonly<Record<string, string>>

/** Returns a row with other cells in place of its own, as another program's file would have it. */
export function converted(row: FileRow, cells: Cells): FileRow {
  return {
    line: row.line,
    cell: (...names) => names.map((name) => cells[name] ?? '').find((text) => text !== '') ?? '',
    repeated: row.repeated,
  }
}

/** The email address of a cell, which may be a link (`mailto:…`) or end with a semicolon. */
export function emailOfCell(cell: string): string {
  return normaliseEmail(cell.replace(/^mailto:/i, '').replace(/(?<![;,\s])[;,\s]+$/, ''))
}

/** A row that cannot be imported, or that is imported without a part of it. */
export interface FileRefusal {
  readonly line: number
  /** The customer or the order. */
  readonly subject: string
  readonly reason: string
  /** The row is imported; the reason says without what. */
  readonly isImported?: true
}

/** Returns a note for each column that was read from these rows and that the file has more than once. */
export function repeatedNotes(row: FileRow | undefined): FileRefusal[] {
  const reason = 'this column occurs more than once, and only the first one is read'
  return (row?.repeated() ?? []).map((subject) => ({ line: 1, subject, reason, isImported: true }))
}

/** Returns how rows below this header are read. Of columns with the same name the first counts. */
export function fileTable(header: readonly string[]) {
  const positions = new Map<string, number>()
  const repeated = new Set<string>()
  const read = new Set<string>()
  header.forEach((name, at) => {
    const key = name.trim().toLowerCase()
    if (positions.has(key)) repeated.add(key)
    else positions.set(key, at)
  })
  const plain = new Map<string, number>()
  header.forEach((name, at) => {
    const key = plainName(name)
    if (key !== '' && !plain.has(key)) plain.set(key, at)
  })
  const found = new Map<string, number>()
  const placeOf = (name: string) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const place = positions.get(name) ?? plain.get(plainName(name)) ?? -1
    found.set(name, place)
    return place
  }
  return {
    /** How many columns have a name, in lower case. */
    count: (name: string) => header.filter((one) => one.trim().toLowerCase() === name).length,
    has: (name: string) => placeOf(name) >= 0,
    row: (line: number, cells: readonly string[]): FileRow => {
      // Here, because other requests get their turn while a file is read, not while its rows are put together.
      const texts = cells.map(cleaned)
      return {
        line,
        cell: (...names) => {
          for (const name of names) {
            read.add(name)
            const text = texts[placeOf(name)] ?? ''
            if (text !== '') return text
          }
          return ''
        },
        repeated: () => [...read].filter((name) => repeated.has(name)),
      }
    },
  }
}

/** `Order No.` is `ordernumber`. */
function plainName(name: string): string {
  return inFull(columnName(name)).replaceAll(' ', '')
}

function cleaned(cell: string): string {
  if (CLEAN.test(cell)) return cell
  return (
    cell
      .toWellFormed()
      .replaceAll('\0', '')
      // Shopify puts an apostrophe before numbers, so that spreadsheets keep them as text.
      .replace(/^\s*'(?=[\d+])/, '')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Words of visible ASCII characters with single blanks between them, of which nothing has to be removed. */
const CLEAN = /^(?:(?!')[!-~]+(?: [!-~]+)*)?$/
