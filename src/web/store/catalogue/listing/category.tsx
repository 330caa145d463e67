import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FETCH_FAILURES, gridError } from '../../../../domain/catalogue/messages.ts'
import { isId } from '../../../../domain/ids.ts'
import { paths } from '../../../../domain/paths.ts'
import { apiOf } from '../../../api.ts'
import { ListingFailure } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { unknownCategory } from './named-category.ts'
import { ProductsScreen, productsMeta, productsScreen } from './products-screen.tsx'

/** The category may be of any level. An unknown category is an empty list with status 404. */
export async function loader(request: LoaderFunctionArgs) {
  const id = request.params.categoryId ?? ''
  const path = paths.category(encodeURIComponent(id))
  const level = isId(id) && (await levelOf(request, id))
  if (!level) return unknownCategory(request, productsScreen(path))
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
