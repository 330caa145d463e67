import { createServer } from 'node:http'
import fastifyCompress from '@fastify/compress'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { api } from '../../contract/api.ts'
import { NO_SCRIPTS, type Pages, securityHeaders } from '../pages/index.ts'
import { collectApiDocs, publishApiDocs } from '../platform/http/api-docs.ts'
import { answerFailures, sendFailure } from '../platform/http/failures.ts'
import { type Handlers, VISITOR } from '../platform/http/handlers.ts'
import { type Identify, mountApi } from '../platform/http/mount.ts'

export interface AppParts {
  readonly handlers: Handlers<typeof api>
  /** Where shoppers reach the shop. Under https browsers are told to come back by no other way. */
  readonly origin?: string
  /** Recognises the caller of a request; without it everybody is a visitor. */
  readonly identify?: Identify
  /** Resolves when the database answers and migrations are done; rejects with what is wrong. */
  readonly ready: () => Promise<void>
  /** Resolves when what was written before shows in this process. */
  readonly shows?: () => Promise<void>
  /** Absent in API tests. */
  readonly pages?: Pages
  /** The folder of built client files, served under /assets with a year's caching, since their names carry their hash. */
  readonly assetsFolder?: string
  /** The boot script and its address. */
  readonly boot?: { readonly path: string; readonly code: string }
  /** Further routes: pictures, feeds, documentation. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  readonly logLevel?: string
  /** Standard output when absent. */
  readonly logTo?: { readonly write: (line: string) => void }
  /** Proxies whose `X-Forwarded-For` is believed; everybody else's is not. */
  readonly trustedProxies?: readonly string[]
  /** False in tests that call more often than a person does. */
  readonly isLimited?: boolean
}

/** The whole HTTP face of the shop. Listens nowhere yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const everywhere = { ...securityHeaders(parts.origin ?? ''), 'content-security-policy': NO_SCRIPTS }
  const app = Fastify({
    logger: {
      level: parts.logLevel ?? 'info',
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(parts.logTo && { stream: parts.logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded: no call, and no page either. No hook has run for it.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(everywhere)
      if (request.raw.url?.startsWith('/api/')) sendFailure(reply, 400, 'The address is not valid.')
      else reply.redirect('/', 302)
    },
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (parts.pages?.serveReady(request, response)) return
        handler(request, response)
      }),
  })
  app.decorateRequest('caller', undefined as never)
  app.decorateRequest('checkedBody', undefined)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere)
  })
  answerFailures(app)
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })

  for (const plugin of parts.plugins ?? []) await app.register(async (scope) => plugin(scope))
  if (parts.isLimited ?? true) await app.register(fastifyRateLimit, { global: false })
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
    mountApi(scope, api, parts.handlers, parts.identify ?? (() => VISITOR), parts.shows)
    publishApiDocs(scope)
  })
  app.all('/api/*', (request, reply) =>
    sendFailure(reply, 404, `There is no call ${request.method} ${request.url.split('?')[0]}`),
  )
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

function serveBootScript(app: FastifyInstance, boot: { readonly path: string; readonly code: string }): void {
  app.get(boot.path, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(boot.code),
  )
}
