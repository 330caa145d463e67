import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/http/handlers.ts'
import { type CachedPage, PageCache, type ReadyBytes } from './page-cache.ts'
import type { SourcesFor } from './page-sources.ts'
import { contentSecurityPolicy, type PageSources, securityHeaders } from './security-headers.ts'

export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: string | Buffer
}

/** Renders a page for a caller. Public pages are always rendered for a visitor who is not signed in. */
export type RenderPage = (request: Request, caller: Caller) => Promise<RenderedPage>

const MAX_URL_LENGTH = 2048
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Serves public pages. A page is rendered once and then sent from memory until the catalogue changes. */
export class Pages {
  readonly cache: PageCache
  readonly #render: RenderPage
  readonly #origin: string
  readonly #sourcesFor: SourcesFor | undefined
  readonly #headers: Readonly<Record<string, string>>

  constructor(render: RenderPage, origin: string, cache = new PageCache(), sourcesFor?: SourcesFor) {
    this.#render = render
    this.#sourcesFor = sourcesFor
    this.#origin = origin
    this.#headers = securityHeaders(origin)
    this.cache = cache
  }

  /** Answers from the cache before Fastify handles the request. Returns false when the page is not cached. */
  serveReady(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !request.url) return false
    const page = this.cache.get(request.url)
    if (!page) return false
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, ['etag', page.etag, 'cache-control', REVALIDATE])
      response.end()
      return true
    }
    const ready = readyFor(page, request.headers['accept-encoding'])
    if (!ready) return false
    response.writeHead(page.status, ready.headers as string[])
    response.end(ready.body)
    return true
  }

  /** Registers the last route: everything that is not a file or an API call is a page. */
  mount(app: FastifyInstance): void {
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => this.#answer(request, reply) })
    // A form that was submitted before its script was loaded: show the page again and ignore the input.
    app.post('/*', { onRequest: (request, reply) => this.#redirectToPage(request, reply) }, () => undefined)
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? '/'
    if (url.length > MAX_URL_LENGTH) return reply.redirect('/', 302)
    const renderedIn = this.cache.epoch
    const cached = this.cache.get(url)
    const page = cached ?? (await this.#renderAndCache(url, renderedIn, reply))
    if (!page) return reply
    const ready = await this.#encoded(page, request.headers['accept-encoding'])
    reply.hijack()
    reply.raw.writeHead(page.status, ready.headers as string[])
    reply.raw.end(request.method === 'HEAD' ? undefined : ready.body)
    return reply
  }

  async #redirectToPage({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = this.#pageAt(raw.url ?? '/')
    return reply.redirect(target ? target.pathname + target.search : '/', 303)
  }

  /** Returns undefined when the URL is not on this shop's host, such as `//elsewhere.example/`. */
  #pageAt(url: string): URL | undefined {
    const target = URL.canParse(url, this.#origin) ? new URL(url, this.#origin) : undefined
    return target?.origin === this.#origin ? target : undefined
  }

  async #renderAndCache(url: string, renderedIn: number, reply: FastifyReply): Promise<CachedPage | undefined> {
    const target = this.#pageAt(url)
    if (!target) {
      reply.redirect('/', 302)
      return undefined
    }
    const { page, location } = await this.render(target)
    if (location !== null) {
      reply.headers(this.#headers).redirect(location, page.status)
      return undefined
    }
    if (page.isCacheable) this.cache.put(url, page, renderedIn)
    return page
  }

  /** Renders a page to its bytes and headers without using the cache. */
  async render(
    target: URL,
  ): Promise<{ page: CachedPage & { readonly isCacheable: boolean }; location: string | null }> {
    const dependsOn = new Set<string>()
    const caller: Caller = { role: 'visitor', dependsOn: (productId) => dependsOn.add(productId) }
    const rendered = await this.#render(new Request(target), caller)
    const isCacheable = rendered.status === 200 && !rendered.headers.get('cache-control')?.includes('no-store')
    const isRedirect = rendered.status >= 300 && rendered.status < 400
    return {
      page: { ...pageOf(rendered, dependsOn, this.#headers, await this.#sourcesFor?.(target.pathname)), isCacheable },
      location: isRedirect ? rendered.headers.get('location') : null,
    }
  }

  async #encoded(page: CachedPage, acceptEncoding: string | undefined): Promise<ReadyBytes> {
    const ready = readyFor(page, acceptEncoding)
    if (ready) return ready
    const encoding = preferredEncoding(acceptEncoding)
    if (encoding === 'br') {
      page.brotli = encoded(page, await brotli(page.identity.body, brotliAt(4, page.identity.body.length)), 'br')
      this.cache.grew(page.brotli.body.length)
      void this.#compressHarder(page)
      return page.brotli
    }
    page.gzip = encoded(page, await gzipped(page.identity.body, { level: 6 }), 'gzip')
    this.cache.grew(page.gzip.body.length)
    return page.gzip
  }

  /** The first visitor gets a page that was compressed quickly; later visitors get a smaller one. */
  async #compressHarder(page: CachedPage): Promise<void> {
    const small = await brotli(page.identity.body, brotliAt(9, page.identity.body.length))
    page.brotli = encoded(page, small, 'br')
  }
}

const REVALIDATE = 'public, max-age=0, must-revalidate'

function pageOf(
  rendered: RenderedPage,
  dependsOn: ReadonlySet<string>,
  security: Readonly<Record<string, string>>,
  sources?: PageSources,
): CachedPage {
  const body = Buffer.from(rendered.body)
  const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const policy = type.startsWith('text/html') ? contentSecurityPolicy(rendered.body.toString(), sources) : ''
  // After a 304 the browser keeps its old policy, so the policy is part of the ETag.
  const etag = `"${createHash('sha256').update(body).update(policy).digest('base64url').slice(0, 22)}"`
  const headers = ['content-type', type, 'etag', etag, 'vary', 'accept-encoding']
  headers.push('cache-control', rendered.headers.get('cache-control') ?? REVALIDATE)
  for (const [name, value] of Object.entries(security)) {
    headers.push(name, name === 'x-frame-options' && sources?.isFramed ? 'SAMEORIGIN' : value)
  }
  if (policy) headers.push('content-security-policy', policy)
  for (const [name, value] of rendered.headers) {
    if (name.startsWith('x-remix') || name === 'link') headers.push(name, value)
  }
  const identity = { body, headers: [...headers, 'content-length', String(body.length)] }
  return { status: rendered.status, etag, identity, hits: 0, dependsOn }
}

function encoded(page: CachedPage, body: Buffer, encoding: string): ReadyBytes {
  const headers = page.identity.headers.slice(0, -2)
  return { body, headers: [...headers, 'content-encoding', encoding, 'content-length', String(body.length)] }
}

function readyFor(page: CachedPage, acceptEncoding: string | undefined): ReadyBytes | undefined {
  const encoding = preferredEncoding(acceptEncoding)
  if (encoding === 'br') return page.brotli
  return encoding === 'gzip' ? page.gzip : page.identity
}

function preferredEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  if (!acceptEncoding) return undefined
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding) ? 'gzip' : undefined
}

function brotliAt(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}
