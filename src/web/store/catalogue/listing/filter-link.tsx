import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link that changes the list in place: the page keeps its scroll position, and search engines leave it alone. */
export function FilterLink(props: ComponentProps<typeof Link>) {
  return <Link rel="nofollow" discover="none" preventScrollReset {...props} />
}

/** The same for building blocks, which know addresses only. */
export function FilterAnchor({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <FilterLink to={href} {...rest} />
}
