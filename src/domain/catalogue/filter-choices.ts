import type { Paise } from '../units/paise.ts'
import { facetKey, VALUE_FACETS } from './facet-values.ts'
import { filterValues, joinFilterValues } from './filter-values.ts'
import { defaultSort, type ListingState } from './filters-url.ts'
import type { Filters, Sort } from './listing.ts'
import { formatPriceFilter } from './price-buckets.ts'

/** The filters of the sidebar, in order. Each takes several values, the price a range and the subcategory one. */
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

/** Adds a value to a filter; choosing an active value again clears it. Returns to page 1. */
export function toggleFilter(state: ListingState, kind: NamedFilterKind, value: string): ListingState {
  if (isActive(state.filters, kind, value)) return removeFilter(state, kind, value)
  const others = kind === 'subCategory' ? [] : filterValues(state.filters[kind])
  return withFilters(state, { ...state.filters, [kind]: joinFilterValues([...others, value]) ?? value })
}

/** Sets the price range, in paise; choosing the active one again clears it. Returns to page 1. */
export function togglePrice(state: ListingState, min: Paise | undefined, max: Paise | undefined): ListingState {
  if (isActivePrice(state.filters, min, max)) return removeFilter(state, 'price')
  const { minPrice: _, maxPrice: __, ...others } = state.filters
  const range = { ...(min ? { minPrice: min } : {}), ...(max === undefined ? {} : { maxPrice: max }) }
  return withFilters(state, { ...others, ...range })
}

/** Removes a filter, or only one of its values. */
export function removeFilter(state: ListingState, kind: FilterKind, value?: string): ListingState {
  const left =
    kind === 'price' || value === undefined
      ? undefined
      : joinFilterValues(filterValues(state.filters[kind]).filter((each) => !isSame(kind, each, value)))
  if (left !== undefined) return withFilters(state, { ...state.filters, [kind]: left })
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

/** Returns the first page in another order. */
export function changeSort(state: ListingState, sort: Sort): ListingState {
  return { ...state, sort, page: 1 }
}

/** Whether the value is chosen; `Gray` and `grey`, `XXL` and `2XL` are the same value. */
export function isActive(filters: Filters, kind: NamedFilterKind, value: string): boolean {
  return filterValues(filters[kind]).some((each) => isSame(kind, each, value))
}

function isSame(kind: NamedFilterKind, one: string, other: string): boolean {
  if (kind === 'brand' || kind === 'subCategory') return one.toLowerCase() === other.toLowerCase()
  return facetKey(kind, one) === facetKey(kind, other)
}

/** Whether this is the price range of the list, in paise; undefined for no limit. */
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
  /** The value that it removes; absent for a price. */
  readonly value?: string
}

/** Returns the chips of the active filters in sidebar order, one for each value; a price is '₹min - ₹max', with '∞' for no maximum. */
export function activeFilters(filters: Filters, names: FilterNames = {}): FilterChip[] {
  return FILTER_KINDS.flatMap(({ kind, label }): FilterChip[] => {
    if (kind === 'price') {
      const isSet = filters.minPrice !== undefined || filters.maxPrice !== undefined
      const range = formatPriceFilter(filters.minPrice, filters.maxPrice)
      return isSet ? [{ kind, kindLabel: label, label: range }] : []
    }
    const values = filterValues(filters[kind])
    return values.map((value) => ({
      kind,
      kindLabel: label,
      label: chipText(kind, value, names, values.length),
      value,
    }))
  })
}

function chipText(kind: NamedFilterKind, value: string, names: FilterNames, count: number): string {
  if (kind === 'subCategory') return names.subCategory ?? 'Subcategory'
  return kind === 'brand' && count === 1 ? (names.brand ?? value) : value
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
