import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import { FileError } from './errors.ts'

export interface CsvRecord {
  /** The line of the file the record begins on; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The records of a CSV text, the header first, cells exactly as they stand. Comma, semicolon, tab or bar may divide
 * cells: the header row tells which. Empty lines and rows of empty cells are skipped. Throws FileError, with the line,
 * when quotes do not pair up: what follows such a place cannot be trusted.
 */
export async function* readRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const { head, whole } = await peek(text)
  const lines = new LineCount()
  const onRecord = (cells: string[], { lines: counted }: { lines: number }): CsvRecord => ({
    line: lines.begin(cells, counted),
    cells,
  })
  const parser = parse({
    ...PARSING,
    delimiter: delimiterOf(head),
    // The types let a record become something else only together with named columns; the parser has no such rule.
    on_record: onRecord as unknown as Options['on_record'],
  })
  pipeline(Readable.from(whole), parser, () => {})
  try {
    yield* parser as AsyncIterable<CsvRecord>
  } catch (problem) {
    throw asFileProblem(problem as CsvError, lines)
  }
}

const PARSING: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  // A quote that never closes would otherwise gather the rest of the file.
  max_record_size: 4_000_000,
}

/** Lines as editors count them. csv-parse counts a Windows line end inside quotes as two. */
class LineCount {
  private surplus = 0
  private counted = 0

  /** The line a record began on, when csv-parse has counted so many at its end. */
  begin(cells: readonly string[], counted: number): number {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
    this.surplus += breaks.filter((lineBreak) => lineBreak.length === 2).length
    this.counted = counted
    return this.real(counted) - breaks.length
  }

  real(counted: number): number {
    return counted - this.surplus
  }

  get next(): number {
    return this.real(this.counted) + 1
  }
}

/** Reads on until the first line is whole, and hands the text back complete. */
async function peek(text: AsyncIterable<string>): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const rest = text[Symbol.asyncIterator]()
  let head = ''
  while (head.length < 65_536 && !/[\r\n]/.test(head.trimStart())) {
    const next = await rest.next()
    if (next.done) break
    head += next.value
  }
  return { head, whole: chain(head, rest) }
}

async function* chain(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (next.value !== '') yield next.value
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The divider that stands most often in the first line, outside quotes. */
function delimiterOf(head: string): string {
  const line =
    head
      .trimStart()
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? ''
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

function asFileProblem(problem: CsvError | Error, lines: LineCount): Error {
  switch ('code' in problem ? problem.code : '') {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return new FileError(
        `The row that begins on line ${lines.next} opens a quote that is never closed: a " is missing, or the file was cut off.`,
      )
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new FileError(
        `Line ${'lines' in problem ? lines.real(Number(problem.lines)) : lines.next} has a " inside a cell. Write it twice ("") and put the whole cell in quotes, as spreadsheets do.`,
      )
    default:
      return problem
  }
}

/** Spreadsheets take a file for UTF-8 by this mark at its beginning. */
export const UTF8_MARK = '\ufeff'

/** A line of a CSV file (RFC 4180). No cell is one that a spreadsheet would run. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guardedCell(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe, and so does one that already begins with
 * apostrophes and then such a sign: taking one away again always gives the text that was there.
 */
export function guardedCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** The text of a guarded cell. */
export function unguardedCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
