import type { FileResult } from '../../contract/schemas.ts'
import { repeatedColumn } from '../../domain/couriers/file-columns.ts'
import {
  AREA_COLUMNS,
  type AreaColumn,
  areaColumnsOf,
  type GivenArea,
  readAreaRow,
} from '../../domain/delivery/area-file.ts'
import { fromHeader, inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'

/** India has about 19,300 pincodes; lists of couriers repeat some. */
const MAX_ROWS = 50_000

export interface GivenRow {
  readonly line: number
  readonly area: GivenArea
}

export interface AreaFile {
  /** Rows below the header. */
  readonly rows: number
  /** The rows without errors by their digits; of rows that differ in the name alone the first. */
  readonly given: ReadonlyMap<string, GivenRow>
  readonly refusals: FileResult['refusals']
  /** The columns that are not read, as written in the file, and the line with their names. */
  readonly unread: { readonly line: number; readonly names: readonly string[] }
}

/**
 * Reads a CSV file with a column of pincodes or their starts; see `areaColumnsOf` for the others.
 * @param by the id of who has uploaded it
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readAreaFile(upload: AsyncIterable<Uint8Array>, by: string): Promise<AreaFile> {
  try {
    return await rowsOf(await readUploadedText(upload, by))
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
}

async function rowsOf(text: string): Promise<AreaFile> {
  const given = new Map<string, GivenRow>()
  const refusals: FileResult['refusals'] = []
  let columns: Columns | undefined
  let unread: AreaFile['unread'] = { line: 1, names: [] }
  let rows = 0
  for await (const { line, cells } of fromHeader(readRecords(inSlices(text)), isHeader)) {
    if (!columns) {
      columns = columnsOf(cells)
      const read = new Set(Object.values(columns))
      const names = cells.map((cell) => cell.trim()).filter((name, place) => name !== '' && !read.has(place))
      unread = { line, names }
      continue
    }
    const places = columns
    const cellOf = (column: AreaColumn) => cells[places[column]] ?? ''
    if (TOTALS.test(cellOf('prefix'))) continue
    rows++
    if (rows > MAX_ROWS)
      throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it.`)
    const area = readAreaRow(cellOf)
    const reason = 'problem' in area ? area.problem : repeatedProblem(given.get(area.prefix), area)
    if (reason !== undefined) refusals.push({ line, subject: cellOf('prefix').trim().slice(0, 40), reason })
    else if (!('problem' in area) && !given.has(area.prefix)) given.set(area.prefix, { line, area })
  }
  if (rows === 0) throw new FileError('The file contains no rows below its header.')
  return { rows, given, refusals, unread }
}

/** The last line of a report counts the others. */
const TOTALS = /^\s*(?:grand |sub ?)?total\b/i

function isHeader(cells: readonly string[]): boolean {
  const fields = areaColumnsOf(cells).filter((field) => field !== null)
  return fields.length > 1 && fields.includes('prefix')
}

type Columns = Readonly<Record<AreaColumn, number>>

/** @throws FileError when it is not a list of pincodes */
function columnsOf(headings: readonly string[]): Columns {
  const found = areaColumnsOf(headings)
  const repeated = repeatedColumn(headings, found, {})
  if (repeated !== undefined) throw new FileError(repeated)
  const columns = Object.fromEntries(
    Object.keys(AREA_COLUMNS).map((column) => [column, found.indexOf(column as AreaColumn)]),
  ) as Columns
  if (columns.prefix === -1)
    throw new FileError(
      'The first row must name the columns, and one of them must be pincode. Others can be area, min_days, max_days, cash_on_delivery, delivered and delivery_charge.',
    )
  return columns
}

function repeatedProblem(first: GivenRow | undefined, area: GivenArea): string | undefined {
  if (!first || valuesOf(first.area) === valuesOf(area)) return undefined
  return `Line ${first.line} has different values for this pincode. Keep one of the two.`
}

/** All but the name: lists with a line for each post office have several names for a pincode. */
function valuesOf({ name: _, ...values }: GivenArea): string {
  return JSON.stringify(values)
}
