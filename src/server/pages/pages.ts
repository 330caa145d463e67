import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locationOf } from '../../domain/content/old-addresses.ts'
import { CLIENT_START_PREFIX, clientStartPath } from '../../domain/paths.ts'
import { isDatabaseUnavailable } from '../platform/errors.ts'
import { sendUnavailable } from '../platform/http/away-page.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { traced } from '../platform/tracing.ts'
import { type Turn, Turns, turnOf } from '../platform/turns.ts'
import { ClientStarts, digestIn, noClientStart } from './client-starts.ts'
import { DatabaseUnavailable, stalePage, unlessUnavailable } from './database-unavailable.ts'
import { findMoved } from './find-moved.ts'
import { type HasSession, loginInstead } from './login-first.ts'
import { type Encoding, encodingFor, hasVersion } from './negotiation.ts'
import { hasNoRoute, isNoPage, namedBy, pageAddress } from './page-address.ts'
import {
  decompressed,
  gzipOf,
  harderBrotliOf,
  identityOf,
  keptClientStart,
  keptPage,
  type PlainPage,
  plainPage,
  type RenderedPage,
} from './page-bytes.ts'
import { type CompressionEffort, type KeptPage, PageCache, type ReadyBytes } from './page-cache.ts'
import type { PageParts, RenderPage } from './page-parts.ts'
import type { SourcesFor } from './page-sources.ts'
import { RENDERING, type Rendering } from './rendering.ts'
import { securityHeaders } from './security-headers.ts'
import { countUnknown, refuseUnknown } from './unknown-pages.ts'

interface Redirect {
  readonly status: number
  readonly location: string
}

/** The result of one rendering: a redirect, or a page with its uncompressed bytes. */
type Answer =
  | { readonly redirect: Redirect }
  | { readonly page: KeptPage; readonly body?: Buffer; readonly clientStart?: KeptPage | undefined }

/** A rendering that requests for the same address share; without `rendering` it has not begun. */
interface Flight {
  rendering: Rendering | undefined
  readonly turn: Turn
  readonly answer: Promise<Answer>
}

const MAX_URL_LENGTH = 2048

/** Serves public pages. A page is rendered once and then sent from memory until something that it shows changes. */
export class Pages {
  readonly cache: PageCache
  readonly #render: RenderPage
  readonly #origin: string
  readonly #sourcesFor: SourcesFor | undefined
  readonly #knows: PageParts['knows']
  readonly #moved: NonNullable<PageParts['moved']>
  readonly #isReachable: () => Promise<boolean>
  readonly #hasSession: HasSession
  readonly #takesOrders: () => Promise<boolean>
  readonly #headers: Readonly<Record<string, string>>
  readonly #clientStarts: ClientStarts
  readonly #flights = new Map<string, Flight>()
  readonly #turns = new Turns(RENDERING)
  readonly #decompressing = new WeakMap<KeptPage, Promise<Buffer>>()
  readonly #gzips = new WeakMap<KeptPage, Promise<ReadyBytes>>()
  #mayAskForUnknown: (request: FastifyRequest) => Promise<boolean> = async () => true

  constructor(render: RenderPage, origin: string, parts: PageParts = {}) {
    const {
      cache = new PageCache(),
      sourcesFor,
      knows,
      moved = async () => undefined,
      isReachable = async () => true,
      hasSession = () => true,
      takesOrders = async () => true,
    } = parts
    this.#render = render
    this.#sourcesFor = sourcesFor
    this.#knows = knows
    this.#moved = moved
    this.#isReachable = isReachable
    this.#hasSession = hasSession
    this.#takesOrders = takesOrders
    this.#origin = origin
    this.#headers = securityHeaders(origin, parts.hstsSubdomains)
    this.cache = cache
    this.#clientStarts = new ClientStarts(cache.figures.maximumBytes / 4)
  }

  /** Answers with a kept page before Fastify handles the request. Returns false when there is none. */
  serveReady(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request
    if (method !== 'GET' || !url || loginInstead(request, this.#hasSession)) return false
    const clientStart = this.#findClientStart(url)
    const page = clientStart ?? this.cache.find(url) ?? (url.includes('?') ? this.#findByParameters(url) : undefined)
    if (!page || this.cache.isExpired(page)) return false
    if (!clientStart) this.cache.counts.hits++
    if (isUnchanged(page, headers)) sendUnchanged(response, page)
    else {
      const encoding = encodingFor(headers['accept-encoding'])
      if (encoding === 'br') send(response, page, page.brotli)
      else this.#encoded(page, encoding).then((ready) => send(response, page, ready))
    }
    page.sent++
    const effort = effortFor(page)
    if (effort > page.effort) void this.#compressHarder(page, effort)
    return true
  }

  /** Registers the last route: everything that is not a file or an API call is a page. */
  mount(app: FastifyInstance): void {
    this.#mayAskForUnknown = countUnknown(app)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${CLIENT_START_PREFIX}:digest`,
      handler: (request, reply) => this.#answerClientStart(request, reply),
    })
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => this.answer(request, reply) })
    // A form that was submitted before its script was loaded: show the page again and ignore the input.
    app.post('/*', { onRequest: (request, reply) => this.#redirectToPage(request, reply) }, () => undefined)
  }

  /** Answers a request for a page. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url = '/' } = request.raw
    const target = url.length <= MAX_URL_LENGTH ? this.#pageAt(url) : undefined
    if (!target) return reply.redirect('/', 302)
    const login = loginInstead(request.raw, this.#hasSession)
    if (login && (await this.#takesOrders()))
      return reply.headers(this.#headers).header('cache-control', 'no-store').redirect(login, 302)
    const address = pageAddress(target.pathname, target.search)
    try {
      // While changes cannot be received, the database may be unavailable, and then every part of a page would wait for it.
      if (!this.cache.isOpen && !(await this.#isReachable())) throw new DatabaseUnavailable()
      const missing = await this.#missingPageOf(address)
      const moved = missing !== undefined || isNoPage(address) ? await this.#findMoved(target.pathname) : undefined
      if (moved !== undefined) {
        return reply
          .headers(this.#headers)
          .header('cache-control', 'public, max-age=3600')
          .redirect(locationOf(moved, target.search), 301)
      }
      if (missing !== undefined && !(await this.#mayAskForUnknown(request))) return refuseUnknown(reply)
      const answer = await unlessUnavailable(
        this.#keptOrRendered(missing ?? address, turnOf(request.ip)),
        this.#isReachable,
      )
      return await this.#send(answer, request, reply)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !isDatabaseUnavailable(error)) throw error
      const stale = this.cache.findStale(address)
      return stale ? this.#send({ page: stalePage(stale) }, request, reply) : sendUnavailable(reply)
    }
  }

  #findMoved(pathname: string): Promise<string | undefined> {
    const isPage = async (path: string) => !isNoPage(path) && (await this.#missingPageOf(path)) === undefined
    return findMoved(pathname, { moved: this.#moved, isPage })
  }

  /**
   * Answers with the script that starts the client of a page. When it is no longer kept, the page is rendered again, and the client
   * gets the data of today.
   */
  async #answerClientStart(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const kept = this.#findClientStart(request.raw.url ?? '')
    if (kept) return this.#send({ page: kept }, request, reply)
    const { page } = request.query as { page?: unknown }
    const target = typeof page === 'string' && page.length <= MAX_URL_LENGTH ? this.#pageAt(page) : undefined
    if (!target) return noClientStart(reply)
    const address = pageAddress(target.pathname, target.search)
    try {
      if (!this.cache.isOpen && !(await this.#isReachable())) throw new DatabaseUnavailable()
      if ((await this.#missingPageOf(address)) !== undefined) return noClientStart(reply)
      const current =
        this.#clientStarts.find(this.cache.find(address)?.clientStart ?? '') ??
        clientStartOf(await unlessUnavailable(this.#shared(address, turnOf(request.ip)), this.#isReachable))
      if (!current) return noClientStart(reply)
      // Another process rendered the page, and the same page here has the same script.
      if (current.address === digestIn(request.raw.url ?? '')) return this.#send({ page: current }, request, reply)
      return reply
        .headers(this.#headers)
        .header('cache-control', 'no-store')
        .redirect(clientStartPath(current.address, address), 302)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !isDatabaseUnavailable(error)) throw error
      return sendUnavailable(reply)
    }
  }

  async #send(
    answer: Answer,
    { raw: { headers, method } }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if ('redirect' in answer) {
      return reply.headers(this.#headers).redirect(answer.redirect.location, answer.redirect.status)
    }
    const { page, body } = answer
    const encoding = isUnchanged(page, headers) ? undefined : encodingFor(headers['accept-encoding'])
    const ready = encoding && (await this.#encoded(page, encoding, body))
    reply.hijack()
    if (!ready) sendUnchanged(reply.raw, page)
    else send(reply.raw, page, method === 'HEAD' ? { headers: ready.headers } : ready)
    return reply
  }

  async #redirectToPage({ raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = this.#pageAt(raw.url ?? '/')
    return reply.redirect(target ? target.pathname + target.search : '/', 303)
  }

  /** Returns undefined when the URL is not on this shop's host, such as `//elsewhere.example/`, or no page has such a path. */
  #pageAt(url: string): URL | undefined {
    const target = URL.canParse(url, this.#origin) ? new URL(url, this.#origin) : undefined
    if (target && hasNoRoute(target.pathname)) return undefined
    // A path that begins with two slashes would be another host in a redirect; `/.//elsewhere.example` is one.
    return target?.origin === this.#origin && !target.pathname.startsWith('//') ? target : undefined
  }

  #findClientStart(url: string): KeptPage | undefined {
    if (!url.startsWith(CLIENT_START_PREFIX)) return undefined
    return this.#clientStarts.find(digestIn(url))
  }

  #findByParameters(url: string): KeptPage | undefined {
    const target = url.length <= MAX_URL_LENGTH ? this.#pageAt(url) : undefined
    return target && this.cache.find(pageAddress(target.pathname, target.search))
  }

  /** Returns the address of the page for unknown ids when the address names a product or category that does not exist. */
  async #missingPageOf(address: string): Promise<string | undefined> {
    // While changes cannot be received, only the database knows what exists.
    if (!this.#knows || !this.cache.isOpen || this.cache.find(address)) return undefined
    const named = namedBy(address)
    return named && !(await this.#knows(named)) ? named.missing : undefined
  }

  async #keptOrRendered(address: string, reader: string): Promise<Answer> {
    const kept = this.cache.find(address)
    if (!kept) {
      this.cache.counts.misses++
      return this.#shared(address, reader)
    }
    this.cache.counts.hits++
    // A failure shows when the page is no longer served.
    if (this.cache.isExpired(kept)) this.#shared(address, reader).catch(() => undefined)
    return { page: kept }
  }

  /**
   * Renders a page once for all requests that wait for it. A request that comes after a change does not wait for a rendering that
   * began before it, but for the next one, which begins when that one is done: one page is never rendered twice at a time.
   */
  #shared(address: string, reader: string): Promise<Answer> {
    // Without messages about changes nobody knows whether a rendering that has begun is still current.
    if (!this.cache.isOpen) return this.#renderAndKeep(address, this.cache.begin())
    const last = this.#flights.get(address)
    if (last && !last.rendering?.isOutdated) {
      last.turn.join(reader)
      return last.answer
    }
    const turn = this.#turns.next(reader)
    const flight: Flight = {
      rendering: undefined,
      turn,
      answer: Promise.resolve(last?.answer.catch(() => undefined))
        .then(() => turn.enter())
        .then(() => {
          flight.rendering = this.cache.begin()
          return this.#renderAndKeep(address, flight.rendering, turn)
        }),
    }
    this.#flights.set(address, flight)
    const done = () => {
      if (this.#flights.get(address) === flight) this.#flights.delete(address)
    }
    flight.answer.then(done, done)
    return flight.answer
  }

  async #renderAndKeep(address: string, rendering: Rendering, turn?: Turn): Promise<Answer> {
    try {
      const rendered = await this.render(new URL(address, this.#origin), rendering)
      const { page: plain, location, isPublic } = rendered
      if (location !== null) return { redirect: { status: plain.status, location } }
      const clientStart = rendered.clientStart && (await keptClientStart(rendered.clientStart, this.#headers))
      if (clientStart) this.#clientStarts.put(clientStart)
      const page = await keptPage(address, plain, rendering, clientStart?.address)
      if (isPublic || isForUnknown(address, plain.status)) this.cache.put(page, rendering)
      return { page, body: plain.body, clientStart }
    } finally {
      turn?.end()
      this.cache.finish(rendering)
    }
  }

  /** Renders a page to its bytes and headers without using the cache. */
  async render(
    target: URL,
    rendering: Pick<Rendering, 'dependsOn' | 'isDatabaseUnavailable'> = {
      dependsOn: new Set(),
      isDatabaseUnavailable: false,
    },
  ): Promise<{
    readonly page: PlainPage
    readonly clientStart: RenderedPage['clientStart']
    readonly location: string | null
    readonly isPublic: boolean
  }> {
    const caller: Caller = {
      role: 'visitor',
      dependsOn: (name) => rendering.dependsOn.add(name),
      onDatabaseUnavailable: () => {
        rendering.isDatabaseUnavailable = true
      },
    }
    const rendered = await traced('render page', () => this.#render(new Request(target), caller))
    if (rendering.isDatabaseUnavailable) throw new DatabaseUnavailable()
    const isRedirect = rendered.status >= 300 && rendered.status < 400
    return {
      page: plainPage(rendered, this.#headers, await this.#sourcesFor?.(target.pathname)),
      clientStart: rendered.clientStart,
      location: isRedirect ? rendered.headers.get('location') : null,
      isPublic: rendered.status === 200 && !rendered.headers.get('cache-control')?.includes('no-store'),
    }
  }

  /** `body` is the uncompressed page, if it is still at hand. */
  async #encoded(page: KeptPage, encoding: Encoding, body?: Buffer): Promise<ReadyBytes> {
    if (encoding === 'br') return page.brotli
    if (encoding === 'identity') return identityOf(page, body ?? (await this.#decompressed(page)))
    if (page.gzip) return page.gzip
    const compressing = this.#gzips.get(page) ?? gzipOf(page, body)
    this.#gzips.set(page, compressing)
    page.gzip = await compressing
    this.#resized(page)
    return page.gzip
  }

  /** Requests that come while a page is being decompressed share the result, which is not kept. */
  #decompressed(page: KeptPage): Promise<Buffer> {
    const pending = this.#decompressing.get(page)
    if (pending) return pending
    const decompressing = decompressed(page).finally(() => this.#decompressing.delete(page))
    this.#decompressing.set(page, decompressing)
    return decompressing
  }

  async #compressHarder(page: KeptPage, effort: CompressionEffort): Promise<void> {
    page.effort = effort
    const brotli = await harderBrotliOf(page, effort)
    // A harder compression may have begun, and even finished, meanwhile.
    if (page.effort !== effort) return
    page.brotli = brotli
    this.#resized(page)
  }

  #resized(page: KeptPage): void {
    if (this.#clientStarts.find(page.address) === page) this.#clientStarts.put(page)
    else this.cache.resized(page)
  }
}

/** Whoever asks once gets a page that was compressed quickly; a page that is asked for again and again is worth more time. */
function effortFor({ sent }: KeptPage): CompressionEffort {
  return sent < SENT_OFTEN ? 9 : 11
}

/** A page that was sent so often will be sent more often still: its hardest compression takes a tenth of a second. */
const SENT_OFTEN = 20

function clientStartOf(answer: Answer): KeptPage | undefined {
  return 'page' in answer ? answer.clientStart : undefined
}

/** The page that says that a product or category does not exist is kept, although browsers may not keep it. */
function isForUnknown(address: string, status: number): boolean {
  return (status === 404 || status === 400) && namedBy(address)?.missing === address
}

/** The conditions of a request count only for what it would otherwise get (RFC 9110, section 13.2.1). */
function isUnchanged({ status, etag }: KeptPage, headers: IncomingMessage['headers']): boolean {
  return status === 200 && hasVersion(headers['if-none-match'], etag)
}

function send(response: ServerResponse, { status }: KeptPage, { headers, body }: Partial<ReadyBytes>): void {
  response.writeHead(status, headers as string[])
  response.end(body, 'latin1')
}

function sendUnchanged(response: ServerResponse, { notModified }: KeptPage): void {
  response.writeHead(304, notModified as string[])
  response.end()
}
