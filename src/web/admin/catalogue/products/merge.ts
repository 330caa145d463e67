import type { AdminProduct } from '../../../../contract/products-admin.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A field that two people changed in different ways. */
export interface Clash {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Merges two edits of a product that both started from `base`. A field that only one person changed takes that change. Fields
 * that both changed in different ways are listed in `clashes` and keep the value of `mine`.
 */
export function merged(mine: Fields, base: AdminProduct, theirs: AdminProduct): { fields: Fields; clashes: Clash[] } {
  const clashes: Clash[] = []
  const fields: Record<string, unknown> = { ...theirs }
  for (const [field, value] of Object.entries(mine)) {
    if (NOT_EDITABLE.has(field) || isSame(value, (base as Fields)[field])) continue
    const theirValue = (theirs as Fields)[field]
    if (!isSame((base as Fields)[field], theirValue) && !isSame(value, theirValue)) {
      clashes.push({ field, mine: value, theirs: theirValue })
    }
    fields[field] = value
  }
  return { fields, clashes }
}

const NOT_EDITABLE = new Set([
  '_id',
  'id',
  'revision',
  'handle',
  'mainCategoryId',
  'createdAt',
  'updatedAt',
  'isOrdered',
  'hasGstRate',
])

/** Treats null, undefined and an empty text as equal: forms and the server write empty fields differently. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, plain(inner)] as const)
      .filter(([, inner]) => inner !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
