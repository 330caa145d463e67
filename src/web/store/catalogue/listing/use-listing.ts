import { useLocation, useNavigation } from 'react-router'
import { activeFilters, type FilterChip, type FilterNames } from '../../../../domain/catalogue/filter-choices.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import type { ListingData } from './listing-data.ts'
import { hrefOf, readState, withoutScope } from './listing-screen.ts'

/** The state of a listing, for the components of its screen. */
export interface Listing {
  readonly data: ListingData
  /** The state in the address, to which the products shown belong. */
  readonly state: ListingState
  /** The state being loaded; the same as `state` when nothing is loading. */
  readonly requested: ListingState
  /** What is loading: a new list, or 'more' products of the same list; undefined when nothing is. */
  readonly pending: 'list' | 'more' | undefined
  /** The active filters. They change at once, before the products have loaded. */
  readonly chips: readonly FilterChip[]
  readonly href: (state: ListingState) => string
}

export interface FilterProps {
  readonly listing: Listing
  /** The state shown as selected. */
  readonly selected: ListingState
  /** Collects the change until 'Apply Filters' is pressed. Returns false where changes apply at once. */
  readonly collect: (next: ListingState) => boolean
}

/** The location state of a navigation that only adds products below. */
export const ADDS_MORE = { adds: 'more' }

export function useListing(data: ListingData): Listing {
  const { screen } = data
  const location = useLocation()
  const { location: next } = useNavigation()
  const isHere = next?.pathname === location.pathname
  const state = readState(screen, new URLSearchParams(location.search))
  const requested = isHere ? readState(screen, new URLSearchParams(next.search)) : state
  return {
    data,
    state,
    requested,
    pending: isHere ? (next.state?.adds === ADDS_MORE.adds ? 'more' : 'list') : undefined,
    chips: activeFilters(withoutScope(screen, requested).filters, namesFor(data, requested)),
    href: (state) => hrefOf(screen, state),
  }
}

/** The names in the data, and the name of a subcategory that is still loading, which is in its filter option. */
function namesFor({ names, facets }: ListingData, { filters }: ListingState): FilterNames {
  const option = facets.named.subCategory?.options.find(({ value }) => value === filters.subCategory)
  return option ? { ...names, subCategory: option.name } : names
}
