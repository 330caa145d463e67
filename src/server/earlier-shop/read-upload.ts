import { type FileRow, fileTable } from '../../domain/earlier-shop/file-table.ts'
import { readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'

const MAX_ROWS = 300_000

/**
 * Reads an uploaded CSV file. Text that is not UTF-8 or UTF-16 is read as Windows-1252.
 * @param columns names that the header must have, in lower case
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readUpload(
  upload: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  what: string,
): Promise<FileRow[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  const text = decoded(Buffer.concat(chunks))
  if (text.includes('\0')) throw new ApiError(400, 'The file is not text. Save it as "CSV UTF-8".')
  try {
    return await rowsOf(text, columns, what)
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
}

function decoded(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function rowsOf(text: string, columns: readonly string[], what: string): Promise<FileRow[]> {
  let table: ReturnType<typeof fileTable> | undefined
  const rows: FileRow[] = []
  for await (const { line, cells } of readRecords(whole(text))) {
    if (table === undefined) {
      table = fileTable(cells)
      const { has } = table
      const missing = columns.filter((name) => !has(name))
      if (missing.length > 0) throw new FileError(`This is not ${what}: the column ${missing.join(', ')} is missing.`)
      continue
    }
    rows.push(table.row(line, cells))
    if (rows.length > MAX_ROWS) throw new FileError('The file has more than 3,00,000 rows. Split it.')
  }
  if (rows.length === 0) throw new FileError('The file contains no rows.')
  return rows
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}
