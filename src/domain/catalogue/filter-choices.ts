import type { Paise } from '../units/paise.ts'
import { facetKey, VALUE_FACETS } from './facet-values.ts'
import { defaultSort, type ListingState } from './filters-url.ts'
import type { Filters, Sort } from './listing.ts'
import { formatPriceFilter } from './price-buckets.ts'

/** The filters of the sidebar, in order. Each takes one value, the price a range. */
export const FILTER_KINDS = [
  { kind: 'subCategory', label: 'Subcategory' },
  { kind: 'brand', label: 'Brand' },
  { kind: 'price', label: 'Price Range' },
  ...VALUE_FACETS,
] as const
export type FilterKind = (typeof FILTER_KINDS)[number]['kind']
export type NamedFilterKind = Exclude<FilterKind, 'price'>

/** The names of the ids a listing is filtered by, where known. */
export interface FilterNames {
  readonly mainCategory?: string
  readonly category?: string
  readonly subCategory?: string
  readonly brand?: string
  /** True when the list is of a category that does not exist. */
  readonly isUnknown?: true
}

/** Sets a filter; choosing the active value again clears it. Returns to page 1. */
export function toggleFilter(state: ListingState, kind: NamedFilterKind, value: string): ListingState {
  if (isActive(state.filters, kind, value)) return removeFilter(state, kind)
  return withFilters(state, { ...state.filters, [kind]: value })
}

/** Sets the price range, in paise; choosing the active one again clears it. Returns to page 1. */
export function togglePrice(state: ListingState, min: Paise | undefined, max: Paise | undefined): ListingState {
  if (isActivePrice(state.filters, min, max)) return removeFilter(state, 'price')
  const { minPrice: _, maxPrice: __, ...others } = state.filters
  const range = { ...(min ? { minPrice: min } : {}), ...(max === undefined ? {} : { maxPrice: max }) }
  return withFilters(state, { ...others, ...range })
}

export function removeFilter(state: ListingState, kind: FilterKind): ListingState {
  return withFilters(state, without(state.filters, [kind]))
}

/** Clears the filters of the sidebar; search and category stay. */
export function clearFilters(state: ListingState): ListingState {
  return withFilters(
    state,
    without(
      state.filters,
      FILTER_KINDS.map(({ kind }) => kind),
    ),
  )
}

export function changeSort(state: ListingState, sort: Sort): ListingState {
  return { ...state, sort, page: 1 }
}

/** Whether the value is chosen; `Gray` and `grey`, `XXL` and `2XL` are the same value. */
export function isActive(filters: Filters, kind: NamedFilterKind, value: string): boolean {
  const chosen = filters[kind]
  if (chosen === undefined) return false
  if (kind === 'brand' || kind === 'subCategory') return chosen.toLowerCase() === value.toLowerCase()
  return facetKey(kind, chosen) === facetKey(kind, value)
}

export function isActivePrice(filters: Filters, min: Paise | undefined, max: Paise | undefined): boolean {
  const isSet = filters.minPrice !== undefined || filters.maxPrice !== undefined
  return isSet && (filters.minPrice ?? 0) === (min ?? 0) && filters.maxPrice === max
}

/** A removable chip under 'Applied filters:'. */
export interface FilterChip {
  readonly kind: FilterKind
  /** The name of the filter, for screen readers: `Fabric`. */
  readonly kindLabel: string
  readonly label: string
}

/** Returns the chips of the active filters in sidebar order; a price is '₹min - ₹max', with '∞' for no maximum. */
export function activeFilters(filters: Filters, names: FilterNames = {}): FilterChip[] {
  return FILTER_KINDS.flatMap(({ kind, label }) => {
    const text = chipText(filters, kind, names)
    return text === undefined ? [] : [{ kind, kindLabel: label, label: text }]
  })
}

function chipText(filters: Filters, kind: FilterKind, names: FilterNames): string | undefined {
  if (kind === 'price') {
    const isSet = filters.minPrice !== undefined || filters.maxPrice !== undefined
    return isSet ? formatPriceFilter(filters.minPrice, filters.maxPrice) : undefined
  }
  if (filters[kind] === undefined) return undefined
  if (kind === 'subCategory') return names.subCategory ?? 'Subcategory'
  return kind === 'brand' ? (names.brand ?? filters.brand) : filters[kind]
}

/** A default sort order follows the filters: without a search there is no order by relevance. */
function withFilters(state: ListingState, filters: Filters): ListingState {
  const previousDefault = defaultSort(state.filters)
  const isDefault = state.sort.by === previousDefault.by && state.sort.order === previousDefault.order
  return { ...state, filters, sort: isDefault ? defaultSort(filters) : state.sort, page: 1 }
}

function without(filters: Filters, kinds: readonly FilterKind[]): Filters {
  const fields = kinds.flatMap((kind): string[] => (kind === 'price' ? ['minPrice', 'maxPrice'] : [kind]))
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !fields.includes(field)))
}
