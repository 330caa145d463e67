import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Options, parse } from 'csv-parse'
import { FileProblem } from './source-file.ts'

export interface CsvRecord {
  /** The line of the file the record begins on; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The records of a CSV text, the header first, cells exactly as they stand. Comma, semicolon, tab or bar may divide
 * cells: the header row tells which. Empty lines and rows of empty cells are skipped. Throws FileProblem, with the line,
 * when quotes do not pair up: what follows such a place cannot be trusted.
 */
export async function* readRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const { head, whole } = await peek(text)
  let lastLine = 0
  const onRecord: Options['on_record'] = (record, { lines }) => {
    lastLine = lines
    return record
  }
  const parser = parse({ ...PARSING, delimiter: delimiterOf(head), on_record: onRecord })
  pipeline(Readable.from(whole), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: info.lines - newlinesIn(record), cells: record }
    }
  } catch (problem) {
    throw asFileProblem(problem as CsvError, lastLine + 1)
  }
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

const PARSING: Options = {
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  // A quote that never closes would otherwise gather the rest of the file.
  max_record_size: 4_000_000,
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

function newlinesIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}

function asFileProblem(problem: CsvError | Error, rowBegins: number): Error {
  switch ('code' in problem ? problem.code : '') {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_MAX_RECORD_SIZE':
      return new FileProblem(
        `The row that begins on line ${rowBegins} opens a quote that is never closed: a " is missing, or the file was cut off.`,
      )
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new FileProblem(
        `Line ${'lines' in problem ? problem.lines : rowBegins} has a " inside a cell. Write it twice ("") and put the whole cell in quotes, as spreadsheets do.`,
      )
    default:
      return problem
  }
}
