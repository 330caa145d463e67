import { Link } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { clearFilters } from '../../../../domain/catalogue/filter-choices.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterLink } from './filter-link.tsx'
import type { ListingWords } from './listing-view.tsx'
import { Alternatives } from './search-reading.tsx'
import type { Listing } from './use-listing.ts'

/** Nothing to show: because of what was chosen, of what was searched for, or because there is nothing; with a way on. */
export function EmptyListing({ listing, words }: { listing: Listing; words: ListingWords }) {
  const { data, chips, state, href } = listing
  const isFiltered = chips.length > 0
  const { heading, text } = isFiltered ? words.noMatch : words.empty
  const search = state.filters.search
  return (
    <EmptyState title={heading} text={text}>
      {search && data.reading && <Alternatives reading={data.reading} />}
      {isFiltered && (
        <FilterLink className={buttonClass()} to={href(clearFilters(state))}>
          {words.clear}
        </FilterLink>
      )}
      {(search || words.browseAll) && (
        <Link className={buttonClass('quiet')} to={paths.products} discover="none">
          Browse All Products
        </Link>
      )}
    </EmptyState>
  )
}
