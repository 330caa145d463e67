import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../domain/paths.ts'

/** Addresses the specification links to although the screen has another one, by their pattern in routes.ts. */
const MOVED: Readonly<Record<string, (params: LoaderFunctionArgs['params']) => string>> = {
  'products/category/:categoryId': ({ categoryId = '' }) => paths.category(encodeURIComponent(categoryId)),
  'products/featured': () => paths.featured,
  'order-history': () => paths.orders,
}

/** Any other unknown path leads to the home page (specification 1, section 2). */
export function loader({ pattern, params }: LoaderFunctionArgs) {
  const moved = MOVED[pattern]
  return moved ? redirect(moved(params), 301) : redirect(paths.home)
}

export default function Redirect() {
  return null
}
