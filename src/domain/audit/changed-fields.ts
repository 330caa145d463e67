import { formatDateTime, formatDay, isDay } from '../india/time.ts'
import { orderNumber } from '../orders/lifecycle.ts'
import { measuredText } from './measures.ts'

interface ChangedField {
  readonly label: string
  /** Undefined when the record or the field was not there. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Fields that say nothing to a reader, or that the sentence already names. */
const LEFT_OUT = new Set([
  '_id',
  'id',
  'revision',
  'version',
  'digest',
  'updated_at',
  'updatedAt',
  'created_at',
  'createdAt',
])

const LABELS: Readonly<Record<string, string>> = {
  countInStock: 'Stock',
  hsn: 'HSN code',
  sku: 'SKU',
  gstin: 'GSTIN',
  mrp: 'MRP',
  url: 'Address',
}

/** Fields with one of a few words that the program chooses, such as 'refund_due'. */
const CHOICES = /(?:^|_)(?:status|state|condition|transport|resolution|refusal)$|(?:Status|State)$/

/** Fields with the id of an order. */
const ORDERS = /(?:^|_)order(?:_id)?$|Order(?:Id)?$|^replacedBy$/

const NONE = 'none'

/** The length from which a text is cut. */
const MAX_TEXT = 240

/**
 * Returns what a change in the audit log changed, in words: amounts in rupees, moments in Indian time, and the fields of a
 * nested record or of an item of a list with its name before them. It reads rows of every age, because they are kept as they were written.
 * @param entity the kind of the record, which says what its numbers measure
 */
export function changedFields(before: unknown, after: unknown, entity = ''): readonly ChangedField[] {
  const [old, now] = [flatten(before, entity), flatten(after, entity)]
  // What a new or deleted record did not have says nothing.
  const isWhole = old.fields.size === 0 || now.fields.size === 0
  const fields = changesOf(old.fields, now.fields).filter(
    (path) => !isWhole || (old.fields.get(path) ?? now.fields.get(path)) !== NONE,
  )
  // Of an item that was added or taken away, the list of names says enough.
  const ofItems = changesOf(old.ofItems, now.ofItems).filter((path) => {
    const item = itemOf(path)
    return old.items.has(item) && now.items.has(item)
  })
  return [
    ...fields.map((path) => ({ label: labelOf(path), before: old.fields.get(path), after: now.fields.get(path) })),
    ...ofItems.map((path) => ({ label: labelOf(path), before: old.ofItems.get(path), after: now.ofItems.get(path) })),
  ]
}

function changesOf(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path))
}

interface Flat {
  readonly fields: ReadonlyMap<string, string>
  /** The fields of the named items of lists, and these items. */
  readonly ofItems: ReadonlyMap<string, string>
  readonly items: ReadonlySet<string>
}

function flatten(value: unknown, entity: string): Flat {
  const [fields, ofItems, items] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
  const add = (path: readonly string[], part: unknown) => {
    if (isRecord(part) && path.length < 3) {
      for (const [key, inner] of Object.entries(part)) if (!LEFT_OUT.has(key)) add([...path, key], inner)
    } else fields.set(path.join('›') || 'value', textOf(path.at(-1) ?? '', part, entity))
    for (const [name, item] of namedItems(part)) {
      items.add([...path, name].join('›'))
      for (const [key, inner] of Object.entries(item))
        if (!LEFT_OUT.has(key)) ofItems.set([...path, name, key].join('›'), textOf(key, inner, entity))
    }
  }
  if (value !== null && value !== undefined) add([], value)
  return { fields, ofItems, items }
}

/** The items of a list by their names; none when one has no name, or the name of another one. */
function namedItems(list: unknown): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  if (!Array.isArray(list)) return new Map()
  const named = new Map(list.filter(isRecord).map((item) => [nameOfItem(item) ?? '', item]))
  return named.size === list.length && !named.has('') ? named : new Map()
}

function itemOf(path: string): string {
  return path.slice(0, path.lastIndexOf('›'))
}

function textOf(key: string, value: unknown, entity: string): string {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return measuredText(entity, key, value)
  if (Array.isArray(value)) return cut(value.map((one) => itemText(one, entity)).join(', ') || NONE)
  if (isRecord(value)) return cut(fieldsInWords(value, entity) || NONE)
  if (typeof value !== 'string') return String(value)
  if (isDay(value)) return formatDay(value)
  if (CHOICES.test(key)) return value.replaceAll('_', ' ').toLowerCase()
  if (ORDERS.test(key) && /^[0-9a-f]{24}$/.test(value)) return `#${orderNumber(value)}`
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)) return formatDateTime(value)
  return cut(value)
}

/** Items of a list are named by what they have of a name, and described by their fields if they have none. */
function itemText(item: unknown, entity: string): string {
  if (!isRecord(item)) return textOf('', item, entity)
  return nameOfItem(item) ?? fieldsInWords(item, entity)
}

function nameOfItem({ name, title, label, sku, code }: Readonly<Record<string, unknown>>): string | undefined {
  return [name, title, label, sku, code].find((one) => typeof one === 'string' && one !== '') as string | undefined
}

function fieldsInWords(item: Readonly<Record<string, unknown>>, entity: string): string {
  return changedFields(undefined, item, entity)
    .map(({ label, after }) => `${label.toLowerCase()}: ${after}`)
    .join(', ')
}

/** 'final_price_paise' and 'finalPricePaise' → 'Final price'; a SKU or another code stays as it is. */
function labelOf(path: string): string {
  return path
    .split('›')
    .map((key) => LABELS[key] ?? (/^[a-z]+(?:_[a-z]+)*$|^[a-z]+(?:[A-Z][a-z]+)+$/.test(key) ? words(key) : key))
    .join(' › ')
}

function words(key: string): string {
  const plain = key
    .replace(/(?:_p|P)aise$/, '')
    .replace(/_(?:id|at)$|Id$/, '')
    .replace(/_ids$|Ids$/, 's')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return plain.replace(/^./, (first) => first.toUpperCase())
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
