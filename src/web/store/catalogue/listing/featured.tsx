import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FEATURED_PAGE_SIZE } from '../../../../domain/catalogue/filters-url.ts'
import { FETCH_FAILURES, LISTING_STATES } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { listingMeta } from './listing-meta.ts'
import type { ListingScreen } from './listing-screen.ts'
import { ListingFailure, type ListingTexts, ListingView } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { useListing } from './use-listing.ts'

const SCREEN: ListingScreen = {
  path: paths.featured,
  scope: { featured: true },
  pageSize: FEATURED_PAGE_SIZE,
  paging: 'pages',
}

const HEADING = 'Featured Products'
const SUBLINE = 'Hand-picked favourites from our collection.'

const TEXTS: ListingTexts = {
  counted: 'featured',
  empty: { heading: LISTING_STATES.noFeatured },
  noMatch: { heading: LISTING_STATES.noFeatured, text: LISTING_STATES.emptyGrid },
  clear: 'Clear Filters',
}

export function loader(request: LoaderFunctionArgs) {
  return loadListing(request, SCREEN, FETCH_FAILURES.featured)
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listingMeta(loaderData, matches, HEADING, SUBLINE)
}

export default function Featured() {
  const listing = useListing(useLoaderData<typeof loader>())
  return <ListingView listing={listing} texts={TEXTS} heading={HEADING} subline={SUBLINE} />
}

export function ErrorBoundary() {
  return <ListingFailure heading={HEADING} message={FETCH_FAILURES.featured} />
}
