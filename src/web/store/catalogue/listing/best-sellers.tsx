import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LISTING_PAGE_SIZE } from '../../../../domain/catalogue/filters-url.ts'
import { LISTING_STATES, LOAD_FAILURES } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { listingMeta } from './listing-meta.ts'
import type { ListingScreen } from './listing-screen.ts'
import { ListingFailure, type ListingTexts, ListingView } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { useListing } from './use-listing.ts'

const SCREEN: ListingScreen = {
  path: paths.bestSellers,
  scope: { bestSeller: true },
  pageSize: LISTING_PAGE_SIZE,
  paging: 'more',
  badge: 'BEST SELLER',
}

const HEADING = 'Best Sellers'
const SUBLINE = "Our customers' favourites."

const TEXTS: ListingTexts = {
  empty: { heading: LISTING_STATES.noBestSellers, text: LISTING_STATES.noProducts.text },
  noMatch: LISTING_STATES.noMatch,
  clear: 'Clear all filters',
  browseAll: true,
}

export function loader(request: LoaderFunctionArgs) {
  return loadListing(request, SCREEN, LOAD_FAILURES.bestSellers)
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listingMeta(loaderData, matches, HEADING, SUBLINE)
}

export default function BestSellers() {
  const listing = useListing(useLoaderData<typeof loader>())
  return <ListingView listing={listing} texts={TEXTS} heading={HEADING} subline={SUBLINE} />
}

export function ErrorBoundary() {
  return <ListingFailure heading={HEADING} message={LOAD_FAILURES.bestSellers} />
}
