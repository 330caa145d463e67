import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'

/** Publishes every query that Kysely has run, for all subscribers. */
export const queries = channel('vastra:query')

export interface RunQuery {
  /** With placeholders, so without values. */
  readonly sql: string
  readonly ms: number
}

/** The `log` function of Kysely. Without subscribers it does nothing. */
export function publishQuery({ query, queryDurationMillis: ms }: LogEvent): void {
  if (queries.hasSubscribers) queries.publish({ sql: query.sql, ms } satisfies RunQuery)
}

/**
 * Logs slow queries, with the id of the request. The id is not part of the statement, because then PostgreSQL could not use a
 * prepared one.
 */
export function logSlowQueries(log: Logger, slowMs = 500): void {
  queries.subscribe((message) => {
    const { sql, ms } = message as RunQuery
    if (ms >= slowMs) log.warn({ sql: sql.slice(0, 1_000), ms: Math.round(ms) }, 'Slow query')
  })
}
