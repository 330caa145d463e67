import type { MetaArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { loadProduct } from './load-product.ts'
import { productMeta } from './product-meta.ts'
import { ProductProblemPanel } from './product-problem.tsx'
import { ProductScreen } from './product-screen.tsx'

export const loader = loadProduct

/** Colour and size are in the query; the page knows all of them already. Of the reviews it knows the newest. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return true
  return nextUrl.searchParams.get('reviews') === 'all' && currentUrl.searchParams.get('reviews') !== 'all'
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return productMeta(loaderData, matches)
}

export default function Product() {
  const page = useLoaderData<typeof loader>()
  if ('problem' in page) return <ProductProblemPanel {...page} />
  return <ProductScreen key={page.product._id} data={page} />
}
