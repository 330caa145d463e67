import { LISTING_PAGE_SIZE } from '../../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../../domain/catalogue/listing.ts'
import { listingHeading, listingSubline } from '../../../../domain/catalogue/listing-texts.ts'
import { gridError, LISTING_STATES } from '../../../../domain/catalogue/messages.ts'
import type { Matches } from '../../seo/page-meta.ts'
import type { ListingData } from './listing-data.ts'
import { listingMeta } from './listing-meta.ts'
import { type ListingScreen, readState } from './listing-screen.ts'
import { type ListingTexts, ListingView } from './listing-view.tsx'
import { SearchReadingLine } from './search-reading.tsx'
import { useListing } from './use-listing.ts'

export const TEXTS: ListingTexts = {
  empty: LISTING_STATES.noProducts,
  noMatch: LISTING_STATES.noMatch,
  clear: 'Clear all filters',
  failure: gridError,
}

/** The listing of /products and /category/{id}. */
export function productsScreen(path: string, scope: Filters = {}): ListingScreen {
  return { path, scope, pageSize: LISTING_PAGE_SIZE, paging: 'more' }
}

export function ProductsScreen({ data }: { data: ListingData }) {
  const listing = useListing(data)
  const { filters } = listing.state
  return (
    <ListingView
      listing={listing}
      texts={TEXTS}
      heading={listingHeading(filters, data.names)}
      subline={
        <>
          <Subline filters={filters} data={data} />
          {data.description && <p>{data.description}</p>}
          {data.reading && <SearchReadingLine reading={data.reading} listing={listing} />}
        </>
      }
    />
  )
}

/** Says what the list has in common. Products that only come close to the search do not match it, which the line below says. */
function Subline({ filters, data }: { filters: Filters; data: ListingData }) {
  const { search, ...others } = filters
  const { corrected, missing = [] } = data.reading ?? {}
  if (search === undefined || (!corrected && missing.length === 0 && data.total > 0))
    return <p>{listingSubline(filters, data.names)}</p>
  return (
    <>
      {Object.keys(others).length > 0 && <p>{listingSubline(others, data.names)}</p>}
      {data.total === 0 && missing.length === 0 && (
        <p>
          We have no match for “{search}”. Check the spelling, or try{' '}
          {search.trim().includes(' ') ? 'fewer words' : 'another word'}.
        </p>
      )}
    </>
  )
}

export function productsMeta(data: ListingData | undefined, matches: Matches, query: string) {
  if (!data) return listingMeta(data, matches, 'Products', '')
  const { filters } = readState(data.screen, new URLSearchParams(query))
  const description = data.description || listingSubline(filters, data.names)
  return listingMeta(data, matches, listingHeading(filters, data.names), description)
}
