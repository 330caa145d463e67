import { useLocation, useNavigation } from 'react-router'
import { activeFilters, type FilterChip, type FilterNames } from '../../../../domain/catalogue/filter-choices.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import type { ListingData } from './listing-data.ts'
import { hrefOf, readState, withoutScope } from './listing-screen.ts'

/** A listing as its parts on the screen need it. */
export interface Listing {
  readonly data: ListingData
  /** What the address says: this is what the products shown belong to. */
  readonly state: ListingState
  /** What the shopper has just asked for, while it is on its way; else the same as `state`. */
  readonly requested: ListingState
  /** Undefined when nothing is on its way; 'more' when products are added below, so that nothing above changes. */
  readonly pending: 'list' | 'more' | undefined
  /** What was chosen inside the list, as chips; they come and go at once, before the products do. */
  readonly chips: readonly FilterChip[]
  readonly href: (state: ListingState) => string
}

export interface FilterProps {
  readonly listing: Listing
  /** What is shown as chosen. */
  readonly selected: ListingState
  /** Takes a choice, where choices are collected; false when it takes effect at once. */
  readonly collect: (next: ListingState) => boolean
}

/** Goes with a navigation that only adds products below. */
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

/** The subcategory just asked for is named by its option. */
function namesFor({ names, facets }: ListingData, { filters }: ListingState): FilterNames {
  const option = facets.named.subCategory?.options.find(({ value }) => value === filters.subCategory)
  return option ? { ...names, subCategory: option.name } : names
}
