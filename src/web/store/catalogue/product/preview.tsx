import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { loadProductPreview } from './load-product.ts'
import Product from './product.tsx'

/** The page of a product as it will be, drafts too. */
export function loader(call: LoaderFunctionArgs) {
  return loadProductPreview(call)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }]
}

export default Product
