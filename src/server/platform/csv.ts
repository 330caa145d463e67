import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, type Options, parse } from 'csv-parse'
import { endOfRows } from './end-of-rows.ts'
import { FileError } from './errors.ts'
import { isBelow, joinedNames, unmerged } from './two-line-names.ts'

export interface CsvRecord {
  /** The line on which the record begins; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Yields the records of a CSV text with unchanged cells. The delimiter is read from the first lines: comma, semicolon, tab or bar.
 * Empty lines and rows of empty cells are skipped, and `sep=;`, with which spreadsheets name the delimiter. `="00123"`, with which
 * they keep the zeros of a number, is read as `00123`.
 * @param allowsQuotes whether a cell may contain other quotes without being quoted; between tabs or bars it always may
 * @param maxRecord characters of a row. Other requests of the process wait while a row is handled
 * @param onDelimiter is called with the delimiter before the first record
 * @throws FileError with the line, when quotes do not match, a row is too long or too wide, or the text ends within a row
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  {
    allowsQuotes = false,
    maxRecord = MAX_RECORD,
    onDelimiter,
  }: {
    readonly allowsQuotes?: boolean
    readonly maxRecord?: number
    readonly onDelimiter?: (delimiter: string) => void
  } = {},
): AsyncGenerator<CsvRecord> {
  const { head, whole } = await peek(withoutTextFormulas(text))
  const lines = new LineCount()
  const named = NAMED_DELIMITER.exec(head)?.[1]
  const delimiter = named ?? delimiterOf(head)
  onDelimiter?.(delimiter)
  const onRecord = (cells: string[], { lines: counted }: { lines: number }): CsvRecord => {
    if (cells.length > MAX_CELLS) throw tooManyCells(lines)
    return {
      line: lines.begin(cells, counted),
      cells: cells.map((cell) => (cell.startsWith('="') ? cell.replace(TEXT_FORMULA, '$1') : cell)),
    }
  }
  const parser = parse({
    ...PARSING,
    // Otherwise a missing closing quote would read the rest of the file into memory.
    max_record_size: maxRecord,
    delimiter,
    // Between tabs and bars a quote is mostly an inch sign, which programs write as it is: 'Cambric 44"'.
    relax_quotes: allowsQuotes || delimiter === '\t' || delimiter === '|',
    // The types allow another record type only with named columns; the parser does not require that.
    on_record: onRecord as unknown as Options['on_record'],
  })
  const turn = turns()
  const end = endOfRows()
  const checkRow = (piece: string) => {
    if (cellsOfOpenRow(parser) > MAX_CELLS) throw tooManyCells(lines)
    end.read(piece)
  }
  pipeline(Readable.from(checked(whole, checkRow, turn), { highWaterMark: 1 }), parser, () => {})
  let isNaming = named !== undefined
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (!isNaming) {
        end.count(record)
        yield record
      }
      isNaming = false
      await turn.end()
    }
    end.check()
  } catch (problem) {
    throw asFileError(problem as CsvError, lines, maxRecord)
  }
}

/** Yields a long text in pieces, between which other requests get their turn. */
export async function* inSlices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const SLICE = 65_536
/** For how many milliseconds records are read at a time. */
const TURN_MS = 10

/** Gives other requests their turn after some time: the parser makes its records one after the other, and wide ones take long. */
function turns() {
  let begunAt = performance.now()
  return {
    async end(): Promise<void> {
      if (performance.now() - begunAt < TURN_MS) return
      await nextTurn()
      begunAt = performance.now()
    },
  }
}

/** The cell of a quoted `"=""00123"""`. */
const TEXT_FORMULA = /^="([^"\r\n]*)"$/
/** The same without quotes around it, which would be a quote inside a cell. */
const TEXT_FORMULAS = /(^|[,;\t|\r\n])="([^"\r\n]*)"(?=[,;\t|\r\n]|$)/g
/** Characters of one record, such as the rows of the widest worksheets. */
const MAX_RECORD = 1_000_000
/** Cells of one record. The widest worksheet has 16,384 columns, and programs write a comma for each of them. */
const MAX_CELLS = 20_000
/** Characters of a line that are looked through for formulas at once. */
const MAX_PIECE = 1_000_000

/** Writes `="00123"` as `"00123"`, in pieces that end with a line. */
async function* withoutTextFormulas(text: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string[] = []
  let length = 0
  for await (const chunk of text) {
    const lineEnd = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r')) + 1
    length += chunk.length
    if (lineEnd === 0 && length <= MAX_PIECE) {
      open.push(chunk)
      continue
    }
    const end = lineEnd || chunk.length
    yield plainTexts(open.join('') + chunk.slice(0, end))
    open = [chunk.slice(end)]
    length = chunk.length - end
  }
  const rest = open.join('')
  if (rest !== '') yield plainTexts(rest)
}

function plainTexts(piece: string): string {
  return piece.replace(TEXT_FORMULAS, '$1"$2"')
}

/** Yields a text in pieces that are small enough to check the row that is being read between them. */
async function* checked(
  text: AsyncIterable<string>,
  check: (piece: string) => void,
  turn: ReturnType<typeof turns>,
): AsyncGenerator<string> {
  for await (const piece of text)
    for (let at = 0; at < piece.length; at += SLICE) {
      const slice = piece.slice(at, at + SLICE)
      check(slice)
      await turn.end()
      yield slice
    }
}

/**
 * How many cells of the row that csv-parse is reading it has found so far. It limits the characters of a row, and commas are none: a file
 * of commas alone would fill the memory.
 */
function cellsOfOpenRow(parser: object): number {
  const { state } = parser as { readonly state: { readonly record: readonly unknown[] } }
  return state.record.length
}

function tooManyCells(lines: LineCount): FileError {
  return new FileError(
    `The row that begins on line ${lines.next} has more than ${MAX_CELLS.toLocaleString('en-IN')} cells. Delete the empty columns.`,
  )
}

const PARSING: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
}

/** Counts lines as editors do; csv-parse counts a Windows line break inside quotes as two lines. */
class LineCount {
  private surplus = 0
  private counted = 0

  /** Returns the line on which a record began, from the line that csv-parse counted at its end. */
  begin(cells: readonly string[], counted: number): number {
    let breaks = 0
    for (const cell of cells) {
      const windows = countOf('\r\n', cell)
      breaks += countOf('\n', cell) + countOf('\r', cell) - windows
      this.surplus += windows
    }
    this.counted = counted
    return this.real(counted) - breaks
  }

  real(counted: number): number {
    return counted - this.surplus
  }

  get next(): number {
    return this.real(this.counted) + 1
  }
}

function countOf(part: string, cell: string): number {
  let count = 0
  for (let at = cell.indexOf(part); at >= 0; at = cell.indexOf(part, at + part.length)) count++
  return count
}

/** Above the names of the columns reports have a title, the shop and the period, at most in this many lines. */
export const TITLE_LINES = 10

/**
 * Yields the records from the row with the names of the columns on.
 * @param isHeader whether these cells are such names. Of the first ten records the first one that is accepted is taken. If the names
 * are not known, it is the first one that has more than half as many filled cells as the fullest: a title has fewer
 */
export async function* fromHeader(
  records: AsyncIterable<CsvRecord>,
  isHeader: (cells: readonly string[]) => boolean,
): AsyncGenerator<CsvRecord> {
  let head: CsvRecord[] | undefined = []
  let upper: CsvRecord | undefined
  for await (const record of records) {
    if (upper) {
      const below = unmerged(upper.cells, record.cells)
      const joined = isBelow(upper.cells, below) ? joinedNames(upper.cells, below) : []
      yield isHeader(joined) ? { ...record, cells: joined } : upper
      upper = undefined
      if (isHeader(joined)) continue
    }
    if (head && isHeader(record.cells) && record.cells.some((cell) => cell.trim() === '')) {
      // The rest of its names may be on the next line.
      upper = record
    } else if (head && !isHeader(record.cells)) {
      const above = head.at(-1)?.cells ?? []
      const joined = joinedNames(above, unmerged(above, record.cells))
      if (isHeader(joined)) {
        yield { ...record, cells: joined }
        head = undefined
        continue
      }
      head.push(record)
      if (head.length < TITLE_LINES) continue
      yield* withoutTitles(head)
    } else yield record
    head = undefined
  }
  if (upper) yield upper
  if (head) yield* withoutTitles(head)
}

function withoutTitles(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const fullest = Math.max(...filled)
  // Formulas can leave all of them empty.
  return records.slice(
    Math.max(
      0,
      filled.findIndex((count) => count * 2 > fullest),
    ),
  )
}

/** Reads the lines that may be above the table. `whole` still yields the text from its beginning. */
async function peek(text: AsyncIterable<string>): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const rest = text[Symbol.asyncIterator]()
  let head = ''
  while (head.length < 65_536 && linesOf(head).length <= TITLE_LINES) {
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

const NAMED_DELIMITER = /^\s*"?sep=([,;\t|])"?[\r\n]/i

function linesOf(head: string): readonly string[] {
  return head.split(/[\r\n]+/).filter((line) => line.trim() !== '')
}

/**
 * The delimiter that occurs most often in the first line, outside quotes. A line with at most two cells may be a title: then that of
 * the line with the most cells, if there are more than three and it is not divided as the first line is. A line without any delimiter
 * is a title too if all lines below it have the same number of cells.
 */
function delimiterOf(head: string): string {
  const lines = linesOf(head.replace(/"(?:[^"]|"")*"/g, '')).slice(0, TITLE_LINES)
  const counted = lines.map((line) =>
    DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length, line })).reduce(more),
  )
  const [first] = counted
  if (!first) return ','
  const most = counted.reduce(more)
  const isTitle = first.count <= 2 && most.count > 3 && !(first.count === 2 && most.line.includes(first.delimiter))
  const below = counted.slice(1)
  const isTable = first.count === 1 && below.length > 1 && below.every(({ count }) => count === most.count)
  return isTitle || isTable ? most.delimiter : first.delimiter
}

function more<T extends { readonly count: number }>(best: T, one: T): T {
  return one.count > best.count ? one : best
}

function asFileError(problem: CsvError | Error, lines: LineCount, maxRecord: number): Error {
  switch ('code' in problem ? problem.code : '') {
    case 'CSV_MAX_RECORD_SIZE':
      return new FileError(
        `The row that begins on line ${lines.next} is longer than ${maxRecord.toLocaleString('en-IN')} characters. Perhaps a closing " is missing before.`,
      )
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileError(
        `The row that begins on line ${lines.next} has an opening quote that is never closed: a " is missing, or the file is incomplete.`,
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

/** The byte order mark; spreadsheets recognise a UTF-8 file by it. */
export const UTF8_MARK = '\ufeff'

/** Returns one line of a CSV file (RFC 4180) in which no cell is a formula. A number is none, even with a minus sign. */
export function csvRecord(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(guardedCell(cell)))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula. Cells that already begin with apostrophes and
 * such a character get one more, so that removing one always gives the original text.
 */
export function guardedCell(text: string): string {
  return FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text
}

/** An amount such as `-12.50`, which every program that reads the file takes for a number. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/**
 * Spreadsheets also read the full-width signs of Chinese and Japanese keyboards as the beginning of a formula, and some leave out
 * spaces before the sign.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Returns the original text of a guarded cell. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
