import { useLocation } from 'react-router'
import { paths } from '../../../domain/paths.ts'

/**
 * Whether the header shows only the logo, the account and the cart: nothing else leads away from the checkout. A login on the way
 * there has the same header, so that nothing moves when a visitor is sent to it.
 */
export function useIsQuietHeader(): boolean {
  const { pathname, search } = useLocation()
  if (pathname === paths.checkout) return true
  const next = new URLSearchParams(search).get('next') ?? ''
  return (pathname === paths.login || pathname === paths.register) && next.startsWith(paths.checkout)
}
