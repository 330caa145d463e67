import { changeSort } from '../../../../domain/catalogue/filter-choices.ts'
import {
  defaultSort,
  type ListingState,
  listingHref,
  listingQueryPairs,
  readListingQuery,
} from '../../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { SORT_OPTIONS, sortOptionOf } from '../../../../domain/catalogue/listing-texts.ts'

/** What makes one listing screen differ from the others. The rest is one engine. */
export interface ListingScreen {
  /** Where the screen lives. */
  readonly path: string
  /** What makes the list, and never stands in the query of its address. */
  readonly scope: Filters
  readonly pageSize: number
  /** How the rest of a long list is reached: more of it on the same page, or page by page. */
  readonly paging: 'more' | 'pages'
  readonly badge?: 'NEW' | 'BEST SELLER'
}

/** Reads a screen's address. What makes the list is not the query's to say. */
export function readState(screen: ListingScreen, query: URLSearchParams): ListingState {
  const state = readListingQuery(query, screen.pageSize)
  return { ...state, filters: { ...state.filters, ...screen.scope } }
}

/** The address of a screen in this state. */
export function hrefOf(screen: ListingScreen, state: ListingState): string {
  return listingHref(screen.path, withoutScope(screen, state), screen.pageSize)
}

/** The hidden fields of a form that changes one thing of this state. */
export function pairsOf(screen: ListingScreen, state: ListingState): [string, string][] {
  return listingQueryPairs(withoutScope(screen, state), screen.pageSize)
}

/** What was chosen inside the list. */
export function withoutScope(screen: ListingScreen, state: ListingState): ListingState {
  const chosen = Object.entries(state.filters).filter(([name]) => !(name in screen.scope))
  return { ...state, filters: Object.fromEntries(chosen) }
}

/** The forms of a listing carry this field when they are sent without script; the answer leads to the canonical address. */
export const SORT_FIELD = 'sort'

const RELEVANCE = { value: 'relevance', label: 'Relevance' }

/** The selector's options, with relevance first where there is a search. */
export function sortOptionsFor({
  filters,
}: ListingState): readonly { readonly value: string; readonly label: string }[] {
  return defaultSort(filters).by === 'relevance' ? [RELEVANCE, ...SORT_OPTIONS] : SORT_OPTIONS
}

/** The value of the option that stands for a state's order. */
export function sortValueOf({ sort }: ListingState): string {
  return sortOptionOf(sort) ?? RELEVANCE.value
}

/** The state in the order of an option; in its usual order for a value that is none. */
export function sortedBy(state: ListingState, value: string): ListingState {
  const option = SORT_OPTIONS.find((each) => each.value === value)
  return changeSort(state, option?.sort ?? defaultSort(state.filters))
}
