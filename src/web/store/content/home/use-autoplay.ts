import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HERO_INTERVAL_MS } from '../../../../domain/content/homepage.ts'
import { useIsHydrated } from '../../browser/use-is-hydrated.ts'

interface Autoplay {
  readonly isPaused: boolean
  readonly togglePause: () => void
  /** Event handlers for the element that pauses while it is hovered or focused. */
  readonly pauseHandlers: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * Moves to the next slide after the current one has been shown for 4 seconds. Stops while paused, hovered, focused by
 * keyboard, out of view or in a hidden tab, and never moves when the visitor prefers reduced motion.
 */
export function useAutoplay(
  element: RefObject<Element | null>,
  isEnabled: boolean,
  current: number,
  goTo: (index: number) => void,
): Autoplay {
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isVisible = useIsVisible(element)
  const canMove = isEnabled && isVisible && !isPaused && !isHovered && !isFocused
  const advance = useEffectEvent(goTo)
  const shownMs = useRef(useIsHydrated() ? 0 : undefined)
  useEffect(() => {
    if (!canMove || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The page showed the first slide before its script ran.
    const wait = Math.max(MIN_WAIT_MS, HERO_INTERVAL_MS - (shownMs.current ?? openMs()))
    shownMs.current = 0
    const timer = setTimeout(() => advance(current + 1), wait)
    return () => clearTimeout(timer)
  }, [canMove, current])
  return {
    isPaused,
    togglePause: () => setPaused(!isPaused),
    pauseHandlers: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** The first move after the script has run; time to do what was clicked before. */
const MIN_WAIT_MS = 1000

/** Milliseconds since the page was opened, or since the visit to a page that the browser had prepared. */
function openMs(): number {
  const [visit] = performance.getEntriesByType('navigation') as { activationStart?: number }[]
  return performance.now() - (visit?.activationStart ?? 0)
}

/** True while at least half of the element is in view and the tab is visible. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      threshold: 0.5,
    })
    if (element.current) observer.observe(element.current)
    const onChange = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [element])
  return isInView && !isHidden
}
