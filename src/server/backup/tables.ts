import type pg from 'pg'

/** A table with the columns that can be written, and the tables that its foreign keys refer to. */
export interface Table {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  readonly refersTo: readonly string[]
}

/**
 * The shop's own schemas. Queued jobs are not part of a backup: an email that waits must not be sent again by a copy of the shop.
 */
const SCHEMAS = ['public', 'sandbox']

/**
 * The migrations are in the manifest. Changes are named by transactions of this server, which mean nothing on another. Counted
 * requests are forgotten within the hour. Files with the search index belong to this server. A restore writes a version of its own for the terms of orders.
 */
const LEFT_OUT = ['migration', 'change_log', 'request_count', 'index_file', 'order_terms_version']

/** Returns the tables of the shop, every table after those that its foreign keys refer to. */
export async function shopTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select distinct fn.nspname || '.' || f.relname
                  from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
     order by n.nspname, c.relname`,
    [SCHEMAS, LEFT_OUT],
  )
  return inOrder(rows)
}

export function nameOf({ schema, table }: Pick<Table, 'schema' | 'table'>): string {
  return `${schema}.${table}`
}

/** Returns a name that can stand in SQL. Names come from the database or from a manifest, so they are always quoted. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}

export async function shopSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; value: string | null }>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

function inOrder(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  const done = new Set<string>()
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refersTo }) => refersTo.every((name) => done.has(name)))
    if (next < 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map(nameOf).join(', ')}`)
    const [table] = waiting.splice(next, 1) as [Table]
    sorted.push(table)
    done.add(nameOf(table))
  }
  return sorted
}
