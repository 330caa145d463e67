import type pg from 'pg'
import { Batch } from '../src/server/platform/database/batch.ts'

export interface QueryCount {
  statements: number
  milliseconds: number
}

/** Counts the statements that the driver sends from now on, and the time it waits for results. */
export function countQueries(pool: pg.Pool): QueryCount {
  const queries = { statements: 0, milliseconds: 0 }
  pool.on('acquire', (client) => {
    client.query = (async (...args: unknown[]) => {
      const [query] = args
      queries.statements += query instanceof Batch ? query.size : 1
      const startedAt = performance.now()
      const result = await Reflect.apply(Object.getPrototypeOf(client).query, client, args)
      // A failure is for the driver to handle.
      if (query instanceof Batch) await query.outcomes.catch(() => undefined)
      queries.milliseconds += performance.now() - startedAt
      return result
    }) as typeof client.query
  })
  pool.on('release', (_error, client) => Reflect.deleteProperty(client, 'query'))
  return queries
}
