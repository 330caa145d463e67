import type { Kysely } from 'kysely'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import type { Database } from '../platform/database/schema.ts'
import { type NamedEntity, namesIn } from './name-queries.ts'

/** The names of records by the kind of record and its id. */
export type Names = ReadonlyMap<string, string>

interface Change {
  readonly entity: string
  readonly entity_id: string
  readonly before: unknown
  readonly after: unknown
}

/** Where the names of a kind of record stand. */
const SOURCES: Readonly<Record<string, NamedEntity>> = {
  product: 'product',
  category: 'category',
  brand: 'brand',
  section: 'content_section',
  redirect: 'redirect',
  'delivery area': 'delivery_area',
  review: 'review',
  'product file': 'product_import',
  'courier file': 'courier_file',
  customer: 'customer',
  'team member': 'customer',
  owner: 'customer',
  login: 'customer',
  'second factor': 'customer',
  'recovery codes': 'customer',
}

/** Reads the names of what was changed, with one statement for each kind of record. */
export async function namesOf(db: Kysely<Database>, changes: readonly Change[]): Promise<Names> {
  const names = new Map<string, string>()
  for (const [source, rows] of Map.groupBy(changes, ({ entity }) => SOURCES[entity])) {
    if (!source) continue
    const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
    for (const { id, name } of await namesIn(db, source, ids)) names.set(`${source} ${id}`, name)
  }
  return names
}

/** The name of a changed record: today's, or as the change has it when the record is gone. */
export function nameOf({ entity, entity_id, before, after }: Change, names: Names): string {
  if (entity === 'order') return `#${orderNumber(entity_id)}`
  if (entity === 'return') return orderNumber(entity_id)
  const source = SOURCES[entity]
  const known = source && names.get(`${source} ${entity_id}`)
  const isId = /^[0-9a-f]{24}$/.test(entity_id)
  return known || nameIn(after) || nameIn(before) || (isId ? '' : entity_id.replaceAll('_', ' '))
}

function nameIn(row: unknown): string {
  if (typeof row !== 'object' || row === null) return ''
  const { name, title, code, path } = row as Readonly<Record<string, unknown>>
  return [name, title, code, path].find((one) => typeof one === 'string' && one !== '')?.toString() ?? ''
}
