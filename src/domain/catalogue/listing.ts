import type { Paise } from '../units/paise.ts'
import type { ValueFacet, ValueFacetOptions } from './facet-values.ts'

/**
 * The filters of a listing. Names of brand, colour, fabric, pattern and size are compared case-insensitively; each may have several
 * values, see `filterValues`. Ids are 24 hex characters. Absent fields do not filter.
 */
export interface Filters extends Readonly<Partial<Record<ValueFacet, string>>> {
  /** Brand ids or names. */
  readonly brand?: string
  readonly mainCategory?: string
  readonly category?: string
  readonly subCategory?: string
  readonly sku?: string
  /** Inclusive, in paise, compared with the selling price. */
  readonly minPrice?: Paise
  /** Inclusive, in paise. */
  readonly maxPrice?: Paise
  readonly featured?: boolean
  readonly newArrival?: boolean
  readonly bestSeller?: boolean
  readonly search?: string
  /** The handle of a published collection. */
  readonly collection?: string
}

/** The sort keys. `relevance` needs `search`; without one it is the same as `createdAt`. */
export const SORT_KEYS = ['createdAt', 'price', 'name', 'countryOfOrigin', 'relevance'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

export interface Sort {
  readonly by: SortKey
  readonly order: SortOrder
}

export interface FacetValue {
  readonly name: string
  readonly count: number
  /** Present for brands and subcategories. */
  readonly id?: string
}

export interface PriceRange {
  /** Paise, inclusive. */
  readonly min: Paise
  /** Paise, inclusive; absent without an upper limit. */
  readonly max?: Paise
  readonly label: string
  readonly count: number
}

/** The filter options of a list with their counts (specification 1, section 3). */
export interface Facets extends Readonly<Record<ValueFacetOptions, readonly FacetValue[]>> {
  readonly brands: readonly FacetValue[]
  readonly subCategories: readonly FacetValue[]
  readonly priceRanges: readonly PriceRange[]
}
