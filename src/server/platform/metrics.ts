import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/schema.ts'
import { isForwarded } from './http/proxies.ts'
import { figuresOfAll } from './worker-metrics.ts'

/** Figures of the page cache; counters count from the start of the process. */
interface CacheFigures {
  readonly hits: number
  readonly misses: number
  readonly renders: number
  readonly pages: number
  readonly bytes: number
}

interface Sources {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly cache: () => CacheFigures
}

interface Access {
  /** Whoever sends it as a bearer token may read the figures. */
  readonly token: string | undefined
  /** Without a token: whether programs of this machine may read them. Behind a proxy of this machine that would be everyone. */
  readonly isLocalAllowed: boolean
}

/** Serves `GET /metrics` in the format of Prometheus and measures every request that Fastify handles. */
export function serveMetrics(sources: Sources, access: Access): (app: FastifyInstance) => void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'vastra_' })
  const seconds = new Histogram({
    name: 'vastra_http_request_seconds',
    help: 'Time until the answer was sent, by route. Pages from memory are not included.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registerCache(registry, sources.cache)
  registerPool(registry, sources.pool)
  registerDatabase(registry, sources.db)
  const figures = figuresOfAll(registry)
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request, access)) return reply.code(404).type('text/plain').send('Not found')
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await figures())
    })
  }
}

function mayRead(request: FastifyRequest, { token, isLocalAllowed }: Access): boolean {
  const { headers, socket } = request
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  return (
    isLocalAllowed && !isForwarded(request) && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
  )
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function registerCache(registry: Registry, figures: Sources['cache']): void {
  const names = {
    hits: 'Pages answered from memory',
    misses: 'Requests that waited for a page to be rendered',
    renders: 'Pages rendered',
  } as const
  for (const name of ['hits', 'misses', 'renders'] as const)
    new Counter({
      name: `vastra_page_cache_${name}_total`,
      help: names[name],
      registers: [registry],
      collect() {
        this.reset()
        this.inc(figures()[name])
      },
    })
  new Gauge({
    name: 'vastra_page_cache_bytes',
    help: 'Memory that rendered pages take',
    registers: [registry],
    collect() {
      this.set(figures().bytes)
    },
  })
}

function registerPool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'vastra_database_connections',
    help: 'Connections of this process to the database, and queries that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Figures that the database holds are the same in every process. They are left out while it does not answer. */
function registerDatabase(registry: Registry, db: Kysely<Database>): void {
  const gauge = (name: string, help: string, labelNames: readonly string[], query: string) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      aggregator: 'first',
      async collect() {
        this.reset()
        const { rows } = await sql
          .raw<Record<string, unknown>>(query)
          .execute(db)
          .catch(() => ({ rows: [] }))
        for (const row of rows) {
          const labels = Object.fromEntries(labelNames.map((label) => [label, String(row[label])]))
          this.set(labels, Number(row.figure))
        }
      },
    })
  gauge(
    'vastra_jobs',
    'Jobs by queue and state. Failed ones are kept for a week',
    ['queue', 'state'],
    `select name as queue, state::text as state, count(*) as figure from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  )
  gauge(
    'vastra_payments',
    'Payments of the last 24 hours by state',
    ['status'],
    `select status, count(*) as figure from payment where created_at > now() - interval '1 day' group by 1`,
  )
  gauge(
    'vastra_orders',
    'Orders of the last 24 hours by state',
    ['status'],
    `select status, count(*) as figure from orders where created_at > now() - interval '1 day' group by 1`,
  )
  gauge(
    'vastra_oversold_variants',
    'Variants with less than no stock. Anything but 0 is a defect',
    [],
    'select count(*) as figure from variant where stock < 0',
  )
}
