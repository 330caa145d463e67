import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newId } from './id.ts'
import { inOneRoundTrip, keepPlans, sendWithoutWaiting } from './pipeline.ts'
import { inTransaction, RetryTransaction } from './transaction.ts'

const { db, pool } = await testDatabase()
beforeEach(() => db.deleteFrom('brand').execute())

const brand = (name: string) => db.insertInto('brand').values({ id: newId(), name })
const names = async () =>
  (await db.selectFrom('brand').select('name').orderBy('name').execute()).map(({ name }) => name)

describe('statements that are sent together', () => {
  it('answer in their order', async () => {
    const [one, two] = await inOneRoundTrip(db, [
      sql<{ n: number }>`select 1 as n`,
      sql<{ t: string }>`select 'two' as t`,
    ])
    expect([one, two]).toEqual([[{ n: 1 }], [{ t: 'two' }]])
  })

  it('see what the statements before them wrote, and are rolled back with them', async () => {
    await db
      .transaction()
      .execute(async (trx) => {
        await sendWithoutWaiting(trx, brand('Neelkanth'))
        const [rows] = await inOneRoundTrip(trx, [trx.selectFrom('brand').select('name')])
        expect(rows).toEqual([{ name: 'Neelkanth' }])
        throw new RetryTransaction()
      })
      .catch(() => undefined)
    expect(await names()).toEqual([])
  })

  it.each([
    ['the end of the transaction', async () => undefined],
    ['the next statement', async (query: () => Promise<unknown>) => query()],
  ])('fail at %s, which writes nothing', async (_where, then) => {
    const failing = db.transaction().execute(async (trx) => {
      await sendWithoutWaiting(trx, brand('Kesariya'))
      await sendWithoutWaiting(trx, sql`select 1 / 0`)
      await sendWithoutWaiting(trx, brand('Sindoori'))
      await then(() => sql`select 1`.execute(trx))
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await names()).toEqual([])
    expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] })
  })

  it('are one transaction outside of another one', async () => {
    const trip = (...texts: readonly string[]) =>
      inOneRoundTrip(db, [brand('Neelkanth'), ...texts.map((text) => sql.raw(text))], { keepsPlans: true })
    await expect(trip('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await names()).toEqual([])
    expect(await trip(`select name from brand`)).toEqual([[], [{ name: 'Neelkanth' }]])
    expect(await names()).toEqual(['Neelkanth'])
  })

  it('use kept plans until their transaction ends, even after a failure', async () => {
    const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`
    const kept = [{ mode: 'force_generic_plan' }]
    const usual = [{ mode: 'auto' }]
    await db.connection().execute(async (one) => {
      expect(await inOneRoundTrip(one, [mode, mode], { keepsPlans: true })).toEqual([kept, kept])
      expect(await inOneRoundTrip(one, [mode])).toEqual([usual])
      await expect(inOneRoundTrip(one, [sql`select 1 / 0`, mode], { keepsPlans: true })).rejects.toThrow(
        'division by zero',
      )
      expect(await inOneRoundTrip(one, [mode])).toEqual([usual])
      await one.transaction().execute(async (trx) => {
        expect(await inOneRoundTrip(trx, [mode])).toEqual([usual])
        await keepPlans(trx)
        expect(await inOneRoundTrip(trx, [mode], { keepsPlans: true })).toEqual([kept])
      })
      expect(await inOneRoundTrip(one, [mode])).toEqual([usual])
    })
  })

  it('are not compiled when their plans are kept, whatever the server does otherwise', async () => {
    const jit = sql<{ jit: string }>`select current_setting('jit') as jit`
    await db.connection().execute(async (one) => {
      await sql`set jit = on`.execute(one)
      expect(await inOneRoundTrip(one, [jit], { keepsPlans: true })).toEqual([[{ jit: 'off' }]])
      await one.transaction().execute(async (trx) => {
        await keepPlans(trx)
        expect(await inOneRoundTrip(trx, [jit])).toEqual([[{ jit: 'off' }]])
      })
      expect(await inOneRoundTrip(one, [jit])).toEqual([[{ jit: 'on' }]])
      await sql`reset jit`.execute(one)
    })
  })

  it('write nothing when a value cannot be sent', async () => {
    const circular: { self?: object } = {}
    circular.self = circular
    const failing = db.transaction().execute(async (trx) => {
      await sendWithoutWaiting(trx, brand('Kesariya'))
      await sendWithoutWaiting(trx, sql`insert into brand (id, name) values (${newId()}, ${circular})`)
    })
    await expect(failing).rejects.toThrow('circular')
    expect(await names()).toEqual([])
  })

  it('are rolled back when a failure was caught and the transaction goes on', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await brand('Kesariya').execute()
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('rolled back')
  })

  it('run again when they met a deadlock', async () => {
    const ids = [newId(), newId()] as const
    for (const id of ids) await db.insertInto('brand').values({ id, name: id }).execute()
    const rename = (order: readonly string[]) =>
      inTransaction(db, async (trx) => {
        for (const id of order) {
          await sendWithoutWaiting(trx, sql`update brand set name = name || '!' where id = ${id}`)
          await sendWithoutWaiting(trx, sql`select pg_sleep(0.05)`)
        }
      })
    await Promise.all([rename(ids), rename(ids.toReversed())])
    expect(await names()).toEqual(ids.map((id) => `${id}!!`).sort())
  })
})

describe('prepared statements', () => {
  const often = 8

  it('are used for statements that come again', async () => {
    const prepared = () =>
      db.connection().execute(async (one) => {
        for (let n = 0; n < often; n++) await one.selectFrom('brand').select('id').where('name', '=', `${n}`).execute()
        const { rows } = await sql<{ uses: number }>`
          select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
          where statement like 'select "id" from "brand"%'`.execute(one)
        return rows
      })
    expect((await prepared())[0]?.uses).toBeGreaterThan(0)
  })

  it('are prepared again when the trip that prepared them failed', async () => {
    const other = await testDatabase()
    await other.db.connection().execute(async (one) => {
      const read = one.selectFrom('brand').select('name').where('name', '=', 'nobody')
      const failing = () => inOneRoundTrip(one, [read, sql`select 1 / ${0}::int`], { keepsPlans: true })
      for (let n = 0; n < often; n++) await expect(failing()).rejects.toThrow('division by zero')
      for (let n = 0; n < often; n++) expect(await inOneRoundTrip(one, [read], { keepsPlans: true })).toEqual([[]])
      const { rows } = await sql`
        select from pg_prepared_statements where statement like 'select "name" from "brand"%'`.execute(one)
      expect(rows).toHaveLength(1)
    })
  })

  it('go on after a migration changed the columns of their result', async () => {
    const read = () => db.selectFrom('brand').selectAll().where('name', '=', 'Neelkanth').execute()
    const readInTransaction = () =>
      inTransaction(db, async (trx) => {
        await trx.selectFrom('category').select('id').execute()
        return trx.selectFrom('brand').selectAll().where('name', '=', 'Neelkanth').execute()
      })
    await brand('Neelkanth').execute()
    for (const [place, run] of [read, readInTransaction].entries()) {
      for (let n = 0; n < often; n++) await Promise.all([run(), run(), run()])
      await pool.query(`alter table brand add column new_${place} text default 'new'`)
      const answers = await Promise.all(Array.from({ length: 12 }, run))
      for (const [row] of answers) expect(row).toMatchObject({ [`new_${place}`]: 'new' })
      await pool.query(`alter table brand drop column new_${place}`)
      await run()
    }
  })

  it('are no longer used when a pooler loses them', async () => {
    const other = await testDatabase()
    const read = () => other.db.selectFrom('brand').select('name').where('name', '=', 'nobody').execute()
    for (let n = 0; n < often; n++) await read()
    await other.pool.query('deallocate all')
    expect(await read()).toEqual([])
    for (let n = 0; n < often; n++) await read()
    const { rows } = await other.pool.query('select name from pg_prepared_statements where from_sql = false')
    expect(rows).toEqual([])
  })
})
