import type { AdminProduct } from '../../../../contract/catalogue/products-admin.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A field that two people changed in different ways. */
export interface Clash {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Brings together what two people made of one product that both read as `base`: what only one of them changed is as they changed
 * it. What both changed is listed, and stays as the first argument has it.
 */
export function merged(mine: Fields, base: AdminProduct, theirs: AdminProduct): { fields: Fields; clashes: Clash[] } {
  const clashes: Clash[] = []
  const fields: Record<string, unknown> = { ...theirs }
  for (const [field, value] of Object.entries(mine)) {
    if (NOT_TYPED.has(field) || isSame(value, (base as Fields)[field])) continue
    const theirValue = (theirs as Fields)[field]
    if (!isSame((base as Fields)[field], theirValue) && !isSame(value, theirValue)) {
      clashes.push({ field, mine: value, theirs: theirValue })
    }
    fields[field] = value
  }
  return { fields, clashes }
}

const NOT_TYPED = new Set(['_id', 'id', 'revision', 'handle', 'mainCategoryId', 'createdAt', 'updatedAt', 'isOrdered'])

/** Empty is empty, whether a form or the server says it. */
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
