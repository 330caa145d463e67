import { FileError } from './errors.ts'

interface Row {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Finds files that were cut off between two cells. All rows are as wide as the widest but the last, and the text ends without a line break:
 * otherwise the first part of a number of cells would be imported as all of them. A remark or the totals below a table are no row of it.
 */
export function endOfRows() {
  let widest = 0
  let rows = 0
  let short: Row | undefined
  let hasOtherShort = false
  let isEnded = true
  return {
    read(piece: string): void {
      if (piece !== '') isEnded = /[\r\n]$/.test(piece)
    },
    count(record: Row): void {
      const { length } = record.cells
      if (length > widest) {
        widest = length
        rows = 0
        hasOtherShort = false
        short = undefined
        return
      }
      rows++
      hasOtherShort ||= short !== undefined
      short = length < widest ? record : undefined
    },
    /** @throws FileError when the text ends within a row */
    check(): void {
      if (isEnded || rows < 2 || hasOtherShort || !short) return
      const { line, cells } = short
      const text = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
      if ((cells.length === 1 && /\s/.test(text)) || SUMMARY.test(text)) return
      throw new FileError(
        `The file ends on line ${line} after ${cells.length} of ${widest} columns, and without a line break, as if it had been cut off. Download it again. If nothing is missing, add a line break at its end.`,
      )
    },
  }
}

/** How lines begin that couriers and spreadsheets write below a table, without cells for the columns at its end. */
const SUMMARY =
  /^\W*(?:(?:(?:grand|net|sub|page)[ -]?)?totals?|sum|net|count|average|less|add|balance|deductions?|freight|charges|gst|tds|payable|amount|end|note|remarks?|कुल|योग)(?!\p{L})/iu
