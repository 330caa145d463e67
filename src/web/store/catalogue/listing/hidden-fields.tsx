import { defaultSort, type ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { type ListingScreen, pairsOf } from './listing-screen.ts'

/** What a form of a listing keeps of its address while it changes one thing, except for the order: see `sort-field.ts`. */
export function HiddenFields({ screen, state }: { screen: ListingScreen; state: ListingState }) {
  const pairs = pairsOf(screen, { ...state, sort: defaultSort(state.filters), page: 1 })
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
