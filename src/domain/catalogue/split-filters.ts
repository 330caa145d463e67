import { forEachValueFacet } from './facet-values.ts'
import type { Filters } from './listing.ts'

export interface SplitFilters {
  /** The filters that define the list. Facet counts are over this list. */
  readonly scope: Filters
  /** The facet values chosen within the list. They restrict the products shown, not the counts. */
  readonly narrowing: Filters
}

/**
 * Splits filters into those that define the list and those chosen within it, because facet counts are over the full list
 * (specification 1, section 2).
 */
export function splitFilters(filters: Filters): SplitFilters {
  const scope: Record<string, unknown> = {}
  const narrowing: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const part = ROLES[name as keyof Filters](filters)
    if (part === 'scope') scope[name] = value
    else narrowing[name] = value
  }
  return { scope, narrowing }
}

type Role = (filters: Filters) => 'scope' | 'narrowing'

const scope: Role = () => 'scope'
const narrowing: Role = () => 'narrowing'

/** A subcategory is a facet only within a category (specification 1, section 2); on its own it defines the list. */
const ROLES: Readonly<Record<keyof Filters, Role>> = {
  mainCategory: scope,
  category: scope,
  subCategory: (filters) => (filters.category === undefined ? 'scope' : 'narrowing'),
  search: scope,
  sku: scope,
  featured: scope,
  newArrival: scope,
  bestSeller: scope,
  collection: scope,
  brand: narrowing,
  ...forEachValueFacet(() => narrowing),
  minPrice: narrowing,
  maxPrice: narrowing,
}
