import type { ListingState } from '../../../domain/catalogue/filters-url.ts'
import { type ListingScreen, pairsOf } from './listing-screen.ts'

/** What a form of a listing keeps of its address while it changes one thing. */
export function HiddenFields({ screen, state }: { screen: ListingScreen; state: ListingState }) {
  return pairsOf(screen, state).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
