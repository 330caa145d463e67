import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SectionHead } from './section-head.tsx'

interface ScrollRowProps {
  readonly title: string
  readonly link?: string
  readonly className: string
  /** True when no item can be focused. The row then takes the focus, so that the keyboard can scroll it. */
  readonly isFocusable?: boolean
  /** List items. */
  readonly children: ReactNode
}

/** A row that scrolls sideways natively, with two buttons on wide screens. */
export function ScrollRow({ title, link, className, isFocusable, children }: ScrollRowProps) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  const measure = () => {
    if (list.current) setEnds(endsOf(list.current))
  }
  // Measuring at once would lay out what is still far below the view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `measure` reads only the element
  useEffect(() => {
    const resized = new ResizeObserver(measure)
    if (list.current) resized.observe(list.current)
    return () => resized.disconnect()
  }, [])
  const move = (by: number) => list.current?.scrollBy({ left: by * list.current.clientWidth * 0.8 })
  return (
    <section className="page">
      <SectionHead title={title} link={link}>
        <div className={ends.atStart && ends.atEnd ? 'invisible' : 'scroll-row-buttons needs-script'}>
          <IconButton name={`${title}: previous`} disabled={ends.atStart} onClick={() => move(-1)}>
            <ArrowLeft size={22} aria-hidden />
          </IconButton>
          <IconButton name={`${title}: next`} disabled={ends.atEnd} onClick={() => move(1)}>
            <ArrowRight size={22} aria-hidden />
          </IconButton>
        </div>
      </SectionHead>
      <ul ref={list} className={`scroll-row ${className}`} tabIndex={isFocusable ? 0 : undefined} onScroll={measure}>
        {children}
      </ul>
    </section>
  )
}

function endsOf(list: HTMLElement): { atStart: boolean; atEnd: boolean } {
  return { atStart: list.scrollLeft < 8, atEnd: list.scrollLeft + list.clientWidth > list.scrollWidth - 8 }
}
