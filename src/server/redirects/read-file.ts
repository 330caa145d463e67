import type { FileResult } from '../../contract/schemas.ts'
import { newAddress, oldAddress } from '../../domain/content/old-addresses.ts'
import { isNoPage, namedBy } from '../pages/index.ts'
import { inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'

const MAX_ROWS = 50_000
export const WRONG_OLD = 'Enter the old address, such as /products/indigo-kurta.'
export const WRONG_NEW = 'Enter a path of this shop that starts with one /, such as /about.'

export const OWN_PAGE = 'The shop has a page at this address, so a redirect from it would have no effect.'

/** Whether the shop answers at an address itself, whatever exists in the shop. */
export function isOwnPage(path: string): boolean {
  return (
    /^\/(api|admin|sandbox|uploads|assets|robots\.txt|sitemap\.xml|favicon\.ico)(\/|$)/.test(path) ||
    (!isNoPage(path) && namedBy(path) === undefined)
  )
}

export interface RedirectFile {
  /** Rows below the header. */
  readonly rows: number
  /** The new address of each old one. */
  readonly redirects: ReadonlyMap<string, string>
  /** The line of each old address. */
  readonly lines: ReadonlyMap<string, number>
  readonly refusals: FileResult['refusals']
}

/**
 * Reads a CSV file with the old and the new address in the first two columns. A first row without addresses is its header.
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readRedirectFile(upload: AsyncIterable<Uint8Array>): Promise<RedirectFile> {
  const redirects = new Map<string, string>()
  const lines = new Map<string, number>()
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
      const reason = problemOf(redirects, from, to)
      if (reason !== undefined) refusals.push({ line, subject: path.trim().slice(0, 200), reason })
      else if (from !== undefined && to !== undefined) {
        redirects.set(from, to)
        lines.set(from, line)
      }
      if (rows > MAX_ROWS)
        throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it.`)
    }
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
  if (rows === 0) throw new ApiError(400, 'The file contains no redirects.')
  return { rows, redirects, lines, refusals }
}

function problemOf(
  redirects: ReadonlyMap<string, string>,
  from: string | undefined,
  to: string | undefined,
): string | undefined {
  if (from === undefined) return WRONG_OLD
  if (to === undefined) return WRONG_NEW
  if (isOwnPage(from)) return OWN_PAGE
  const first = redirects.get(from)
  return first === undefined || first === to ? undefined : `A row above leads from this address to ${first}.`
}
