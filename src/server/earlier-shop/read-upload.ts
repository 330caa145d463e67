import { type FileRow, fileTable } from '../../domain/earlier-shop/file-table.ts'
import { fromHeader, inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'

const MAX_ROWS = 300_000

/** A kind of file that can be read. */
export interface FileShape {
  /** What a file without its columns is not. */
  readonly what: string
  /** Names that the header must have, in lower case; of several ones in a list any of them. */
  readonly columns: readonly (string | readonly string[])[]
  /** Names that another kind of file has, in lower case, and which kind that is. */
  readonly foreign?: { readonly columns: readonly string[]; readonly message: string }
}

/**
 * Reads an uploaded CSV file.
 * @param shapes what it may be; a file that is none of them is compared with the first
 * @param by the id of who has uploaded it
 * @param others what else is said about a file that is none of them
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readUpload<S extends FileShape>(
  upload: AsyncIterable<Uint8Array>,
  shapes: readonly [S, ...S[]],
  { others, by }: { readonly others: string; readonly by: string },
): Promise<{ rows: FileRow[]; shape: S }> {
  try {
    return await rowsOf(await readUploadedText(upload, by), shapes, others)
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
}

async function rowsOf<S extends FileShape>(text: string, shapes: readonly [S, ...S[]], others: string) {
  let table: ReturnType<typeof fileTable> | undefined
  let shape: S = shapes[0]
  const rows: FileRow[] = []
  // A title may be above the names of the columns.
  const isHeader = (cells: readonly string[]) => {
    const { has } = fileTable(cells)
    return shapes.some(({ columns }) => columns.every((names) => [names].flat().some(has)))
  }
  for await (const { line, cells } of fromHeader(readRecords(inSlices(text)), isHeader)) {
    if (table === undefined) {
      table = fileTable(cells)
      shape = shapeOf(table, shapes, others)
      continue
    }
    rows.push(table.row(line, cells))
    if (rows.length > MAX_ROWS) throw new FileError('The file has more than 3,00,000 rows. Split it.')
  }
  if (rows.length === 0) throw new FileError('The file contains no rows.')
  return { rows, shape }
}

function shapeOf<S extends FileShape>(
  { count, has }: ReturnType<typeof fileTable>,
  shapes: readonly [S, ...S[]],
  others: string,
): S {
  const [first] = shapes
  const { foreign } = first
  if (foreign?.columns.some((name) => count(name) > 0)) throw new FileError(foreign.message)
  const missingOf = ({ columns }: S) => columns.filter((names) => ![names].flat().some(has))
  const shape = shapes.find((one) => missingOf(one).length === 0)
  if (shape === undefined) {
    const missing = missingOf(first).map((names) => [names].flat()[0])
    throw new FileError(
      `This is not ${first.what}: ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${others}`,
    )
  }
  const repeated = shape.columns.flat().find((name) => count(name) > 1)
  if (repeated !== undefined)
    throw new FileError(`The column “${repeated}” occurs more than once. Delete one of them in the file.`)
  return shape
}
