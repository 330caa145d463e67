import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { CompressionEffort, KeptPage, ReadyBytes } from './page-cache.ts'
import type { Rendering } from './rendering.ts'
import { contentSecurityPolicy, NO_SCRIPTS, type PageSources } from './security-headers.ts'

export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: string | Buffer
  /** The script that starts the page's client, unless the page carries it. */
  readonly clientStart?: { readonly digest: string; readonly script: string } | undefined
}

/** A page with its headers, before it is compressed. */
export interface PlainPage {
  readonly status: number
  readonly etag: string
  /** The headers that do not depend on the encoding. */
  readonly headers: readonly string[]
  readonly notModified: readonly string[]
  readonly body: Buffer
}

const REVALIDATE = 'public, max-age=0, must-revalidate'
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const decompress = promisify(brotliDecompress)

/** Returns the bytes and headers of a rendered page. */
export function plainPage(
  rendered: RenderedPage,
  security: Readonly<Record<string, string>>,
  sources?: PageSources,
): PlainPage {
  const body = typeof rendered.body === 'string' ? Buffer.from(rendered.body) : rendered.body
  const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const policy = type.startsWith('text/html') ? contentSecurityPolicy(body, sources) : NO_SCRIPTS
  // After a 304 the browser may keep its old policy, so the policy is part of the ETag. It is a weak one, because it is the
  // same for all encodings (RFC 9110, section 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)}"`
  const notModified = ['etag', etag, 'vary', 'accept-encoding']
  notModified.push('cache-control', rendered.headers.get('cache-control') ?? REVALIDATE)
  for (const [name, value] of Object.entries(security)) {
    notModified.push(name, name === 'x-frame-options' && sources?.isFramed ? 'SAMEORIGIN' : value)
  }
  notModified.push('content-security-policy', policy)
  const headers = ['content-type', type, ...notModified]
  for (const [name, value] of rendered.headers) {
    if (name.startsWith('x-remix') || name === 'link') headers.push(name, value)
  }
  return { status: rendered.status, etag, headers, notModified, body }
}

/** Returns the page as it is kept: compressed quickly, because its first visitors are waiting. */
export async function keptPage(
  address: string,
  { status, etag, headers, notModified, body }: PlainPage,
  { dependsOn, version }: Pick<Rendering, 'dependsOn' | 'version'>,
  clientStart?: string,
): Promise<KeptPage> {
  const brotli = await brotliOf(headers, body, 4)
  return { address, status, etag, headers, notModified, brotli, effort: 4, sent: 0, clientStart, dependsOn, version }
}

/** Returns the script that starts a page's client, with its digest as address. It never changes. */
export async function keptClientStart(
  { digest, script }: NonNullable<RenderedPage['clientStart']>,
  security: Readonly<Record<string, string>>,
): Promise<KeptPage> {
  const headers = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const plain = plainPage({ status: 200, headers, body: script }, security)
  return keptPage(digest, plain, { dependsOn: new Set(), version: Number.POSITIVE_INFINITY })
}

/** Compresses a page once more, and harder. */
export async function harderBrotliOf(page: KeptPage, effort: CompressionEffort): Promise<ReadyBytes> {
  return brotliOf(page.headers, await decompressed(page), effort)
}

/** `body` is the uncompressed page, if it is still at hand. */
export async function gzipOf(page: KeptPage, body?: Buffer): Promise<ReadyBytes> {
  const bytes = await compress.gzip(body ?? (await decompressed(page)), { level: 6 })
  return encoded(page.headers, bytes, 'gzip')
}

/** Returns the page without compression, for the few clients that take none. */
export function identityOf({ headers }: KeptPage, body: Buffer): ReadyBytes {
  return ready([...headers, 'content-length', String(body.length)], body)
}

export function decompressed({ brotli }: KeptPage): Promise<Buffer> {
  return decompress(Buffer.from(brotli.body, 'latin1'))
}

async function brotliOf(headers: readonly string[], body: Buffer, quality: CompressionEffort): Promise<ReadyBytes> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return encoded(headers, await compress.br(body, { params }), 'br')
}

function encoded(headers: readonly string[], body: Buffer, encoding: string): ReadyBytes {
  return ready([...headers, 'content-encoding', encoding, 'content-length', String(body.length)], body)
}

function ready(headers: readonly string[], body: Buffer): ReadyBytes {
  return { headers, body: body.toString('latin1') }
}
