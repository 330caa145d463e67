import type { Paise } from '../units/paise.ts'
import { facetKey, VALUE_FACETS } from './facet-values.ts'
import { defaultSort, type ListingState } from './filters-url.ts'
import type { Filters, Sort } from './listing.ts'
import { formatPriceFilter } from './price-buckets.ts'

/** The filters a shopper sets in the sidebar, in its order. One value each; the price is one pair. */
export const FILTER_KINDS = [
  { kind: 'subCategory', label: 'Subcategory' },
  { kind: 'brand', label: 'Brand' },
  { kind: 'price', label: 'Price Range' },
  ...VALUE_FACETS,
] as const
export type FilterKind = (typeof FILTER_KINDS)[number]['kind']
export type NamedFilterKind = Exclude<FilterKind, 'price'>

/** Names of the ids a listing is narrowed by, as far as they are known. */
export interface FilterNames {
  readonly mainCategory?: string
  readonly category?: string
  readonly subCategory?: string
  readonly brand?: string
}

/** Chooses a value of one kind in place of another; choosing the active value again clears it. Back to page 1. */
export function toggleFilter(state: ListingState, kind: NamedFilterKind, value: string): ListingState {
  if (isActive(state.filters, kind, value)) return removeFilter(state, kind)
  return withFilters(state, { ...state.filters, [kind]: value })
}

/** Chooses a price range in place of another; choosing the active one again clears it. Back to page 1. */
export function togglePrice(state: ListingState, min: Paise | undefined, max: Paise | undefined): ListingState {
  if (isActivePrice(state.filters, min, max)) return removeFilter(state, 'price')
  const { minPrice: _, maxPrice: __, ...others } = state.filters
  const range = { ...(min ? { minPrice: min } : {}), ...(max === undefined ? {} : { maxPrice: max }) }
  return withFilters(state, { ...others, ...range })
}

export function removeFilter(state: ListingState, kind: FilterKind): ListingState {
  return withFilters(state, without(state.filters, [kind]))
}

/** Clears what the sidebar can set, and keeps where the shopper is: the search and the category. */
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

/** Whether this value is the chosen one, compared as the catalogue compares: `Gray` is `grey`, `XXL` is `2XL`. */
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
  /** What kind of filter it is, for a label or a screen reader: `Fabric`. */
  readonly kindLabel: string
  readonly label: string
}

/** The chips of the active filters, in the sidebar's order; price as '₹min - ₹max' with '∞' when there is no maximum. */
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

/** The default order follows the filters: a search that goes takes the order by relevance with it. */
function withFilters(state: ListingState, filters: Filters): ListingState {
  const usual = defaultSort(state.filters)
  const isUsual = state.sort.by === usual.by && state.sort.order === usual.order
  return { ...state, filters, sort: isUsual ? defaultSort(filters) : state.sort, page: 1 }
}

function without(filters: Filters, kinds: readonly FilterKind[]): Filters {
  const fields = kinds.flatMap((kind): string[] => (kind === 'price' ? ['minPrice', 'maxPrice'] : [kind]))
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !fields.includes(field)))
}
