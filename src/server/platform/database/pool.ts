import pg from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * How every connection of the shop reads PostgreSQL's types. `bigint` becomes a number and a value too large for one is an
 * error, not a rounding; `numeric` stays text; `date` stays 'YYYY-MM-DD', because a Date would move it by the time zone.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return safeInteger
    if (format !== 'binary' && oid === DATE) return String
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/**
 * A pool of connections to `url`. A lost idle connection is dropped and replaced by the next query that needs one.
 * `patience` is how many milliseconds a query waits for a connection, be it that the server is away or that all are taken.
 */
export function createPool(
  url: string,
  { max = 10, patience = 10_000 }: { max?: number; patience?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'vastra',
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  // A connection lost between two statements of a transaction has no query to fail, and would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number: cast it to text in the query`)
  return value
}
