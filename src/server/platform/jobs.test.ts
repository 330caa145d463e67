import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
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

it('jobs are scheduled once they can be, when the database is unavailable at the start', async () => {
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  const jobs = openJobs(database, { working: true, pollMs: 20, log: () => fail() })
  await jobs.start([{ name: 'count-yards', retries: 0, cron: '7 3 * * *', handle: async () => undefined }])
  await sql`alter table pgboss.schedule rename to schedule_away`.execute(database.db)
  const working = jobs.work()
  await Promise.race([failed, working])
  await sql`alter table pgboss.schedule_away rename to schedule`.execute(database.db)
  await working
  await jobs.close()
  const { rows } = await sql`select cron from pgboss.schedule where name = 'count-yards'`.execute(database.db)
  expect(rows).toEqual([{ cron: '7 3 * * *' }])
})

it('a job that is sent with a transaction is the row that pg-boss itself inserts', async () => {
  const jobs = openJobs(database, { working: false, log: () => undefined })
  await jobs.start([{ name: 'count-metres', retries: 3, handle: async () => undefined }])
  const data = { metres: 2.5, cloth: 'Khadi' }
  await database.db.transaction().execute(async (within) => {
    await jobs.send('count-metres', data, { within })
    // pg-boss writes the ones with options.
    await jobs.send('count-metres', data, { within, priority: 0 })
  })
  const { rows } = await sql<object>`
    select to_jsonb(job) - 'id' as row from pgboss.job where name = 'count-metres'`.execute(database.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
  expect(rows[0]).toMatchObject({ row: { data, state: 'created', retry_limit: 3 } })
  await database.db
    .transaction()
    .execute(async (within) => {
      await jobs.send('count-metres', { metres: 1 }, { within })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect((await sql`select from pgboss.job where name = 'count-metres'`.execute(database.db)).rows).toHaveLength(2)
  await jobs.close()
})

it('a job that is sent while the queues are worked on runs within seconds', async () => {
  const jobs = openJobs(database, { working: true, log: () => undefined })
  const { promise: handled, resolve } = Promise.withResolvers<object>()
  const others = ['count-swatches', 'count-rolls'].map((name) => ({ name, retries: 0, handle: async () => undefined }))
  await jobs.start([...others, { name: 'count-packs', retries: 0, handle: async (data: object) => resolve(data) }])
  await jobs.work()
  const sentAt = performance.now()
  await jobs.send('count-packs', { packs: 2 })
  expect(await handled).toEqual({ packs: 2 })
  expect(performance.now() - sentAt).toBeLessThan(20_000)
  await jobs.close()
})

it('queues are watched over as before after the clock of the machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const jobs = openJobs(database, { working: true, log: () => undefined, superviseSeconds: 1 })
  await jobs.start([{ name: 'count-looms', retries: 0, handle: async () => undefined }])
  await jobs.work()
  onTestFinished(() => jobs.close())
  const watchedAt = async () => {
    const { rows } = await sql<{ at: Date | null }>`
      select max(monitor_claim_on) as at from pgboss.queue where name = 'count-looms'`.execute(database.db)
    return rows[0]?.at?.getTime() ?? 0
  }
  await expect.poll(watchedAt, { timeout: 15_000 }).toBeGreaterThan(0)
  vi.setSystemTime(Date.now() - 5 * 3_600_000)
  for (let round = 0; round < 3; round++) {
    const last = await watchedAt()
    await expect.poll(watchedAt, { timeout: 10_000 }).toBeGreaterThan(last)
  }
})
