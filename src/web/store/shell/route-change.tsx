import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PAGE_VIEW_DELAY_MS } from '../../../domain/analytics/page-view.ts'
import { reportPageView } from '../../boot/page-view.ts'
import { NAV_DRAWER } from './navigation.tsx'

/**
 * Keeps a visitor company from one screen to the next without a page load: shows that it is on its way, says its title,
 * puts the focus at its start, and counts that it is looked at.
 */
export function Journey({ contentId }: { contentId: string }) {
  const { pathname } = useLocation()
  const isOnItsWay = useNavigation().state === 'loading'
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
      {isOnItsWay && <div className="progress" />}
      <p aria-live="polite" className="sr-only">
        {isOnItsWay ? 'Loading' : title}
      </p>
    </>
  )
}

function closeMenu(): void {
  const menu = document.getElementById(NAV_DRAWER)
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
