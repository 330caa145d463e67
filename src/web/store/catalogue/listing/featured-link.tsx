import { redirect } from 'react-router'
import { paths } from '../../../../contract/paths.ts'

/** A mistaken address the specification mentions; /featured is the screen. */
export function loader() {
  return redirect(paths.featured, 301)
}

export default function FeaturedLink() {
  return null
}
