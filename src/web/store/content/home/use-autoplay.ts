import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { HERO_INTERVAL_MS } from '../../../../domain/content/homepage.ts'

interface Autoplay {
  readonly isPaused: boolean
  readonly togglePause: () => void
  /** For the element whose pointer and keyboard stop it. */
  readonly pauseHandlers: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * Goes on to the next place when `at` has been shown for 4 seconds. Not while paused, hovered, reached by keyboard, out of view or in a
 * hidden tab, and never where less motion is wished for.
 */
export function useAutoplay(
  element: RefObject<Element | null>,
  isWanted: boolean,
  at: number,
  go: (place: number) => void,
): Autoplay {
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isSeen = useIsSeen(element)
  const mayMove = isWanted && isSeen && !isPaused && !isHovered && !isFocused
  const advance = useEffectEvent(go)
  useEffect(() => {
    if (!mayMove || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => advance(at + 1), HERO_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [mayMove, at])
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

/** True while at least half of the element is on a screen somebody can see. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), { threshold: 0.5 })
    if (element.current) watch.observe(element.current)
    const onChange = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      watch.disconnect()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [element])
  return isInView && !isHidden
}
