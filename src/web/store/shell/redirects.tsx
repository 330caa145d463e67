import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../domain/paths.ts'

/** URLs that the specification links to but that redirect to another page, by their pattern in routes.ts. */
const PERMANENT_REDIRECTS: Readonly<Record<string, (params: LoaderFunctionArgs['params']) => string>> = {
  'products/category/:categoryId': ({ categoryId = '' }) => paths.category(encodeURIComponent(categoryId)),
  'products/featured': () => paths.featured,
  'order-history': () => paths.orders,
}

/** Every other unknown path redirects to the home page (specification 1, section 2). */
export function loader({ pattern, params }: LoaderFunctionArgs) {
  const moved = PERMANENT_REDIRECTS[pattern]
  return moved ? redirect(moved(params), 301) : redirect(paths.home)
}

export default function Redirect() {
  return null
}
