import type { FileResult } from '../../contract/schemas.ts'
import { newAddress, oldAddress } from '../../domain/content/old-addresses.ts'
import { inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'

const MAX_ROWS = 50_000
export const WRONG_OLD = 'Enter the old address, such as /products/indigo-kurta.'
export const WRONG_NEW = 'Enter a path of this shop that starts with one /, such as /about.'

export interface RedirectFile {
  /** Rows below the header. */
  readonly rows: number
  /** The new address of each old one. */
  readonly redirects: ReadonlyMap<string, string>
  readonly refusals: FileResult['refusals']
}

/**
 * Reads a CSV file with the old and the new address in the first two columns. A first row without addresses is its header.
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readRedirectFile(upload: AsyncIterable<Uint8Array>): Promise<RedirectFile> {
  const redirects = new Map<string, string>()
  const refusals: FileResult['refusals'] = []
  let rows = 0
  let isFirst = true
  try {
    for await (const { line, cells } of readRecords(inSlices(await readUploadedText(upload)))) {
      const [path = '', target = ''] = cells
      const from = oldAddress(path)
      const to = newAddress(target)
      const isHeader = isFirst && from === undefined && to === undefined
      isFirst = false
      if (isHeader) continue
      rows++
      const reason =
        from === undefined ? WRONG_OLD : to === undefined ? WRONG_NEW : repeatedProblem(redirects, from, to)
      if (reason !== undefined) refusals.push({ line, subject: path.trim().slice(0, 200), reason })
      else if (from !== undefined && to !== undefined) redirects.set(from, to)
      if (rows > MAX_ROWS)
        throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it.`)
    }
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
  if (rows === 0) throw new ApiError(400, 'The file contains no redirects.')
  return { rows, redirects, refusals }
}

function repeatedProblem(redirects: ReadonlyMap<string, string>, from: string, to: string): string | undefined {
  const first = redirects.get(from)
  return first === undefined || first === to ? undefined : `A row above leads from this address to ${first}.`
}
