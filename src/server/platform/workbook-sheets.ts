import { FileError } from './errors.ts'

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  /** The rows with anything in them, by their number. */
  readonly rows: ReadonlyMap<number, readonly string[]>
  /** A cell with a formula whose result is not stored: `D5`. */
  readonly unsolved?: string | undefined
  /** How many of the rows are hidden, by a filter for example. */
  readonly hidden?: number
}

/** Hears what people do not see of a workbook. */
export interface WorkbookNotices {
  /** Gets the names of the sheets that are not read. */
  readonly onSkipped?: ((names: readonly string[]) => void) | undefined
  /** Gets the number of hidden rows that are read; not called for none. */
  readonly onHidden?: ((rows: number) => void) | undefined
}

/** Yields the rows of sheets as lines of a CSV file, each on the line of its number, hidden ones too. */
export function* sheetLines(
  sheets: readonly Sheet[],
  name: string,
  { onSkipped, onHidden }: WorkbookNotices = {},
): Generator<string> {
  const chosen = chosenSheets(sheets, name)
  const skipped = sheets.filter((sheet) => sheet.rows.size > 0 && !chosen.includes(sheet))
  if (skipped.length > 0) onSkipped?.(skipped.map((sheet) => sheet.name))
  const hidden = chosen.reduce((sum, sheet) => sum + (sheet.hidden ?? 0), 0)
  if (hidden > 0) onHidden?.(hidden)
  const unsolved = chosen.find((sheet) => sheet.unsolved !== undefined)
  if (unsolved)
    throw new FileError(
      `${name} has formulas without their results, in cell ${unsolved.unsolved} of the sheet “${unsolved.name}” for one. Open it in your spreadsheet, save it there, and upload it again.`,
    )
  for (const sheet of chosen) {
    let line = 1
    const width = headerOf(sheet).length
    for (const [at, cells] of sheet.rows) {
      // A workbook has no empty cells at the end of a row. Without them a row of the table would look cut off.
      const missing = cells.length > 1 ? ','.repeat(Math.max(width - cells.length, 0)) : ''
      yield `${'\n'.repeat(Math.max(at - line, 0))}${cells.map(lineOfCell).join(',')}${missing}\n`
      line = Math.max(at, line) + 1
    }
  }
}

/** Stands for a line break in a cell: each row is on the line of its number. */
export const LINE_BREAK = '\u2028'

function lineOfCell(cell: string): string {
  return quotedCell(cell.replace(/[\r\n]+/g, LINE_BREAK))
}

/** Rows of a column that one cell covers, by their numbers. */
interface Merged {
  readonly column: number
  readonly first: number
  readonly last: number
}

const MAX_COLUMNS = 1_000
export const MAX_LINE = 1_048_576
/** Characters of all cells of a workbook, which are in memory together. */
const MAX_CHARACTERS = 100_000_000
/** Cells of a workbook, and empty ones to the left of them. */
const MAX_CELLS = 20_000_000
/** Rows that merged cells of a workbook cover together. */
const MAX_MERGED = 5_000_000

/** What the sheets of a workbook take together so far. */
export interface Space {
  characters: number
  cells: number
  covered: number
}

export function newSpace(): Space {
  return { characters: 0, cells: 0, covered: 0 }
}

/**
 * Collects the cells of a sheet in any order.
 * @throws FileError when the workbook has too much text
 */
export function openSheet(name: string, space: Space) {
  const rows = new Map<number, string[]>()
  const merged: Merged[] = []
  const hidden = new Set<number>()
  let unsolved: string | undefined
  return {
    hide(line: number): void {
      hidden.add(line)
    },
    /** Notes a cell with a formula whose result is not stored. */
    lacksResult(place: string): void {
      unsolved ??= place
    },
    set(line: number, column: number, text: string): void {
      space.characters += text.length
      if (space.characters > MAX_CHARACTERS || line > MAX_LINE)
        throw new FileError('The workbook is too large. Split it.')
      if (text.trim() === '' || column >= MAX_COLUMNS) return
      const row = rows.get(line) ?? []
      space.cells += Math.max(column + 1 - row.length, 0)
      if (space.cells > MAX_CELLS) throw new FileError('The workbook is too large. Split it.')
      while (row.length < column) row.push('')
      row[column] = text
      rows.set(line, row)
    },
    merge(area: Merged): void {
      space.covered += 1 + Math.max(Math.min(area.last, MAX_LINE) - area.first, 0)
      if (!(space.covered <= MAX_MERGED)) throw new FileError('The workbook is too large. Split it.')
      merged.push(area)
    },
    end(): Sheet {
      for (const area of merged) fillDown(rows, area)
      const sorted = new Map([...rows].sort(([one], [other]) => one - other))
      return { name, rows: sorted, unsolved, hidden: [...hidden].filter((line) => rows.has(line)).length }
    },
  }
}

/** Writes the text of a cell that covers several rows of its column into each of them that has anything else. */
function fillDown(rows: Map<number, string[]>, { column, first, last }: Merged): void {
  const text = rows.get(first)?.[column] ?? ''
  for (let at = first + 1; text !== '' && column < MAX_COLUMNS && at <= Math.min(last, MAX_LINE); at++) {
    const row = rows.get(at)
    if (!row) continue
    while (row.length < column) row.push('')
    row[column] = text
  }
}

/** Below the rows of a table, a sheet with a title, sums or remarks has few. */
const FEW = 0.5

/**
 * Returns the sheets that are read: those whose header is that of the largest one.
 * @throws FileError when another sheet with other columns has nearly as many rows
 */
function chosenSheets(sheets: readonly Sheet[], name: string): readonly Sheet[] {
  const filled = sheets.filter(({ rows }) => rows.size > 0)
  const cells = new Map(filled.map((sheet) => [sheet, cellsOf(sheet)]))
  const [largest] = filled.toSorted((one, other) => (cells.get(other) ?? 0) - (cells.get(one) ?? 0))
  if (!largest) throw new FileError(`${name} contains no rows.`)
  const names = compared(headerOf(largest))
  const same = filled.filter((sheet) => sheet === largest || compared(headerOf(sheet)) === names)
  const rival = filled.find((sheet) => !same.includes(sheet) && sheet.rows.size > largest.rows.size * FEW + 10)
  if (rival)
    throw new FileError(
      `${name} has several sheets with different columns, “${largest.name}” and “${rival.name}” among them. Save each of them as a file of its own.`,
    )
  return same
}

/** How many cells have anything in them: a title with sums may have as many rows as a short table, but fewer columns. */
function cellsOf({ rows }: Sheet): number {
  let count = 0
  for (const cells of rows.values()) for (const cell of cells) if (cell !== '') count += 1
  return count
}

/** The first row with the most cells among the first ones. */
function headerOf({ rows }: Sheet): readonly string[] {
  const count = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length
  const first = [...rows.values()].slice(0, 20)
  const most = Math.max(...first.map(count))
  return first.find((cells) => count(cells) === most) ?? []
}

function compared(names: readonly string[]): string {
  return JSON.stringify(names.map((name) => name.trim().toLowerCase()))
}

/** A cell as CSV writes it, on one line. */
export function quotedCell(cell: string): string {
  const line = cell.replace(/[\r\n]+/g, ' ').replaceAll('\0', '')
  return /[",;\t|]|^\s|\s$|^=/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
