import type { Kysely } from 'kysely'
import type { CashRuleForm } from '../../domain/cash-rules/check-cash-rule.ts'
import { describeRule } from '../../domain/cash-rules/describe-rule.ts'
import { isId } from '../../domain/ids.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { monthName, parsePeriod } from '../../domain/tax/return-period.ts'
import type { Database } from '../platform/database/schema.ts'
import { type NamedEntity, namesIn, namesMentioned } from './name-queries.ts'

/** The names of changed records by the kind of record and its id, and those of what changes mention by the id alone. */
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
  remittance: 'remittance',
  'return policy': 'return_policy',
  'cash rule': 'cash_rule',
  question: 'question',
  customer: 'customer',
  'team member': 'customer',
  owner: 'customer',
  login: 'customer',
  'second factor': 'customer',
  'recovery codes': 'customer',
}

/** Reads the names of what was changed, with one statement for each kind of record, and of what the changes mention. */
export async function namesOf(db: Kysely<Database>, changes: readonly Change[]): Promise<Names> {
  const names = new Map<string, string>()
  for (const [source, rows] of Map.groupBy(changes, ({ entity }) => SOURCES[entity])) {
    if (!source) continue
    const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
    for (const { id, name } of await namesIn(db, source, ids)) names.set(`${source} ${id}`, name)
  }
  const mentioned = [...new Set(changes.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))]
  if (mentioned.length > 0) for (const { id, name } of await namesMentioned(db, mentioned)) names.set(id, name)
  return names
}

/** The name of a changed record: today's, or as the change has it when the record is gone. */
export function nameOf({ entity, entity_id, before, after }: Change, names: Names): string {
  if (entity === 'order' || entity === 'courier cash') return `#${orderNumber(entity_id)}`
  if (entity === 'return') return orderNumber(entity_id)
  if (entity === 'GST return') return monthOf(entity_id)
  if (entity_id === 'all' || entity === 'demo data') return ''
  const source = SOURCES[entity]
  const known = source && names.get(`${source} ${entity_id}`)
  const ownName = /^[0-9a-f]{24}$/.test(entity_id) ? '' : entity_id.replace(/^legal_/, '').replaceAll('_', ' ')
  // The pages and settings that every shop has are not called by the names that were written into them.
  if (entity === 'setting' || (entity === 'page' && FIXED_PAGES.test(entity_id))) return ownName
  const row = after ?? before
  return known || nameIn(after) || nameIn(before) || ownName || (isCashRule(row) ? describeRule(row) : '')
}

const FIXED_PAGES = /^(?:legal_\w+|about|contact)$/

function nameIn(row: unknown): string {
  if (typeof row !== 'object' || row === null) return ''
  const { name, title, code, path, file } = row as Readonly<Record<string, unknown>>
  return [name, title, code, path, file].find((one) => typeof one === 'string' && one !== '')?.toString() ?? ''
}

/** A whole rule of cash on delivery, as its creation and its deletion have it. */
function isCashRule(row: unknown): row is CashRuleForm {
  return typeof row === 'object' && row !== null && 'kind' in row && 'effect' in row && 'pincodes' in row
}

function monthOf(key: string): string {
  const period = parsePeriod(key)
  return period ? monthName(period) : key
}

/** Returns a stored change with names in place of the ids of products, variants, sections and what orders products. */
export function withNames(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => withNames(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, OWN_ID.has(key) ? one : withNames(one, names)]),
  )
}

/** The id of a record itself, which is not shown. */
const OWN_ID: ReadonlySet<string> = new Set(['id', '_id'])

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && isId(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) if (!OWN_ID.has(key)) yield* idsIn(one)
}
