import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PAGE_VIEW_DELAY_MS } from '../../../domain/analytics/page-view.ts'
import { reportPageView } from '../../boot/page-view.ts'
import { NAV_DRAWER } from './navigation.tsx'

/**
 * What a browser does on a page load, for navigation without one: shows progress, announces the new title, moves the focus to
 * the content, and reports the page view.
 */
export function RouteChange({ contentId }: { contentId: string }) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    closeMenu()
    const counting = setTimeout(() => reportPageView(pathname, ''), PAGE_VIEW_DELAY_MS)
    setTitle(document.title)
    document.getElementById(contentId)?.focus({ preventScroll: true })
    return () => clearTimeout(counting)
  }, [pathname, contentId])
  return (
    <>
      {isLoading && <div className="progress" />}
      <p aria-live="polite" className="sr-only">
        {isLoading ? 'Loading' : title}
      </p>
    </>
  )
}

function closeMenu(): void {
  const menu = document.getElementById(NAV_DRAWER)
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
