import { changeSort, clearFilters } from '../../../../domain/catalogue/filter-choices.ts'
import {
  defaultSort,
  type ListingState,
  listingHref,
  listingOf,
  listingQueryPairs,
  readListingQuery,
} from '../../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { SORT_OPTIONS, sortOptionOf } from '../../../../domain/catalogue/listing-texts.ts'

/** What distinguishes one listing screen from the others. All of them share the same components. */
export interface ListingScreen {
  /** The path of the screen. */
  readonly path: string
  /** The filters that define the list. They never appear in the query of its address. */
  readonly scope: Filters
  readonly pageSize: number
  /** How the shopper reaches the rest of a long list: 'Load more' on the same page, or separate pages. */
  readonly paging: 'more' | 'pages'
  readonly badge?: 'NEW' | 'BEST SELLER'
}

/** Reads the query of a screen's address. The scope of the screen overrides it. */
export function readState(screen: ListingScreen, query: URLSearchParams): ListingState {
  const state = readListingQuery(query, screen.pageSize)
  return { ...state, filters: { ...state.filters, ...screen.scope } }
}

/** Returns the address of a screen in this state. */
export function hrefOf(screen: ListingScreen, state: ListingState): string {
  return listingHref(screen.path, withoutScope(screen, state), screen.pageSize)
}

/** Clears the filters. On the featured page this empties the query (specification 1, section 2); elsewhere search and category stay. */
export function clearedState(screen: ListingScreen, state: ListingState): ListingState {
  return screen.scope.featured ? listingOf(screen.scope, screen.pageSize) : clearFilters(state)
}

/** Returns the hidden fields of a form that changes one part of this state. */
export function pairsOf(screen: ListingScreen, state: ListingState): [string, string][] {
  return listingQueryPairs(withoutScope(screen, state), screen.pageSize)
}

/** Returns the state with only the filters that the shopper selected. */
export function withoutScope(screen: ListingScreen, state: ListingState): ListingState {
  const selected = Object.entries(state.filters).filter(([name]) => !(name in screen.scope))
  return { ...state, filters: Object.fromEntries(selected) }
}

/** Forms submitted without script send this field. The loader then redirects to the canonical address. */
export const SORT_FIELD = 'sort'

const RELEVANCE = 'relevance'

/** Returns the sort options, with relevance first for a search; `order` is the order in its words, which equal matches are in. */
export function sortOptionsFor(
  { filters }: ListingState,
  order?: string,
): readonly { readonly value: string; readonly label: string }[] {
  if (defaultSort(filters).by !== RELEVANCE) return SORT_OPTIONS
  return [{ value: RELEVANCE, label: order ? `Relevance, ${order}` : 'Relevance' }, ...SORT_OPTIONS]
}

/** Returns the value of the sort option of a state. */
export function sortValueOf({ sort }: ListingState): string {
  return sortOptionOf(sort) ?? RELEVANCE
}

/** Returns the state sorted by an option, or in the default order for an unknown value. */
export function sortedBy(state: ListingState, value: string): ListingState {
  const option = SORT_OPTIONS.find((each) => each.value === value)
  return changeSort(state, option?.sort ?? defaultSort(state.filters))
}
