import { type RefObject, useEffect, useRef, useState } from 'react'

/** A row of pictures that scrolls natively: which one is in view, and how to move to another. After the last comes the first. */
interface Carousel {
  readonly list: RefObject<HTMLUListElement | null>
  /** From 0. */
  readonly current: number
  readonly goTo: (place: number) => void
}

export function useCarousel(length: number): Carousel {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const places = new Map([...element.children].map((child, place) => [child, place]))
    const watch = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting)
        if (shown) setCurrent(places.get(shown.target) ?? 0)
      },
      { root: element, threshold: 0.7 },
    )
    for (const child of element.children) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  const goTo = (wanted: number) => {
    const place = ((wanted % length) + length) % length
    const slide = list.current?.children[place]
    if (!(slide instanceof HTMLElement)) return
    setCurrent(place)
    list.current?.scrollTo({ left: slide.offsetLeft })
  }
  return { list, current, goTo }
}
