import { type NavigateOptions, useNavigate } from 'react-router'
import { isKept } from '../../kept-pages.ts'
import { sayOffline } from './connection.tsx'

/**
 * Opens a page as a link does: without a connection the page that is open stays, with what was chosen in it, unless the other was open
 * before. Returns whether it is opened.
 */
export function useOpenPage(): (url: string, options?: NavigateOptions) => boolean {
  const navigate = useNavigate()
  return (url, options) => {
    const canOpen = navigator.onLine || isKept(new URL(url, location.origin))
    if (canOpen) navigate(url, options)
    else sayOffline()
    return canOpen
  }
}
