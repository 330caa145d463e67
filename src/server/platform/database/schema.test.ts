import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'

const { pool } = await testDatabase()

describe('the table types', () => {
  it('name the columns, their types and what may be null exactly as the migrated database has them', async () => {
    const { rows } = await pool.query<Column>(`
      select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable,
             is_generated = 'ALWAYS' or is_identity = 'YES' as generated, column_default is not null as defaulted
      from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
      order by table_name, ordinal_position`)
    const actual = rows.map((row) => `${row.table}.${row.column}: ${describeColumn(row)}`)
    expect(typesAsWritten()).toEqual(actual)
  })
})

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  defaulted: boolean
}

function describeColumn({ type, nullable, generated, defaulted }: Column): string {
  const known = TYPES[type] ?? `unknown (${type})`
  const kind = generated ? 'generated ' : defaulted ? 'defaulted ' : ''
  return `${kind}${known}${nullable ? ' or null' : ''}`
}

const TYPES: Record<string, string> = {
  text: 'text',
  date: 'text',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  jsonb: 'json',
  ARRAY: 'array',
  'timestamp with time zone': 'date',
  bytea: 'bytes',
}

/** Reads `schema.ts` itself: each table of `Database`, then the lines of its interface. */
function typesAsWritten(): string[] {
  const source = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')
  const bodies = new Map(
    [...source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [name, body ?? '']),
  )
  const tables = columnsOf(bodies.get('Database') ?? '').sort(([a], [b]) => (a < b ? -1 : 1))
  return tables.flatMap(([table, type]) =>
    columnsOf(bodies.get(type) ?? '').map(([column, written]) => `${table}.${column}: ${describeWritten(written)}`),
  )
}

function columnsOf(body: string): [string, string][] {
  return [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => [name, type])
}

function describeWritten(written: string): string {
  const always = written.match(/^GeneratedAlways<(.*)>$/)?.[1]
  const defaulted = written.match(/^Generated<(.*)>$/)?.[1] ?? (/\| undefined,/.test(written) ? written : undefined)
  const inner = always ?? defaulted ?? written
  const nullable = / \| null$/.test(inner)
  const bare = inner.replace(/ \| null$/, '')
  const kind = always ? 'generated ' : defaulted ? 'defaulted ' : ''
  return `${kind}${wordFor(bare)}${nullable ? ' or null' : ''}`
}

function wordFor(type: string): string {
  if (type === 'string' || /^(CategoryLevel|OrderEventKind)$/.test(type) || type.startsWith("'")) return 'text'
  if (type.endsWith('[]')) return 'array'
  if (/^(JSONColumnType|ColumnType)<(Record|readonly)/.test(type)) return 'json'
  if (type === 'Buffer') return 'bytes'
  return type === 'Date' ? 'date' : type
}
