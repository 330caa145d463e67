import { type NavigateOptions, useNavigate } from 'react-router'
import { isKept } from '../../../kept-pages.ts'
import { sayOffline } from '../../shell/connection.tsx'

/**
 * Opens a page as a link does: without a connection the list stays, with what was chosen in it, unless the page was open before. Returns
 * whether it is opened. It is not shared with the suggestions, which all pages load.
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
