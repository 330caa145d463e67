import { guardedCell } from '../product-files/own-columns.ts'

/** Spreadsheets take a file for UTF-8 by this mark at its beginning. */
export const UTF8_MARK = '\ufeff'

/** A line of a CSV file (RFC 4180). No cell is one that a spreadsheet would run. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guardedCell(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
