import { type FileRow, fileTable } from '../../domain/earlier-shop/file-table.ts'
import { inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'

const MAX_ROWS = 300_000

/**
 * Reads an uploaded CSV file.
 * @param columns names that the header must have, in lower case
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readUpload(
  upload: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  what: string,
): Promise<FileRow[]> {
  try {
    return await rowsOf(await readUploadedText(upload), columns, what)
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
}

async function rowsOf(text: string, columns: readonly string[], what: string): Promise<FileRow[]> {
  let table: ReturnType<typeof fileTable> | undefined
  const rows: FileRow[] = []
  for await (const { line, cells } of readRecords(inSlices(text))) {
    if (table === undefined) {
      table = fileTable(cells)
      const { count } = table
      const missing = columns.filter((name) => count(name) === 0)
      if (missing.length > 0)
        throw new FileError(
          `This is not ${what}: ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
        )
      const repeated = columns.find((name) => count(name) > 1)
      if (repeated !== undefined)
        throw new FileError(`The column “${repeated}” occurs more than once. Delete one of them in the file.`)
      continue
    }
    rows.push(table.row(line, cells))
    if (rows.length > MAX_ROWS) throw new FileError('The file has more than 3,00,000 rows. Split it.')
  }
  if (rows.length === 0) throw new FileError('The file contains no rows.')
  return rows
}
