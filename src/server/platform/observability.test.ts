import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { owner } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'
import { logSlowQueries } from './database/query-log.ts'
import { ApiError } from './errors.ts'
import { loadReporter, logConsole, openLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { startTracing } from './tracing.ts'

const shop = await testShop([])
const { db, pool } = shop.database
const folder = mkdtempSync(join(tmpdir(), 'vastra-log-'))
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines: string[] = []
const logged = () => lines.splice(0).map((line) => JSON.parse(line))
const stream = { write: (line: string) => void lines.push(line) }

async function serve(options: Partial<Parameters<typeof buildApp>[0]>) {
  const { handlers, identify } = shop.shop
  const app = await buildApp({ handlers, identify, ready: async () => undefined, isLimited: false, ...options })
  open.push(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })
}

describe('the figures at /metrics', () => {
  const metrics = (access: Parameters<typeof serveMetrics>[1]) =>
    serveMetrics({ db, pool, cache: () => shop.shop.pageCache.figures }, access)

  it('name requests by route, the page cache, connections, jobs, orders and oversold variants', async () => {
    const get = await serve({ metrics: metrics({ token: undefined, isLocalAllowed: true }) })
    await get(`/api/products/${'a'.repeat(24)}`)
    await shop.shop.jobs.send('mail', {})
    const text = await (await get('/metrics')).text()
    expect(text).toContain('vastra_http_request_seconds_count{method="GET",route="/api/products/:id",status="404"} 1')
    expect(text).toMatch(/^vastra_page_cache_hits_total 0$/m)
    expect(text).toMatch(/^vastra_database_connections\{state="idle"\} \d+$/m)
    expect(text).toMatch(/^vastra_jobs\{queue="mail",state="created"\} 1$/m)
    expect(text).toMatch(/^vastra_oversold_variants 0$/m)
    expect(text).toMatch(/^vastra_nodejs_eventloop_lag_seconds /m)
  })

  it.each([
    ['the right token', { token: 'a-long-secret-token' }, { authorization: 'Bearer a-long-secret-token' }, 200],
    ['a wrong token', { token: 'a-long-secret-token' }, { authorization: 'Bearer a-long-secret-tokeN' }, 404],
    ['no token, when there is one', { token: 'a-long-secret-token' }, {}, 404],
    ['no token, from this machine', { token: undefined }, {}, 200],
    ['no token, through a proxy of this machine', { token: undefined }, { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['no token, when the shop is public', { token: undefined, isLocalAllowed: false }, {}, 404],
  ])('with %s', async (_with, access, headers, status) => {
    const get = await serve({ metrics: metrics({ isLocalAllowed: true, ...access }) })
    expect((await get('/metrics', headers)).status).toBe(status)
  })
})

describe('the log', () => {
  it('reports no failure when a client leaves while it sends', async () => {
    const app = await buildApp({
      handlers: shop.shop.handlers,
      ready: async () => undefined,
      log: openLog({ stream, level: 'debug' }),
    })
    open.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const begun = once(app.server, 'request')
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'
    client.write(head)
    const [{ socket }] = await begun
    const ended = once(socket, 'close')
    client.destroy()
    await ended
    await app.inject('/healthz')
    expect(logged().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  })

  it('names the request in every line that it causes, by the id in its answer', async () => {
    const log = openLog({ stream, level: 'debug' })
    const warnings = vi.spyOn(console, 'warn')
    logConsole(log)
    const fail = (app: Parameters<NonNullable<Parameters<typeof buildApp>[0]['metrics']>>[0]) => {
      app.get('/fails', async () => {
        console.warn('A page could not be read.', new Error('no connection'))
        throw new Error('broken')
      })
    }
    const get = await serve({ log, plugins: [fail] })
    const answer = await get('/fails', { 'x-request-id': 'browser-0001' })
    expect(answer.headers.get('x-request-id')).toBe('browser-0001')
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3)
    warnings.mockRestore()
    expect(logged().filter(({ reqId }) => reqId === 'browser-0001')).toMatchObject([
      { level: 'warn', msg: 'A page could not be read.', err: { message: 'no connection' } },
      { level: 'error', err: { message: 'broken' } },
      { level: 'warn', call: 'GET /fails', status: 500, ms: expect.any(Number) },
    ])
    const other = await get('/healthz', { 'x-request-id': 'not valid: ' })
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('names slow queries without their values', async () => {
    logged()
    logSlowQueries(openLog({ stream }), 0)
    await db.selectFrom('customer').select('id').where('email', '=', 'secret@example.com').execute()
    expect(lines.join('')).toContain('where \\"email\\" = $1')
    expect(lines.join('')).not.toContain('secret@')
    logged()
  })

  it('leaves out the values that an error of the database carries', async () => {
    const error = await pool.query(`select 'secret@example.com'::int`).catch((failed: unknown) => failed)
    const detailed = Object.assign(new Error('duplicate'), {
      detail: 'Key (email)=(secret@example.com)',
      code: '23505',
    })
    const log = openLog({ stream })
    log.error(detailed)
    // pg-boss reports the errors of its jobs as plain objects.
    log.error({ err: { ...detailed, message: 'spread' } }, 'The job queue failed')
    expect(error).toBeInstanceOf(Error)
    expect(lines.join('')).not.toContain('secret@')
    expect(logged()).toMatchObject([
      { err: { message: 'duplicate', code: '23505' } },
      { err: { message: 'spread', code: '23505' } },
    ])
  })

  it('hands failures to the module of ERROR_REPORTER', async () => {
    const file = join(folder, 'reporter.mjs')
    writeFileSync(file, 'export default (error, details) => globalThis.reported.push(error.message, details)')
    const reported: unknown[] = []
    Object.assign(globalThis, { reported })
    const log = openLog({ stream, report: await loadReporter(file) })
    log.error({ err: new Error('broken') }, 'It failed')
    log.warn(new Error('only a warning'))
    expect(reported).toEqual(['broken', { reqId: undefined }])
    logged()
    writeFileSync(join(folder, 'empty.mjs'), '')
    await expect(loadReporter(join(folder, 'empty.mjs'))).rejects.toThrow('must export a function as default')
    await expect(loadReporter(join(folder, 'none.mjs'))).rejects.toThrow('cannot be loaded')
  })
})

it('a failed login of the team is shown to the owner with the factor and a digest of the network', async () => {
  const asOwner = await shop.as(owner)
  const { email } = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', asOwner.userId)
    .executeTakeFirstOrThrow()
  const wrong = { email, password: 'not the password' }
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: wrong })).statusCode).toBe(401)
  const { body } = await asOwner.get('/api/admin/audit')
  expect(body.data[0]).toMatchObject({
    action: 'fail',
    entity: 'login',
    entityId: asOwner.userId,
    after: { factor: 'password', network: expect.stringMatching(/^[\w-]{43}$/) },
  })
})

it('an error for a shopper never shows what it logs', () => {
  expect(new ApiError(401, 'no', undefined, { userId: 'x' }).details).toBeUndefined()
})

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  readonly status: { readonly code?: number }
}

describe('traces', () => {
  it('show the request with its id, the rendering and the SQL, and jobs, without personal data', async () => {
    const received: string[] = []
    const collector = createServer((request, response) => {
      text(request).then((body) => {
        received.push(`${request.url} ${body}`)
        response.setHeader('content-type', 'application/json').end('{}')
      })
    })
    await once(collector.listen(0, '127.0.0.1'), 'listening')
    const { port } = collector.address() as AddressInfo
    const stop = await startTracing(`http://127.0.0.1:${port}/`)
    const render = async () => {
      await db.selectFrom('customer').select('id').where('email', '=', 'secret@example.com').execute()
      return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from('<p>page</p>') }
    }
    const get = await serve({ pages: new Pages(render, 'http://shop.test') })
    await get('/products?q=secret-words', { 'x-request-id': 'browser-0002' })
    await get(`/api/products/${'a'.repeat(24)}`, { 'x-request-id': 'browser-0003' })
    // The empty one of a test above.
    await pool.query(`delete from pgboss.job where name = 'mail'`)
    await shop.shop.jobs.send('account-link', { purpose: 'reset-password', email: 'secret@example.com' })
    await shop.shop.jobs.drain()
    await stop()
    await get('/products?q=later')
    collector.close()

    const all = received.join('')
    expect(received[0]).toMatch(/^\/v1\/traces /)
    expect(all).not.toContain('secret')
    const spans: SentSpan[] = received.flatMap((one) =>
      JSON.parse(one.slice(one.indexOf('{'))).resourceSpans.flatMap(
        ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
    const attribute = (span: SentSpan, name: string) =>
      span.attributes.find(({ key }) => key === name)?.value.stringValue
    const request = spans.find((span) => attribute(span, 'vastra.request_id') === 'browser-0002')
    const rendering = spans.find(({ name }) => name === 'render page')
    const query = spans.find(({ name, traceId }) => name === 'SQL' && traceId === request?.traceId)
    expect(rendering?.parentSpanId).toBe(request?.spanId)
    expect(query?.parentSpanId).toBe(rendering?.spanId)
    expect(query && attribute(query, 'db.query.text')).toContain('"email" = $1')
    const api = spans.find((span) => attribute(span, 'vastra.request_id') === 'browser-0003')
    expect([api?.name, api?.traceId === request?.traceId]).toEqual(['GET /api/products/:id', false])
    expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true)
    expect(spans.filter((span) => attribute(span, 'vastra.request_id'))).toHaveLength(2)
  })
})
