import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { FETCH_FAILURES, gridError } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { ListingFailure } from './listing-view.tsx'
import { loadListing } from './load-listing.ts'
import { knowsCategories, unknownCategory } from './named-category.ts'
import { ProductsScreen, productsMeta, productsScreen } from './products-screen.tsx'

export async function loader(call: LoaderFunctionArgs) {
  const screen = productsScreen(paths.products)
  if (!(await knowsCategories(call))) return unknownCategory(call, screen)
  return loadListing(call, screen, FETCH_FAILURES.products)
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
