import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Lays out the rest of a page that showed its beginning first, while the browser is idle: a piece at a time, so that nobody waits. What
 * was shown once stays, on a phone too. Otherwise a picture of the whole page would have gaps, and every way back up would be laid out again.
 */
export function RestOfPage() {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(() => {
    document.addEventListener('contentvisibilityautostatechange', keepShown)
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (innerWidth < WIDE || connection?.saveData || !('requestIdleCallback' in window)) return
    const pieces = [...document.querySelectorAll<HTMLElement>(PIECES)]
    let idle = requestIdleCallback(showNext)
    return () => cancelIdleCallback(idle)

    function showNext(): void {
      const atOnce = pieces[0]?.matches('.products > *') ? CARDS_AT_ONCE : 1
      // One above the view would move what is being read.
      for (const piece of pieces.splice(0, atOnce)) if (piece.getBoundingClientRect().top >= innerHeight) show(piece)
      if (pieces.length > 0) idle = requestIdleCallback(showNext)
    }
  }, [pathname, search])
  return null
}

/** What style sheets give `content-visibility: auto`, without the further cards of a long list; some of it is shown anyway. */
const PIECES = '.home > *, .products > :nth-child(-n + 24), .related, .footer'
/** In CSS pixels. A phone would pay for it with its processor and with pictures that nobody scrolls to. */
const WIDE = 768
/** Cards are small: drawing a frame costs as much as laying out two of them. */
const CARDS_AT_ONCE = 3

function keepShown(event: Event): void {
  const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
  if (!skipped) show(target as HTMLElement)
}

function show({ style }: HTMLElement): void {
  style.contentVisibility = 'visible'
}
