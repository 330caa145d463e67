import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_COURIER_FILE_BYTES } from '../../contract/courier-files.ts'
import { type DecimalSign, decimalSignOf } from '../../domain/courier-cash/money-cell.ts'
import { remittanceFieldsOf } from '../../domain/courier-cash/remittance-columns.ts'
import type { ChosenStatuses } from '../../domain/couriers/chosen-statuses.ts'
import { cellText } from '../../domain/couriers/file-cells.ts'
import { columnName, type FileField, fieldsOf } from '../../domain/couriers/file-columns.ts'
import { type DayOrder, type DayReading, readDays } from '../../domain/couriers/file-days.ts'
import { namesOfTwoRows } from '../../domain/couriers/two-row-header.ts'
import { type CsvRecord, fromHeader, readRecords, TITLE_LINES } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import type { SharedFiles } from '../platform/shared-files.ts'
import { tableRecords } from '../platform/table-records.ts'
import { createFile } from '../platform/write-file.ts'
import { inspectFile, readSource, readText, type SourceFile } from '../product-files/source-file.ts'

export const MAX_ROWS = 100_000

export interface CourierSource {
  readonly source: SourceFile
  readonly columns: readonly string[]
  /** What divides the columns. */
  readonly delimiter: string
  /** The lines above the names of the columns, at most ten. */
  readonly above: readonly string[]
}

interface Upload {
  /** The name that the file had. */
  readonly fileName: string
  /** The id of the team member who waits for it; absent in a job. */
  readonly by?: string | undefined
}

/**
 * Reads a whole file once, so that a damaged one is refused before anything is stored. Text that is not UTF-8 is read as
 * Windows-1252.
 * @throws FileError with the name that the file had when it was uploaded
 */
async function openCourierFile(path: string, { fileName, by }: Upload): Promise<CourierSource> {
  try {
    const opened = await inspectFile(path, MAX_COURIER_FILE_BYTES, { mayBeMarkup: true, forWhom: by })
    return await readSource(opened, async (source) => ({
      source,
      ...(await readThrough(source)),
    }))
  } catch (problem) {
    if (problem instanceof FileError)
      throw new FileError(problem.message.replaceAll(path, fileName).replaceAll(basename(path), fileName))
    throw problem
  }
}

/**
 * Calls `use` with a file that was uploaded earlier, perhaps to another machine. It can be read until `use` is done.
 * @throws ApiError 400 when it was deleted or is damaged
 */
export async function readStored<T>(
  uploads: SharedFiles,
  { id, ...upload }: Upload & { readonly id: string },
  use: (source: CourierSource) => Promise<T>,
): Promise<T> {
  const read = await uploads.withLocal(id, async (path) => {
    const source = await openCourierFile(path, upload).catch((error) => {
      throw error instanceof FileError ? new ApiError(400, error.message) : error
    })
    return { result: await use(source) }
  })
  if (!read) throw new ApiError(400, 'The file was deleted. Please upload it again.')
  return read.result
}

async function readThrough(source: SourceFile): Promise<Omit<CourierSource, 'source'>> {
  let columns: readonly string[] | undefined
  let delimiter = ','
  let names: readonly string[] = []
  let rows = 0
  const onDelimiter = (found: string) => {
    delimiter = found
  }
  const first: CsvRecord[] = []
  let above: readonly string[] = []
  for await (const record of tableOf(source, onDelimiter, (one) => first.length < TITLE_LINES && first.push(one))) {
    if (!columns) {
      above = first.filter(({ line }) => line < record.line).map(({ cells }) => cells.join(' ').slice(0, 1_000))
      columns = record.cells.map((cell) => cell.trim())
      if (countOfNames(record.cells) > MAX_NAMES)
        throw new FileError(
          `The file names more than ${MAX_NAMES.toLocaleString('en-IN')} columns. Delete those that you do not need.`,
        )
      names = record.cells.map(columnName)
    } else if (!hasNames(record, names)) rows += 1
    if (rows > MAX_ROWS)
      throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it.`)
  }
  if (!columns || rows === 0) throw new FileError('The file contains no rows below its column names.')
  return { columns, delimiter, above }
}

/** The records from the names of the columns on. A title may be above them. */
async function* tableOf(
  source: SourceFile,
  onDelimiter?: (delimiter: string) => void,
  onRecord?: (record: CsvRecord) => void,
): AsyncGenerator<CsvRecord> {
  if (source.kind === 'feed') throw new FileError(`${source.path} is an XML file. Save it as "CSV UTF-8".`)
  const records =
    source.kind === 'page'
      ? numbered(tableRecords(readText(source), source.path))
      : readRecords(readText(source), { allowsQuotes: true, onDelimiter })
  yield* withWholeHeader(withoutRemarks(fromHeader(onRecord ? observed(records, onRecord) : records, isHeader)))
}

async function* observed(
  records: AsyncIterable<CsvRecord>,
  onRecord: (record: CsvRecord) => void,
): AsyncGenerator<CsvRecord> {
  for await (const record of records) {
    onRecord(record)
    yield record
  }
}

/** A printed report has lines of dashes between its parts, and a sentence below its table. */
async function* withoutRemarks(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const record of records) {
    const written = record.cells.filter((cell) => !/^[\s=_*-]*$/.test(cell))
    if (written.length > 1 || (written[0] !== undefined && !SENTENCE.test(written[0]))) yield record
  }
}

/** Four words and more, such as `This is a system generated report.` */
const SENTENCE = /^\s*(?:\S+\s+){3}\S/

/** Yields the records with the names of the columns as one, if they stand in two rows. */
async function* withWholeHeader(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let first: CsvRecord | undefined
  let isRead = false
  for await (const record of records) {
    if (isRead) yield record
    else if (!first) first = record
    else {
      const names = namesOfTwoRows(first.cells, record.cells, knownNames)
      isRead = true
      if (names) yield { ...first, cells: names }
      else yield* [first, record]
    }
  }
  if (first && !isRead) yield first
}

/** How many names of columns are known. */
function knownNames(cells: readonly string[]): number {
  return Math.max(...knownFields(cells).map((fields) => fields.length))
}

/** The fields that cells are the names of, in reports of parcels and of payments. */
function knownFields(cells: readonly string[]) {
  const names = cells.filter((cell) => cell !== '')
  if (names.length > MAX_NAMES) return [[], []]
  return [fieldsOf(names), remittanceFieldsOf(names)].map((fields) => fields.filter((field) => field !== null))
}

/** The rows of a web page by their place in its tables: all of them may be on one line. */
async function* numbered(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let line = 0
  for await (const { cells } of records) yield { line: ++line, cells }
}

/** Reports have up to a hundred. Each is compared with every known name, while other requests wait. */
const MAX_NAMES = 1_000

function countOfNames(cells: readonly string[]): number {
  return cells.reduce((count, cell) => (cell === '' ? count : count + 1), 0)
}

/** Whether cells are known names of columns, one of them that of a parcel. */
function isHeader(cells: readonly string[]): boolean {
  return knownFields(cells).some((known) => known.length > 1 && PARCEL_FIELDS.some((field) => known.includes(field)))
}

const PARCEL_FIELDS = ['order', 'awb', 'return'] as const

/** Yields the rows below the header, in batches. Files that were joined repeat the header. */
export async function* rowBatches(source: SourceFile, size: number): AsyncGenerator<readonly CsvRecord[]> {
  let batch: CsvRecord[] = []
  let names: readonly string[] | undefined
  for await (const record of tableOf(source)) {
    names ??= record.cells.map(columnName)
    if (hasNames(record, names)) continue
    batch.push(record)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Whether a record repeats the names of the columns: a file that is put after another one begins with a BOM. */
function hasNames({ cells }: CsvRecord, names: readonly string[]): boolean {
  return cells.length === names.length && cells.every((cell, at) => columnName(cell) === names[at])
}

/** How the owner wants a file to be read. */
export interface FileReading {
  readonly fields: readonly (FileField | null)[]
  /** The order of its dates; undefined to find it in the file. */
  readonly dayOrder?: DayOrder | undefined
  /** What the team has said that words of the courier mean. */
  readonly statuses: ChosenStatuses
  /** What the team has to know about this reading. */
  readonly notes?: readonly string[]
}

/**
 * Finds in which order the dates of a file are written.
 * @param positions the columns with dates
 */
export async function readFileDays(
  source: SourceFile,
  positions: readonly number[],
  chosen: DayOrder | undefined,
): Promise<DayReading> {
  // Each date once, without its time: a file of 100,000 rows has few days.
  const days = new Set<string>()
  if (positions.length > 0)
    for await (const records of rowBatches(source, 1_000))
      for (const { cells } of records) for (const place of positions) days.add(withoutTime(cells[place] ?? ''))
  return readDays(days, chosen)
}

/** Finds what stands before the paise in these columns. */
export async function readDecimalSign(
  { source, delimiter }: Pick<CourierSource, 'source' | 'delimiter'>,
  positions: readonly number[],
): Promise<DecimalSign> {
  if (delimiter === ',') return 'point'
  // Each way to write an amount once: which digits it has does not matter.
  const written = new Set<string>()
  for await (const records of rowBatches(source, 1_000))
    for (const { cells } of records)
      for (const place of positions) written.add((cells[place] ?? '').replace(/\d/g, '9'))
  return decimalSignOf(written, delimiter)
}

/** Keeps what decides the order of a date, which is in its first letters. */
function withoutTime(cell: string): string {
  return cellText(cell)
    .slice(0, 12)
    .replace(/[ tT,][\d:]*$/, '')
}

/** Writes an upload to the disk and returns its SHA-256. */
export async function storeUpload(upload: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(upload, counted, await createFile(path))
  return hash.digest('hex')
}
