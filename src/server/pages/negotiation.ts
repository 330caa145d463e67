import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Returns the encoding of an answer to a request with this `Accept-Encoding` header, by RFC 9110, section 12.5.3: the one of
 * highest quality, and of equal ones the smallest. A client that takes none of ours gets an answer without encoding.
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const known = answers.get(acceptEncoding)
  if (known) return known
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const [best] = negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] })
  const encoding = (best ?? 'identity') as Encoding
  answers.set(acceptEncoding, encoding)
  return encoding
}

/** `preferred` decides between encodings of equal quality; the package's types lack it. */
interface Preferring {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[]
}

/** Browsers send few different headers, so that reading them each time would be wasted. */
const answers = new LRUCache<string, Encoding>({ max: 100 })

/**
 * Whether a client with this `If-None-Match` header has this version already (RFC 9110, section 13.1.2). `Cache-Control: no-cache`
 * is not considered: it tells caches on the way to ask the shop, which is what they did.
 */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag })
}
