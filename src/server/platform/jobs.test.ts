import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openJobs } from './jobs.ts'

const database = await testDatabase()

/** Starts the queues as a version of the shop does that has this job, sends one, runs it, and stops. */
async function run(retries: number, data: object): Promise<{ readonly handled: unknown[]; readonly limit: unknown }> {
  const handled: unknown[] = []
  const jobs = openJobs(database, { working: false, log: () => undefined })
  await jobs.start([{ name: 'count-pieces', retries, handle: async (sent: object) => void handled.push(sent) }])
  await jobs.send('count-pieces', data)
  await jobs.drain()
  await jobs.close()
  const { rows } = await sql<{ retry_limit: number }>`
    select retry_limit from pgboss.queue where name = 'count-pieces'`.execute(database.db)
  return { handled, limit: rows[0]?.retry_limit }
}

it('a queue is created, used again at the next start, and follows changed retries', async () => {
  expect(await run(1, { pieces: 1 })).toEqual({ handled: [{ pieces: 1 }], limit: 1 })
  expect(await run(1, { pieces: 2 })).toEqual({ handled: [{ pieces: 2 }], limit: 1 })
  expect(await run(4, { pieces: 3 })).toEqual({ handled: [{ pieces: 3 }], limit: 4 })
})
