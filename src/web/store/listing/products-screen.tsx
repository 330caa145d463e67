import { LISTING_PAGE_SIZE } from '../../../domain/catalogue/filters-url.ts'
import type { Filters } from '../../../domain/catalogue/listing.ts'
import { listingHeading, listingSubline } from '../../../domain/catalogue/listing-texts.ts'
import { gridError, LISTING_STATES } from '../../../domain/catalogue/messages.ts'
import { listingMeta } from './listing-meta.ts'
import { type ListingScreen, readState } from './listing-screen.ts'
import { ListingView, type ListingWords } from './listing-view.tsx'
import { type PackedListing, unpackListing } from './packed-listing.ts'
import { SearchReadingLine } from './search-reading.tsx'
import { useListing } from './use-listing.ts'

const WORDS: ListingWords = {
  empty: LISTING_STATES.noProducts,
  noMatch: LISTING_STATES.noMatch,
  clear: 'Clear all filters',
  failure: gridError,
}

/** The listing of /products and /category/{id}. */
export function productsScreen(path: string, scope: Filters = {}): ListingScreen {
  return { path, scope, pageSize: LISTING_PAGE_SIZE, paging: 'more' }
}

export function ProductsScreen({ packed }: { packed: PackedListing }) {
  const listing = useListing(packed)
  const { data, state } = listing
  const { filters } = state
  return (
    <ListingView
      listing={listing}
      words={WORDS}
      heading={listingHeading(filters, data.names)}
      subline={
        <>
          <p>{listingSubline(filters, data.names)}</p>
          {data.reading && <SearchReadingLine reading={data.reading} typed={filters.search ?? ''} />}
        </>
      }
    />
  )
}

export function productsMeta(packed: PackedListing | undefined, query: string) {
  if (!packed) return listingMeta(packed, 'Products', '')
  const data = unpackListing(packed)
  const { filters } = readState(data.screen, new URLSearchParams(query))
  return listingMeta(packed, listingHeading(filters, data.names), listingSubline(filters, data.names))
}
