import { redirect } from 'react-router'
import { paths } from '../../../contract/paths.ts'

/** Another screen links the order history as /order-history; /orders is the address. */
export function loader() {
  return redirect(paths.orders, 301)
}

export default function OrderHistoryLink() {
  return null
}
