import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FETCH_FAILURES, gridError } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { apiOf } from '../../../api.ts'
import { listingMeta } from './listing-meta.ts'
import { ListingFailure, ListingView } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { unknownCategory } from './named-category.ts'
import { productsScreen, TEXTS } from './products-screen.tsx'
import { useListing } from './use-listing.ts'

/** An unknown collection is an empty list with status 404, like an unknown category. */
export async function loader(request: LoaderFunctionArgs) {
  const handle = request.params.handle ?? ''
  const found = await apiOf(request.context)
    .collections.get({ params: { handle } })
    .catch((error: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 404) return undefined
      throw error
    })
  if (!found) {
    const missing = await unknownCategory(request, productsScreen(paths.collection(encodeURIComponent(handle))))
    return data({ ...missing.data, ...UNKNOWN }, { status: 404 })
  }
  const { handle: known, name, description } = found.data
  const screen = productsScreen(paths.collection(known), { collection: known })
  const answer = await loadListing(request, screen, FETCH_FAILURES.products)
  return data({ ...answer.data, title: name, description }, answer.init ?? undefined)
}

const UNKNOWN = {
  title: 'Collection not found',
  description: 'This collection does not exist, or is no longer available.',
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const { title = 'Products', description = '' } = loaderData ?? {}
  return listingMeta(loaderData, matches, title, description || `${title}: clothing and fabric.`)
}

export default function Collection() {
  const { title, description, ...listed } = useLoaderData<typeof loader>()
  return <ListingView listing={useListing(listed)} texts={TEXTS} heading={title} subline={description} />
}

export function ErrorBoundary() {
  return <ListingFailure heading="Products" message={gridError(FETCH_FAILURES.products)} />
}
