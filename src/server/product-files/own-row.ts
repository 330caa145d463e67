import { type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { type Quantity, quantityFromText, type Unit } from '../../domain/units/quantity.ts'
import { unguardedCell } from '../platform/csv.ts'
import type { Header } from './header.ts'
import type { OwnColumn } from './own-columns.ts'

/** One row of the shop's own file. */
export interface OwnRow {
  readonly line: number
  has(column: OwnColumn): boolean
  /** The text of the cell, word for word; '' where there is none. */
  cell(column: OwnColumn): string
  readonly reasons: string[]
}

export function ownRowOf({ own, width }: Header, line: number, cells: readonly string[]): OwnRow {
  const reasons: string[] = []
  if (cells.length !== width) reasons.push(`the row has ${cells.length} cells where the header has ${width}`)
  return {
    line,
    has: (column) => own.has(column),
    cell: (column) => unguardedCell(cells[own.get(column) ?? -1] ?? ''),
    reasons,
  }
}

/** Rupees; an empty cell is no amount. */
export function readOwnMoney(row: OwnRow, column: OwnColumn): Paise | undefined {
  return read(row, column, paiseFromRupees, 'no amount in rupees, such as 1299 or 1299.50')
}

/** Pieces, or metres with at most 2 decimals, as the unit has it; an empty cell says nothing. */
export function readOwnQuantity(row: OwnRow, column: OwnColumn, unit: Unit): Quantity | undefined {
  const what = unit === 'metre' ? 'no length in metres, such as 2.5' : 'no whole number of pieces'
  return read(row, column, (cell) => quantityFromText(unit, cell), what)
}

/** A whole number; null for an empty cell, undefined without the column. */
export function readOwnWhole(row: OwnRow, column: OwnColumn): number | null | undefined {
  if (!row.has(column)) return undefined
  return read(row, column, (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined), 'no whole number') ?? null
}

export function readOwnFlag(row: OwnRow, column: OwnColumn): boolean | undefined {
  const said = readOneOf(row, column, ['yes', 'no', 'true', 'false'] as const)
  return said === undefined ? undefined : said === 'yes' || said === 'true'
}

export function readOneOf<const T extends string>(
  row: OwnRow,
  column: OwnColumn,
  choices: readonly T[],
): T | undefined {
  const one = (cell: string) => choices.find((choice) => choice === cell.toLowerCase())
  return read(row, column, one, `none of ${choices.join(', ')}`)
}

/** Notes why a cell cannot be read, and answers undefined for it as for an empty one. */
function read<T>(row: OwnRow, column: OwnColumn, from: (cell: string) => T | undefined, isNot: string): T | undefined {
  const cell = row.cell(column).trim()
  if (cell === '') return undefined
  const value = from(cell)
  if (value === undefined) row.reasons.push(`${column} '${cell.slice(0, 60)}' is ${isNot}`)
  return value
}
