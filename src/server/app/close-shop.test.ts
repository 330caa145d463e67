import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { pageServer } from '../../../test/page-server.ts'
import { openJobs } from '../platform/jobs.ts'
import { closeShop } from './close-shop.ts'

it('a shop in which a request and a job wait for other servers closes in seven seconds, and loses no job that is sent meanwhile', async () => {
  const database = await testDatabase()
  const never = new Promise<never>(() => undefined)
  const { app, get } = await pageServer({ render: () => never })
  const jobs = openJobs(database, { working: true, log: () => undefined, pollMs: 50 })
  const begun = Promise.withResolvers<void>()
  const handle = async () => {
    begun.resolve()
    await never
  }
  const job = { name: 'waits', retries: 1, handle }
  await jobs.start([job])
  await jobs.work()
  await jobs.send('waits', {})
  await begun.promise
  const asked = get('/').catch((error: Error) => error.message)
  await sleep(50)
  const begin = performance.now()
  const closing = closeShop(app, { jobs, close: () => jobs.close() })
  await jobs.send('waits', { late: true }, { id: 'a3f0c6c2-7e3c-4a55-9d5e-0d2f7f0a1b11' })
  await closing
  expect(performance.now() - begin).toBeLessThan(8_000)
  expect(await asked).toBe('fetch failed')
  const { rows } = await sql`select state from pgboss.job where name = 'waits' order by state`.execute(database.db)
  expect(rows).toEqual([{ state: 'created' }, { state: 'retry' }])
})
