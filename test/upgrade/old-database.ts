import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { testDatabase } from '../database.ts'

type Pool = Awaited<ReturnType<typeof testDatabase>>['pool']
export type Row = Readonly<Record<string, unknown>>

export const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

/** The names of all migrations, in their order. */
export const names: readonly string[] = readdirSync(MIGRATIONS).sort()

/**
 * Makes the tables with the migrations up to one, and puts the rows of a file of this folder in place of those the migrations
 * insert.
 */
export async function restore(pool: Pool, lastMigration: string, file: string): Promise<void> {
  await pool.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of names.filter((one) => one <= lastMigration))
    await pool.query(readFileSync(join(MIGRATIONS, name), 'utf8'))
  const tables = await tableNames(pool)
  const everyTable = (command: (table: string) => string) => pool.query(tables.map(command).join(';\n'))
  await everyTable((table) => `alter table ${quoted(table)} disable trigger user`)
  await pool.query(`truncate ${tables.map(quoted).join(', ')}`)
  await pool.query(gunzipSync(readFileSync(join(import.meta.dirname, file))).toString())
  await everyTable((table) => `alter table ${quoted(table)} enable trigger user`)
  await continueNumbers(pool)
}

/** Lets numbered rows continue after those of the file. */
async function continueNumbers(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await pool.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [quoted(table), column],
    )
}

export async function tableNames(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  return rows.map(({ tablename }) => tablename)
}

/** Every row of the tables as JSON, by table, in the order of the primary key. */
export async function rowsOf(pool: Pool, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows: key } = await pool.query(
      `select quote_ident(attname) as name from pg_index, unnest(indkey) with ordinality as part (column_number, place)
       join pg_attribute on attnum = column_number
       where indrelid = $1::regclass and indisprimary and attrelid = indrelid order by place`,
      [quoted(table)],
    )
    // A log has no primary key.
    const order = key.map(({ name }) => name).join(', ') || 'to_jsonb(one)::text'
    const { rows } = await pool.query(`select to_jsonb(one) as row from ${quoted(table)} as one order by ${order}`)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

function quoted(table: string): string {
  return table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}
