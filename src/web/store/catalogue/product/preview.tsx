import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { loadProductPreview } from './load-product.ts'
import Product from './product.tsx'

/** Shows a product of any status, also a draft, to the holder of a preview link. */
export function loader(args: LoaderFunctionArgs) {
  return loadProductPreview(args)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }]
}

export default Product
