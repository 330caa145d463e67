import { createServer } from 'node:http'
import fastifyCompress from '@fastify/compress'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { api } from '../../contract/api.ts'
import { NO_SCRIPTS, type Pages, securityHeaders } from '../pages/index.ts'
import { logDuration } from '../platform/http/access-log.ts'
import { collectApiDocs, publishApiDocs } from '../platform/http/api-docs.ts'
import { limitArrivingBodies } from '../platform/http/arriving-bodies.ts'
import {
  endSilentClients,
  isWithoutOneHost,
  refuseClient,
  refuseRequest,
  refuseUnhandled,
  TIME_LIMITS,
} from '../platform/http/client-errors.ts'
import { prepareClosing } from '../platform/http/closing.ts'
import { answerFailures, sendFailure } from '../platform/http/failures.ts'
import { type Handlers, VISITOR } from '../platform/http/handlers.ts'
import { parseJsonBodies } from '../platform/http/json-bodies.ts'
import { lazyCompilers } from '../platform/http/lazy-schemas.ts'
import { type Identify, mountApi } from '../platform/http/mount.ts'
import { oneAtATime } from '../platform/http/one-at-a-time.ts'
import { readAddressesWithPorts } from '../platform/http/proxies.ts'
import type { CountRequest } from '../platform/http/shared-counts.ts'
import { endSlowBodies } from '../platform/http/slow-bodies.ts'
import { endSlowReaders } from '../platform/http/slow-readers.ts'
import { openLog, requestId, requestIdFrom, withRequestId } from '../platform/log.ts'
import { endRequest, traceRequest } from '../platform/tracing.ts'
import { type AdminHost, isAdminHost, separateAdmin } from './admin-host.ts'

export interface AppParts {
  readonly handlers: Handlers<typeof api>
  /** Where shoppers reach the shop. With https, browsers are instructed to use https only (HSTS). */
  readonly origin?: string
  /** Whether browsers use https for all subdomains too. */
  readonly hstsSubdomains?: boolean
  /** Identifies the caller of a request; without it every caller is a visitor. */
  readonly identify?: Identify
  /** Resolves when the database answers; rejects with the reason when it does not. */
  readonly ready: () => Promise<void>
  /** Resolves when this process serves the data written before the call. */
  readonly shows?: () => Promise<void>
  /** Resolves when this process may answer a request from what it keeps in memory. */
  readonly caughtUp?: (() => Promise<void>) | undefined
  /** Absent when the back office is on the shop's host. */
  readonly adminHost?: AdminHost | undefined
  /** Counts limited requests for all processes of the shop; without it each process counts its own. */
  readonly countRequest?: CountRequest
  /** Absent in API tests. */
  readonly pages?: Pages
  /** The folder of built client files. Served under /assets and cached for a year, because their names contain a hash. */
  readonly assetsFolder?: string
  /** The boot script and its address. */
  readonly boot?: { readonly path: string; readonly code: string }
  /** Further routes: pictures, feeds, webhooks. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  readonly log?: Logger
  /** The proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Measures requests and serves the figures. */
  readonly metrics?: (app: FastifyInstance) => void
  /** False in tests, which send more requests than the rate limits allow. */
  readonly isLimited?: boolean
}

/** Builds the HTTP server of the shop. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const commonHeaders = {
    ...securityHeaders(parts.origin ?? '', parts.hstsSubdomains),
    'content-security-policy': NO_SCRIPTS,
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: (parts.log ?? openLog({ level: 'silent' })) as FastifyBaseLogger,
    // Every line names its request already.
    childLoggerFactory: (log) => log,
    genReqId: () => requestId() ?? '',
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    schemaController: { compilersFactory: lazyCompilers },
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    // The address cannot be decoded. No hook has run, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(commonHeaders)
      if (request.raw.url?.startsWith('/api/')) sendFailure(reply, 400, 'The address is not valid.')
      else reply.redirect('/', 302)
    },
    clientErrorHandler: (error, socket) => refuseClient(error, socket, commonHeaders),
    serverFactory: (handler) =>
      createServer(
        TIME_LIMITS,
        oneAtATime((request, response) => {
          if (isWithoutOneHost(request)) return refuseRequest(request, commonHeaders)
          const isShop = !parts.adminHost || !isAdminHost(request, parts.adminHost)
          if (isShop && parts.pages?.serveReady(request, response)) return
          const id = requestIdFrom(request.headers['x-request-id'])
          withRequestId(id, () => traceRequest(request, id, () => handler(request, response)))
        }),
      ),
  })
  refuseUnhandled(app.server, commonHeaders)
  endSilentClients(app.server)
  endSlowBodies(app.server)
  endSlowReaders(app.server)
  const beginClosing = prepareClosing(app.server)
  app.addHook('preClose', async () => beginClosing())
  app.decorateRequest('caller', undefined as never)
  app.decorateRequest('checkedBody', undefined)
  app.decorateRequest('isBodyLate', false)
  if (parts.trustedProxies?.length) readAddressesWithPorts(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(commonHeaders)
    const id = requestId()
    if (id !== undefined) reply.header('x-request-id', id)
    await parts.caughtUp?.()
  })
  app.addHook('onResponse', async (request, reply) => {
    logDuration(request, reply)
    endRequest(request, reply)
  })
  if (parts.adminHost) separateAdmin(app, parts.adminHost)
  parts.metrics?.(app)
  answerFailures(app)
  limitArrivingBodies(app)
  parseJsonBodies(app)
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })

  if (parts.isLimited ?? true) await app.register(fastifyRateLimit, { global: false })
  for (const plugin of parts.plugins ?? []) await app.register(async (scope) => plugin(scope))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await parts.ready()
      return { status: 'ready' }
    } catch (error) {
      return reply.code(503).send({ status: 'not ready', reason: error instanceof Error ? error.message : 'unknown' })
    }
  })
  await app.register(async (scope) => {
    await collectApiDocs(scope)
    mountApi(scope, api, parts.handlers, parts.identify ?? (() => VISITOR), parts.shows, parts.countRequest)
    publishApiDocs(scope)
  })
  app.all('/api/*', answerUnknown)
  // Methods that pages do not have, and files that are missing.
  app.setNotFoundHandler(answerUnknown)
  if (parts.boot) serveBootScript(app, parts.boot)
  if (parts.assetsFolder) {
    await app.register(fastifyStatic, {
      root: parts.assetsFolder,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      wildcard: true,
    })
  }
  parts.pages?.mount(app)
  return app
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(reply, 404, `Endpoint not found: ${request.method} ${request.url.split('?')[0]}`)
}

function serveBootScript(app: FastifyInstance, boot: { readonly path: string; readonly code: string }): void {
  app.get(boot.path, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(boot.code),
  )
}
