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
  /** Where `goTo` is scrolling to. The slides on the way there don't count. */
  const target = useRef<number>(undefined)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const indexes = new Map([...element.children].map((child, index) => [child, index]))
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast((entry) => entry.isIntersecting)
        const index = shown && indexes.get(shown.target)
        if (index === undefined || (target.current !== undefined && target.current !== index)) return
        target.current = undefined
        setCurrent(index)
      },
      { root: element, threshold: 0.7 },
    )
    for (const child of element.children) observer.observe(child)
    const stopped = new AbortController()
    const forget = () => {
      target.current = undefined
    }
    for (const type of ['pointerdown', 'wheel', 'scrollend'])
      element.addEventListener(type, forget, { passive: true, signal: stopped.signal })
    return () => {
      observer.disconnect()
      stopped.abort()
    }
  }, [])
  const goTo = (number: number) => {
    const index = ((number % length) + length) % length
    const slide = list.current?.children[index]
    if (!list.current || !(slide instanceof HTMLElement)) return
    if (Math.abs(list.current.scrollLeft - slide.offsetLeft) > 1) target.current = index
    setCurrent(index)
    list.current.scrollTo({ left: slide.offsetLeft })
  }
  return { list, current, goTo }
}
