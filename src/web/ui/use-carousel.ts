import { type RefObject, useEffect, useRef, useState } from 'react'

/** A strip of pictures that scrolls natively: which one is in view, and how to move to another; beyond the last comes the first. */
interface Strip {
  readonly strip: RefObject<HTMLUListElement | null>
  /** From 0. */
  readonly at: number
  readonly go: (place: number) => void
}

export function useStrip(length: number): Strip {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const places = new Map([...element.children].map((child, place) => [child, place]))
    const watch = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting)
        if (shown) setAt(places.get(shown.target) ?? 0)
      },
      { root: element, threshold: 0.7 },
    )
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  const go = (wanted: number) => {
    const place = ((wanted % length) + length) % length
    const slide = strip.current?.children[place]
    if (!(slide instanceof HTMLElement)) return
    setAt(place)
    strip.current?.scrollTo({ left: slide.offsetLeft })
  }
  return { strip, at, go }
}
