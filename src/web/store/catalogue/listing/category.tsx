import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LISTING_PAGE_SIZE, listingOf } from '../../../../domain/catalogue/filters-url.ts'
import { FETCH_FAILURES, gridError } from '../../../../domain/catalogue/messages.ts'
import { isId } from '../../../../domain/ids.ts'
import { paths } from '../../../../domain/paths.ts'
import { apiOf } from '../../../api.ts'
import type { ListingData } from './listing-data.ts'
import { ListingFailure } from './listing-view.tsx'
import { emptyData, loadListing } from './load-listing.ts'
import { isOpeningSoon } from './opening-soon.tsx'
import { ProductsScreen, productsMeta, productsScreen } from './products-screen.tsx'

/** The category may be of any level. An unknown category is an empty list with status 404. */
export async function loader(request: LoaderFunctionArgs) {
  const id = request.params.categoryId ?? ''
  const path = paths.category(encodeURIComponent(id))
  const level = isId(id) && (await levelOf(request, id))
  if (!level) {
    const screen = productsScreen(path)
    const isEmptyShop = await isOpeningSoon(apiOf(request.context))
    const empty = emptyData(request, screen, listingOf({}, LISTING_PAGE_SIZE))
    const listing: ListingData = {
      ...empty,
      names: { isUnknown: true },
      isIndexed: false,
      ...(isEmptyShop && { isOpeningSoon: true }),
    }
    return data(listing, { status: 404 })
  }
  return loadListing(request, productsScreen(path, { [level]: id }), FETCH_FAILURES.products)
}

async function levelOf({ context }: LoaderFunctionArgs, id: string) {
  try {
    const answer = await apiOf(context).categories.get({ params: { id } })
    return answer.data.type
  } catch {
    return undefined
  }
}

export function meta({ loaderData, location, matches }: MetaArgs<typeof loader>) {
  return productsMeta(loaderData, matches, location.search)
}

export default function Category() {
  return <ProductsScreen data={useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <ListingFailure heading="All Products" message={gridError(FETCH_FAILURES.products)} />
}
