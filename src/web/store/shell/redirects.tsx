import { redirect } from 'react-router'

/** Any other path leads to the home page (specification 1, section 2). */
export function loader() {
  return redirect('/')
}

export default function Unknown() {
  return null
}
