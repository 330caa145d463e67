import { forEachValueFacet } from './facet-values.ts'
import type { Filters } from './listing.ts'

export interface SplitFilters {
  /** What makes the list: the facets and their counts belong to it. */
  readonly scope: Filters
  /** What the shopper chose among the list's facets; it narrows the products shown, never the counts. */
  readonly narrowing: Filters
}

/**
 * Parts filters into the list itself and the choices made inside it, because counts stay tied to the full list
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

/** A subcategory is a facet only inside a category (specification 1, section 2); alone it is the list. */
const ROLES: Readonly<Record<keyof Filters, Role>> = {
  mainCategory: scope,
  category: scope,
  subCategory: (filters) => (filters.category === undefined ? 'scope' : 'narrowing'),
  search: scope,
  sku: scope,
  featured: scope,
  newArrival: scope,
  bestSeller: scope,
  brand: narrowing,
  ...forEachValueFacet(() => narrowing),
  minPrice: narrowing,
  maxPrice: narrowing,
}
