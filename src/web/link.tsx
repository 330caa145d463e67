import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import type { NavigateFunction, NavigateOptions } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, Kept> {
  /** A path of the shop from its root, with query and fragment; a query for the page that is open; or an address elsewhere. */
  readonly to: string
}

type Kept = 'replace' | 'state' | 'preventScrollReset'

/** How a link opens a page without loading a document; null outside the shell, where the browser follows it. */
export const NavigateContext = createContext<NavigateFunction | null>(null)

/**
 * A link to a page of the shop. React Router's own link also resolves relative addresses against the routes and can load pages ahead; for
 * that each one runs some twenty hooks, and a page of the shop has hundreds.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isOurs(to) || !isPlain(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    const path = to.startsWith('?') ? pathname + to : to
    // As in a browser, following a link to the page that is open adds no step to go back.
    navigate(path, { replace: replace ?? pathname + search + hash === path, state, preventScrollReset })
  }
  return <a href={to} {...rest} onClick={follow} />
}

function isOurs(to: string): boolean {
  return /^(?:\?|\/(?!\/))/.test(to)
}

/** Whether a click opens the page in this tab. */
function isPlain({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = currentTarget
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && (target === '' || target === '_self')
}
