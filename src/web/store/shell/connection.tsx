import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '../../../domain/paths.ts'
import { isKept } from '../../kept-pages.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * Says that the connection is lost, until it is back, and keeps the page open until then. The element is always there, so that the text
 * is announced.
 */
export function Connection() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    if (isOnline) return
    // Before the page itself: its links would end at the browser's error page, without what was typed.
    for (const type of KINDS) document.addEventListener(type, stay, true)
    return () => {
      for (const type of KINDS) document.removeEventListener(type, stay, true)
    }
  }, [isOnline])
  // The script of the next page could not be downloaded (`vite/router-parts.ts`).
  useEffect(() => document.addEventListener('page-waits', sayOffline), [])
  return (
    <p role="status" className={isOnline ? undefined : 'connection'}>
      {!isOnline && 'No internet connection. Your cart and wishlist are saved on this device.'}
    </p>
  )
}

export function sayOffline(): void {
  showToast('You are offline. Please try again when you are connected.', 'error')
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const KINDS = ['click', 'submit'] as const

/** Stops what would open another page. */
function stay(event: Event): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const link = event.type === 'click' ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isLeaving = link
    ? opensPage(link)
    : target instanceof HTMLFormElement && target.method === 'get' && target.hasAttribute('action')
  if (!isLeaving) return
  event.preventDefault()
  event.stopPropagation()
  sayOffline()
}

/** Whether a link needs the server. Pages that were open before do not. Colours, sizes and pictures of the product that is open do not, nor do other parts of a page. */
function opensPage({ protocol, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (isKept({ pathname, search })) return false
  if (!protocol.startsWith('http') || pathname.startsWith('/media/')) return false
  if (pathname !== location.pathname) return true
  return !pathname.startsWith(paths.product('')) && (hash === '' || search !== location.search)
}
