import type { Transaction } from 'kysely'
import { vi } from 'vitest'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'
import type { Database } from '../src/server/platform/database/schema.ts'

interface Held<T> {
  /** What another transaction does first. It is committed only after `act` waits for one of its locks. */
  readonly hold: (trx: Transaction<Database>) => Promise<unknown>
  readonly act: () => Promise<T>
  /** Runs while `act` waits. */
  readonly meanwhile?: () => Promise<unknown>
}

/** Lets a request meet a change of which it could not know when it began. Resolves to the result of `act`. */
export async function whileHeld<T>({ db, pool }: OpenDatabase, { hold, act, meanwhile }: Held<T>): Promise<T> {
  const acting = Promise.withResolvers<T>()
  acting.promise.catch(() => undefined)
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    act().then(acting.resolve, acting.reject)
    await waitingForLocks({ pool })
    await meanwhile?.()
  })
  return acting.promise
}

/** Waits until so many connections wait for a lock. */
export async function waitingForLocks({ pool }: Pick<OpenDatabase, 'pool'>, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if ((rowCount ?? 0) < count) throw new Error(`${rowCount} of ${count} wait for a lock`)
    },
    { timeout: 10_000, interval: 10 },
  )
}

/** Deadlocks that PostgreSQL has ended. A connection reports what it met once a second, so each one does so now. */
export async function countDeadlocks({ pool }: Pick<OpenDatabase, 'pool'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  return rows[0].deadlocks
}
