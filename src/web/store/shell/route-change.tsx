import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PAGE_VIEW_DELAY_MS } from '../../../domain/analytics/page-view.ts'
import { LISTING_STATES } from '../../../domain/catalogue/messages.ts'
import { isProductList } from '../../../domain/paths.ts'
import { reportPageView } from '../../boot/page-view.ts'

/**
 * What a browser does on a page load, for navigation without one: shows progress, closes menus and dialogs, announces the new
 * title, moves the focus to the content, and reports the page view. A list or product that changes in place keeps the focus, and so
 * does whatever the visitor has gone to while the page was loading.
 */
export function RouteChange({ contentId }: { contentId: string }) {
  const location = useLocation()
  const { state, location: next } = useNavigation()
  const isLoading = state === 'loading'
  // The page before stays visible until the data have arrived, so it says what is coming.
  const isList = next !== undefined && next.pathname !== location.pathname && isProductList(next.pathname)
  const [title, setTitle] = useState('')
  const last = useRef(location)
  const focusBefore = useRef<Element | null>(null)
  useEffect(() => {
    if (!isLoading) return
    focusBefore.current = document.activeElement
    // Otherwise the page before would be announced once more when the next one has loaded.
    setTitle('')
  }, [isLoading])
  useEffect(() => {
    const before = last.current
    last.current = location
    const { pathname, search, hash, key } = location
    const isSamePath = pathname === before.pathname
    // The browser moves the focus to a part of the page by itself.
    if (key === before.key || (isSamePath && search === before.search && hash !== before.hash)) return
    const content = document.getElementById(contentId)
    const { activeElement, body } = document
    const hasMoved = focusBefore.current !== null && activeElement !== focusBefore.current && activeElement !== body
    focusBefore.current = null
    const isInPlace = hasMoved || (isSamePath && content?.contains(activeElement))
    closeOverlays(isInPlace ? activeElement : null)
    setTitle(document.title)
    if (!isInPlace) content?.focus({ preventScroll: true })
  }, [location, contentId])
  usePageViews(location.pathname)
  return (
    <>
      {isLoading && <div className="progress" />}
      <p aria-live="polite" className={isList ? 'progress-text' : 'sr-only'}>
        {isList ? LISTING_STATES.loading : isLoading ? 'Loading' : title}
      </p>
    </>
  )
}

/** Closes menus, drawers and dialogs, except those around `kept`. */
function closeOverlays(kept: Element | null): void {
  for (const overlay of document.querySelectorAll<HTMLElement>(OPEN_OVERLAYS)) {
    if (overlay.contains(kept)) continue
    if (overlay instanceof HTMLDialogElement) overlay.close()
    else if (overlay.popover) overlay.hidePopover()
    else overlay.ariaExpanded = 'false'
  }
}

const OPEN_OVERLAYS = ':is(:popover-open), dialog[open], [data-menu][aria-expanded=true]'

/** The boot script reports the page that was opened first. */
function usePageViews(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const counting = setTimeout(() => reportPageView(pathname, ''), PAGE_VIEW_DELAY_MS)
    return () => clearTimeout(counting)
  }, [pathname])
}
