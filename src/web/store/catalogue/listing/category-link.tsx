import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../../contract/paths.ts'

/** The breadcrumb's link; the canonical address of a category is /category/{id}. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.category(encodeURIComponent(params.categoryId ?? '')), 301)
}

export default function CategoryLink() {
  return null
}
