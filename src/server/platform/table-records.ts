import { Parser } from 'htmlparser2'
import type { CsvRecord } from './csv.ts'
import { FileError } from './errors.ts'

/** Characters of one row. */
const MAX_ROW = 4_000_000
/** Cells of one row, and columns or rows that one cell covers. */
const MAX_CELLS = 1_000
/** Elements within each other. Spreadsheets have about ten, and programs do not close all of theirs. */
const MAX_DEPTH = 2_000

/** Whether a text begins a web page with a table, as programs download lists under the name of a workbook. */
export function beginsTable(head: string): boolean {
  const start = head.trimStart()
  return (
    /^<(?:!doctype html|!--|html|head|meta|style|title|body|div|center|font|form|table)\b/i.test(start) &&
    /<table\b|office:excel/i.test(start)
  )
}

/**
 * Yields the rows of the tables of a web page. A cell that covers several columns or rows has its text in the first of them.
 * @throws FileError when there is no table, or a row is longer than rows are
 */
export async function* tableRecords(text: AsyncIterable<string>, name: string): AsyncGenerator<CsvRecord> {
  const reader = tableReader()
  let hasRows = false
  const take = () => {
    const found = reader.take()
    hasRows ||= found.length > 0
    return found
  }
  for await (const chunk of text) {
    reader.read(chunk)
    yield* take()
  }
  reader.end()
  yield* take()
  if (!hasRows)
    throw new FileError(
      `${name} is a web page without a table. Open it in your spreadsheet and save it as "CSV UTF-8".`,
    )
}

interface OpenRow {
  readonly line: number
  readonly cells: string[]
  length: number
}

function tableReader() {
  const records: CsvRecord[] = []
  /** For how many more rows each column is covered by a cell above. */
  let covered: number[] = []
  let row: OpenRow | undefined
  let cell: { text: string; readonly columns: number; readonly rows: number } | undefined
  let line = 1
  let depth = 0
  let isHidden = false
  const endCell = () => {
    if (!row || !cell) return
    const open = cell
    cell = undefined
    skipCovered(row, covered)
    for (let at = 0; at < open.columns && row.cells.length < MAX_CELLS; at += 1) {
      if (open.rows > 1) covered[row.cells.length] = open.rows - 1
      row.cells.push(at === 0 ? open.text.replace(/\s+/g, ' ').trim() : '')
    }
  }
  const endRow = () => {
    endCell()
    if (!row) return
    skipCovered(row, covered)
    if (row.cells.some((text) => text !== '')) records.push({ line: row.line, cells: row.cells })
    row = undefined
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > MAX_DEPTH) throw new FileError(`The file has more than ${MAX_DEPTH} elements within each other.`)
      if (name === 'script' || name === 'style') isHidden = true
      if (name === 'table') covered = []
      if (name === 'tr') {
        endRow()
        row = { line, cells: [], length: 0 }
      }
      if ((name === 'td' || name === 'th') && row) {
        endCell()
        cell = { text: '', columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) }
      }
      if (cell && (name === 'br' || name === 'p' || name === 'div')) cell.text += ' '
    },
    ontext(part) {
      if (!row || !cell || isHidden) return
      cell.text += part
      row.length += part.length
      if (row.length > MAX_ROW)
        throw new FileError(`The row that begins on line ${row.line} is longer than 4 million characters.`)
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'script' || name === 'style') isHidden = false
      if (name === 'td' || name === 'th') endCell()
      if (name === 'tr' || name === 'table') endRow()
    },
  })
  return {
    read(chunk: string) {
      for (const part of chunk.split(/(?<=\n)/)) {
        parser.write(part)
        if (part.endsWith('\n')) line += 1
      }
    },
    end() {
      parser.end()
      endRow()
    },
    take: () => records.splice(0),
  }
}

/** Adds an empty cell for each column that a cell above covers. */
function skipCovered({ cells }: OpenRow, covered: number[]): void {
  for (let rest = covered[cells.length]; rest !== undefined && rest > 0; rest = covered[cells.length]) {
    covered[cells.length] = rest - 1
    cells.push('')
  }
}

function spanOf(attribute: string | undefined): number {
  return Math.min(MAX_CELLS, Math.max(1, Number.parseInt(attribute ?? '1', 10) || 1))
}
