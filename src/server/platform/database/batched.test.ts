import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { batched, fulfilled } from './batched.ts'
import { readAgain } from './transaction.ts'

const { db } = await testDatabase()

/** Carries out calls when the test says so, and keeps which of them went together. */
function held(keysOf?: (call: string) => readonly string[]) {
  const together: (readonly string[])[] = []
  const gate = Promise.withResolvers<void>()
  const run = batched({
    carryOut: async (calls: readonly string[]) => {
      together.push(calls)
      await gate.promise
      return calls.map((call) => fulfilled(call.toUpperCase()))
    },
    ...(keysOf && { keysOf }),
  })
  return { run, together, open: gate.resolve }
}

/** Runs each call as a statement, all of them in one round trip. */
function statements() {
  const together: number[] = []
  const run = batched({
    carryOut: async (calls: readonly string[]) => {
      together.push(calls.length)
      const { rows } = await sql
        .raw<{ answer: number }>(calls.map((call) => `select ${call} as answer`).join(' union all '))
        .execute(db)
      return rows.map(({ answer }) => fulfilled(answer))
    },
  })
  return { run, together }
}

describe('batched calls', () => {
  it('are carried out together while an earlier one is being carried out', async () => {
    const { run, together, open } = held()
    const answers = ['a', 'b', 'c'].map(run)
    expect(together).toEqual([['a']])
    open()
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
    expect(together).toEqual([['a'], ['b', 'c']])
  })

  it('wait for each other when they have a key in common', async () => {
    const { run, together, open } = held((call) => [call.slice(0, 1)])
    const answers = ['x', 'a1', 'b1', 'a2', 'b2', 'c1'].map(run)
    open()
    await Promise.all(answers)
    expect(together).toEqual([['x'], ['a1', 'b1', 'c1'], ['a2', 'b2']])
  })

  it('do not wait long for one that is held up', async () => {
    const { run, together, open } = held()
    const first = run('a')
    const others = ['b', 'c'].map(run)
    await expect.poll(() => together).toEqual([['a'], ['b', 'c']])
    open()
    expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C'])
  })

  it('do not fail for one of them that PostgreSQL refuses', async () => {
    const { run, together } = statements()
    const answers = await Promise.allSettled(['1', '2', '1 / 0', '4'].map(run))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(together).toEqual([1, 3, 1, 1, 1])
  })

  it('are not repeated when the connection was lost, because they may have been carried out', async () => {
    const { run, together } = statements()
    const lost = 'pg_terminate_backend(pg_backend_pid())::int'
    const answers = await Promise.allSettled(['1', '2', lost].map(run))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(together).toEqual([1, 2])
  })
})

describe('a read that many callers share', () => {
  /** Loses its connection as often as given, then answers. */
  const losing = (often: number, problem = 'pg_terminate_backend(pg_backend_pid())::int') => {
    const read = () => sql<{ answer: number }>`select ${sql.raw(often-- > 0 ? problem : '7')} as answer`.execute(db)
    return async () => (await read()).rows[0]?.answer
  }

  it('is read again once when its connection was lost', async () => {
    expect(await readAgain(losing(1))).toBe(7)
    await expect(readAgain(losing(2))).rejects.toThrow()
    await expect(readAgain(losing(1, '1 / 0'))).rejects.toThrow('division by zero')
  })
})
