import type { Socket } from 'node:net'
import pg from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * How all connections read PostgreSQL's types. `bigint` becomes a number; a value too large for one is an error instead of being
 * rounded. `numeric` stays text. `date` stays 'YYYY-MM-DD', because a JavaScript Date would shift it by the time zone.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return safeInteger
    if (format !== 'binary' && oid === DATE) return String
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/**
 * Creates a pool of connections to `url`. A lost idle connection is dropped; the next query opens a new one. A query fails when
 * it has waited `timeoutMs` for a connection, because the server does not answer or all connections are in use.
 * @param isPooled whether `url` leads to a connection pooler, which sets the time limits of statements itself
 */
export function createPool(
  url: string,
  { max = 10, timeoutMs = 10_000, isPooled = false }: { max?: number; timeoutMs?: number; isPooled?: boolean } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    application_name: 'vastra',
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: 30_000,
    ...(!isPooled && TIME_LIMITS),
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  // When a connection is lost between two statements there is no query to fail, and the error would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endSilent(client as pg.PoolClient & pg.Client)
  })
  return pool
}

/** Parameters of a session in milliseconds. PgBouncer refuses connections with them, because sessions share its connections. */
export const TIME_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }

/**
 * Longer than any statement or transaction may be silent, so the server is gone without a word: a cable was pulled, or a firewall
 * forgot the connection. Otherwise the queries on it, and those that wait for a connection, would wait for hours.
 */
const SILENT_MS = 65_000

function endSilent({ connection }: pg.Client): void {
  const socket = connection.stream as Socket
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('Connection terminated: the server does not answer')))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a JavaScript number. Cast it to text in the query.`)
  return value
}
