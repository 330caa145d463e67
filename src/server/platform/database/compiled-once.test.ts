import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { compiledOnce } from './compiled-once.ts'
import { newId } from './id.ts'
import { inOneRoundTrip, sendWithoutWaiting } from './pipeline.ts'
import { inTransaction } from './transaction.ts'

const { db } = await testDatabase()

let builds = 0
const insertBrand = compiledOnce((trx, id: string, name: string) => {
  builds++
  return trx.insertInto('brand').values({ id, name })
})
const brandsNamed = compiledOnce(
  (_, names: readonly string[], most: number) => sql<{ name: string; ten: number }>`
    select name, ${10}::int as ten from brand where name = any(${names}::text[]) order by name limit ${most}`,
)

it('is built once, and sent with the values of each call', async () => {
  const rows = await inTransaction(db, async (trx) => {
    for (const name of ['Kesariya', 'Neelkanth', 'Sindoori']) await sendWithoutWaiting(trx, insertBrand(newId(), name))
    return inOneRoundTrip(trx, [brandsNamed(['Sindoori', 'Kesariya'], 5)])
  })
  expect(rows).toEqual([
    [
      { name: 'Kesariya', ten: 10 },
      { name: 'Sindoori', ten: 10 },
    ],
  ])
  expect(await inOneRoundTrip(db, [brandsNamed(['Neelkanth'], 1), brandsNamed([], 1)])).toEqual([
    [{ name: 'Neelkanth', ten: 10 }],
    [],
  ])
  expect((await brandsNamed(['Kesariya', 'Neelkanth'], 1).execute(db)).rows).toEqual([{ name: 'Kesariya', ten: 10 }])
  expect(builds).toBe(1)
})

it('has the text of the shop', () => {
  const select = (id: string) => db.selectFrom('brand').select(['id', 'name']).where('id', '=', id)
  const { sql: text, parameters } = compiledOnce((_, id: string) => select(id))('a')
  expect({ text, parameters }).toEqual({ text: select('a').compile().sql, parameters: ['a'] })
})

it('refuses a text that depends on a value', () => {
  const sorted = compiledOnce((_, column: string) => sql`select name from brand order by ${sql.raw(`${column}`)}`)
  expect(() => sorted('name')).toThrow('must not depend on its values')
})
