import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How often the lock was looked at, and how often a transaction waited for it then. */
export interface LockWaits {
  readonly looks: number
  readonly waits: number
}

/**
 * Looks while the work runs for transactions that wait for the lock under which PostgreSQL commits notifications one after the
 * other (`PreCommit_Notify` in async.c: the object 0 of no database, in the class of databases).
 */
export async function watchNotifyLock<T>(url: string, work: () => Promise<T>): Promise<LockWaits & { result: T }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let isDone = false
  let looks = 0
  let waits = 0
  const watch = async () => {
    while (!isDone) {
      const { rows } = await client.query({ name: 'waits', text: WAITS })
      looks++
      waits += rows[0].waits
      await sleep(PAUSE_MS)
    }
  }
  const watching = watch()
  try {
    const result = await work()
    return { result, looks, waits }
  } finally {
    isDone = true
    await watching
    await client.end()
  }
}

const PAUSE_MS = 5

const WAITS = `
  select count(*)::int as waits from pg_locks
  where locktype = 'object' and classid = 'pg_database'::regclass and objid = 0 and not granted`
