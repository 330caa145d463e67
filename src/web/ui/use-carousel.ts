import { type RefObject, useEffect, useRef, useState } from 'react'

/** A native scroll-snap row of slides. After the last slide comes the first. */
interface Carousel {
  readonly list: RefObject<HTMLUListElement | null>
  /** The index of the slide in view, from 0. */
  readonly current: number
  readonly goTo: (index: number) => void
}

export function useCarousel(length: number): Carousel {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const indexes = new Map([...element.children].map((child, index) => [child, index]))
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting)
        if (shown) setCurrent(indexes.get(shown.target) ?? 0)
      },
      { root: element, threshold: 0.7 },
    )
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const goTo = (target: number) => {
    const index = ((target % length) + length) % length
    const slide = list.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    setCurrent(index)
    list.current?.scrollTo({ left: slide.offsetLeft })
  }
  return { list, current, goTo }
}
