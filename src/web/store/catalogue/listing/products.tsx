import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FETCH_FAILURES, gridError } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { ListingFailure } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { ProductsScreen, productsMeta, productsScreen } from './products-screen.tsx'

export function loader(request: LoaderFunctionArgs) {
  return loadListing(request, productsScreen(paths.products), FETCH_FAILURES.products)
}

export function meta({ loaderData, location, matches }: MetaArgs<typeof loader>) {
  return productsMeta(loaderData, matches, location.search)
}

export default function Products() {
  return <ProductsScreen data={useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <ListingFailure heading="All Products" message={gridError(FETCH_FAILURES.products)} />
}
