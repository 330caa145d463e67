import { type Kysely, sql } from 'kysely'
import { hashOfToken } from '../crypto.ts'
import type { Database } from '../database/schema.ts'
import type { Job } from '../jobs.ts'

/** Counts one more request under a key and returns how many there were in its period of `minutes`, this one included. */
export type CountRequest = (key: string, minutes: number) => Promise<number>

/**
 * Counts in the database, so that all processes of the shop share the limits. A period that ends a minute later than one that begins now
 * was stored while the clock of the database was ahead, and is over. Of requests at the same time, the one that began last may be first.
 */
export function sharedCounts(db: Kysely<Database>): CountRequest {
  return async (key, minutes) => {
    const { rows } = await sql<{ count: number }>`
      insert into request_count as counted (key, count, ends_at)
      values (${hashOfToken(key)}, 1, now() + ${minutes} * interval '1 minute')
      on conflict (key) do update set
        count = case when counted.ends_at > now() and counted.ends_at <= excluded.ends_at + interval '1 minute' then counted.count + 1 else 1 end,
        ends_at = case when counted.ends_at > now() then least(counted.ends_at, excluded.ends_at) else excluded.ends_at end
      returning count`.execute(db)
    return rows[0]?.count ?? 0
  }
}

export function deleteOldCountsJob(db: Kysely<Database>): Job {
  return {
    name: 'forget-request-counts',
    retries: 0,
    cron: '7 * * * *',
    handle: async () => void (await sql`delete from request_count where ends_at <= now()`.execute(db)),
  }
}
