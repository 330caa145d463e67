import type { FileResult } from '../../contract/schemas.ts'
import { hasOwnQuery, newAddress, oldAddress } from '../../domain/content/old-addresses.ts'
import { inSlices, readRecords } from '../platform/csv.ts'
import { ApiError, FileError } from '../platform/errors.ts'
import { readUploadedText } from '../platform/file-text.ts'
import { isOwnPage } from './own-pages.ts'

const MAX_ROWS = 50_000
export const WRONG_OLD = 'Enter the old address, such as /products/indigo-kurta.'
export const WRONG_NEW = 'Enter a path of this shop that starts with one /, such as /about.'

export const OWN_PAGE = 'The shop has a page at this address, so a redirect from it would have no effect.'

export interface RedirectFile {
  /** Rows below the header. */
  readonly rows: number
  /** The new address of each old one. */
  readonly redirects: ReadonlyMap<string, string>
  /** Rows that say the same as one above. */
  readonly repeated: number
  /** The line of each old address. */
  readonly lines: ReadonlyMap<string, number>
  readonly refusals: FileResult['refusals']
}

/**
 * Reads a CSV file with the old and the new address in the first two columns. A first row without addresses is its header, whose names may
 * say that they are in others.
 * @param origin of this shop; new addresses may begin with it
 * @param by the id of who has uploaded it
 * @throws ApiError 400 when it is another file or damaged
 */
export async function readRedirectFile(
  upload: AsyncIterable<Uint8Array>,
  origin: string,
  by: string,
): Promise<RedirectFile> {
  const redirects = new Map<string, string>()
  const lines = new Map<string, number>()
  const refusals: FileResult['refusals'] = []
  let rows = 0
  let repeated = 0
  let isFirst = true
  let hasHeader = false
  let places: readonly [number, number] = [0, 1]
  try {
    for await (const { line, cells } of readRecords(inSlices(await readUploadedText(upload, by)))) {
      const [path = '', target = ''] = places.map((at) => (hasHeader ? inFull(cells[at] ?? '') : (cells[at] ?? '')))
      const from = oldAddress(path)
      const to = newAddress(withinShop(target, origin))
      const named = placesIn(cells)
      // A title may be above the names of the columns.
      const isName = rows === 0 && !hasHeader && (isFirst || named !== undefined)
      isFirst = false
      if (isName && from === undefined && to === undefined) {
        places = named ?? places
        hasHeader = named !== undefined
        continue
      }
      rows++
      const reason = PATTERN.test(path.trim()) ? OF_MANY : hasOwnQuery(path) ? QUERY : problemOf(redirects, from, to)
      if (reason !== undefined) refusals.push({ line, subject: path.trim().slice(0, 200), reason })
      else if (from !== undefined && to !== undefined) {
        if (redirects.has(from)) repeated++
        else lines.set(from, line)
        redirects.set(from, to)
      }
      if (rows > MAX_ROWS)
        throw new FileError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it.`)
    }
  } catch (problem) {
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
  if (rows === 0) throw new ApiError(400, 'The file contains no redirects.')
  return { rows, redirects, repeated, lines, refusals }
}

/** Where the old and the new address are, by the names of the columns; undefined unless one names the old. */
function placesIn(headings: readonly string[]): readonly [number, number] | undefined {
  // The shop itself and other programs write `old_address` and `source_url`.
  const names = headings.map((name) => name.replaceAll('_', ' '))
  const old = names.findIndex((name) => /\b(?:old|from|source|request|origin)\b|पुराना/i.test(name))
  const next = names.findIndex(
    (name, at) => at !== old && /\b(?:new|to|target|destination|manual path)\b|नया/i.test(name),
  )
  return old < 0 || next < 0 ? undefined : [old, next]
}

/** Writes an address with its slash or its scheme: some programs write `about/`, and people `myshop.in/about`. */
function inFull(cell: string): string {
  const text = cell.trim()
  if (text.startsWith('/') || !/^[^\s:]+$/.test(text)) return text
  return HOST.test(text) ? `https://${text}` : `/${text}`
}

const HOST = /^(?:[a-z0-9-]+\.)+(?:com|in|net|org|shop|store|co|io|biz|info|online)(?=[/?#]|$)/i

/** An address of this shop as its path. */
function withinShop(target: string, origin: string): string {
  const text = target.trim()
  const rest = text.slice(origin.length)
  return text.toLowerCase().startsWith(origin.toLowerCase()) && /^(?:$|[/?#])/.test(rest)
    ? rest.replace(/^(?!\/)/, '/')
    : text
}

/** `/shop/*` and `^/shop/(.*)$`, as plugins and servers write redirects from many addresses at once. */
const PATTERN = /^\/?\^|\*|\\|\$$/
const OF_MANY = 'This is a pattern for many addresses. Write each old address in a row of its own.'

const QUERY =
  'Redirects look only at the part before ?, so this one would be taken for all addresses with the same path.'

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
