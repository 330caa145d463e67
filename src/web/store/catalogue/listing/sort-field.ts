import { changeSort } from '../../../../domain/catalogue/filter-choices.ts'
import { defaultSort, type ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { SORT_OPTIONS, sortOptionOf } from '../../../../domain/catalogue/listing-texts.ts'

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
