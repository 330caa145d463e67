import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import { folderStore } from '../platform/file-store.ts'
import { sharedFiles } from '../platform/shared-files.ts'
import { importJob, type StepLimits } from './import-job.ts'

const shop = await testShop([])
const { db } = shop.database
await storeSeller(db)
const meera = await shop.as(manager)

const mend = () => sql`drop function if exists fail_product cascade`.execute(db)
afterEach(mend)

const attempt = (id: string, number: number, limits?: StepLimits) =>
  importJob({
    db,
    databaseUrl: () => shop.database.url,
    files: sharedFiles({ files: folderStore(join(shop.dataDir, 'uploads')), dataDir: shop.dataDir }, 'imports'),
    givesWay: false,
    ...(limits && { limits }),
  }).handle({ id }, shop.shop.jobs.send, { id: 'one', attempt: number })
const lastAttempt = (id: string) => attempt(id, 3)

const send = (content: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
const report = async (id: string) => (await meera.get(`/api/admin/product-imports/${id}`)).body.data

const PLENTY: StepLimits = { silentSeconds: 60, readingSeconds: 60, megabytes: 500 }

it.each([
  ['without a sign of life', { silentSeconds: 0.05 }, 'The file could not be read within 0.05 seconds.'],
  ['that is read for too long', { readingSeconds: 0.05 }, 'The file could not be read within 0.05 seconds.'],
  ['that takes too much memory', { megabytes: 5 }, 'The file needs more memory'],
])('an import %s ends as failed at its first attempt, and later ones are read', async (_, limit, problem) => {
  const id = (await send('title,brand,category,price\nKurta,Asha,Kurtas,500')).json().data._id as string
  await expect(attempt(id, 1, { ...PLENTY, ...limit })).rejects.toThrow(problem)
  expect(await report(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) })

  const next = (await send('title,brand,category,price\nKurti,Asha,Kurtas,500')).json().data._id as string
  await shop.shop.jobs.drain()
  expect(await report(next)).toMatchObject({ state: 'checked', created: 1 })
  expect(await report(id)).toMatchObject({ state: 'failed' })
})

const FAILURES = [
  ['a statement that fails', `raise exception 'no space left on device' using errcode = '53100'`, 'no space left'],
  ['a connection that is cut', 'perform pg_terminate_backend(pg_backend_pid())', 'terminat'],
] as const

it.each(FAILURES)(
  'an import interrupted in its third batch by %s has whole batches, and counts all of them when it goes on',
  async (name, failure, reason) => {
    const brand = `Brand ${name.length}`
    const rows = Array.from(
      { length: 1_100 },
      (_, place) => `${name.length}-${place},Kurta ${place},${brand},Kurtas,500,3`,
    )
    const upload = async () => {
      const answer = await send(['handle,title,brand,category,price,stock', ...rows].join('\n'))
      await shop.shop.jobs.drain()
      return answer.json().data._id as string
    }
    const apply = (id: string) =>
      meera.post(`/api/admin/product-imports/${id}/apply`, { defaultStock: 1, updatesStock: false })
    const id = await upload()
    expect(await report(id)).toMatchObject({ state: 'checked', created: 1_100 })

    await sql
      .raw(`create function fail_product() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$`)
      .execute(db)
    await sql
      .raw(
        `create trigger fail_product before insert on product for each row
       when (new.handle = '${name.length}-600') execute function fail_product()`,
      )
      .execute(db)
    await apply(id)
    await expect(shop.shop.jobs.drain()).rejects.toThrow(reason)
    const written = () =>
      db
        .selectFrom('product')
        .select((product) => product.fn.countAll<number>().as('count'))
        .where('handle', 'like', `${name.length}-%`)
        .executeTakeFirstOrThrow()
    expect(Number((await written()).count)).toBe(500)
    expect(await report(id)).toMatchObject({ state: 'importing' })
    // After the last attempt of the queue a person can go on.
    await expect(lastAttempt(id)).rejects.toThrow(reason)
    await mend()
    expect(await report(id)).toMatchObject({ state: 'stopped', created: 500, unchanged: 0, canUndo: true })
    await apply(id)

    await shop.shop.jobs.drain()
    expect(await report(id)).toMatchObject({ state: 'done', created: 1_100, updated: 0, unchanged: 0, canUndo: true })
    expect(Number((await written()).count)).toBe(1_100)
    expect(await report(await upload())).toMatchObject({ created: 0, updated: 0, unchanged: 1_100 })
  },
  120_000,
)
