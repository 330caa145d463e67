import type { Paise } from '../units/paise.ts'
import type { ValueFacet, ValueFacetOptions } from './facet-values.ts'

/**
 * What a listing may be narrowed by. Names of brand, colour, fabric, pattern and size are compared without regard to
 * case; ids are 24 hex characters. An absent field does not narrow.
 */
export interface Filters extends Readonly<Partial<Record<ValueFacet, string>>> {
  /** Brand id or name. */
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
}

/** The closed list of sort keys. `relevance` only means something with `search`; elsewhere it reads as `createdAt`. */
export const SORT_KEYS = ['createdAt', 'price', 'name', 'relevance'] as const
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
  /** Present where the value is an entity with an id (brand, subcategory). */
  readonly id?: string
}

export interface PriceRange {
  /** Paise, inclusive. */
  readonly min: Paise
  /** Paise, inclusive; absent when open at the top. */
  readonly max?: Paise
  readonly label: string
  readonly count: number
}

/** The filter options of a list, built from its products (specification 1, section 3). */
export interface Facets extends Readonly<Record<ValueFacetOptions, readonly FacetValue[]>> {
  readonly brands: readonly FacetValue[]
  readonly subCategories: readonly FacetValue[]
  readonly priceRanges: readonly PriceRange[]
}
