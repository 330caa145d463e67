import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateSchema } from '../../../../db/generate-schema.ts'
import { testDatabase } from '../../../../test/database.ts'

const { pool } = await testDatabase()

it('schema.ts is what `npm run schema` writes for the migrated database', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')
  expect(await generateSchema(pool)).toBe(committed)
})

it('every foreign key has an index that begins with its first column', async () => {
  const { rows } = await pool.query(`
    select conrelid::regclass || '.' || conname as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1] and (indpred is null or pg_get_expr(indpred, indrelid) =
        format('(%s IS NOT NULL)', (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]))))`)
  expect(rows).toEqual([])
})

it('no index repeats the beginning of another', async () => {
  const { rows } = await pool.query(`
    select shorter.indexrelid::regclass as index, longer.indexrelid::regclass as "covered by"
    from pg_index shorter
    join pg_index longer on longer.indrelid = shorter.indrelid and longer.indexrelid <> shorter.indexrelid
    join pg_class on pg_class.oid = shorter.indrelid and relnamespace = 'public'::regnamespace
    where not shorter.indisunique and shorter.indpred is null and longer.indpred is null and shorter.indexprs is null and longer.indexprs is null
      and longer.indkey::text || ' ' like shorter.indkey::text || ' %'
      and longer.indclass::text || ' ' like shorter.indclass::text || ' %'
      and longer.indoption::text || ' ' like shorter.indoption::text || ' %'`)
  expect(rows).toEqual([])
})
