import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { placed } from '../../../ui/placed.ts'
import { CardSkeleton, ProductCard } from '../card/product-card.tsx'
import { ADDS_MORE, type Listing } from './use-listing.ts'

/** A featured page's loading skeleton has this many cards (specification 1, section 9); the other screens follow it. */
const SKELETON_CARDS = 8

/** Cards in the first view: their pictures are fetched at once. */
const FIRST_VIEW = 4

/** The products. Nothing moves while others are on their way: skeletons lie over the first cards, or wait below the last. */
export function ProductGrid({ listing }: { listing: Listing }) {
  const { data, state, pending, requested, href } = listing
  const { cards, screen, total } = data
  const list = useRef<HTMLUListElement>(null)
  useFocusOnAdded(list, cards.length)
  const coming = pending === 'more' ? Math.max(Math.min(requested.limit, total) - cards.length, 0) : 0
  return (
    <div className="relative" aria-busy={pending !== undefined}>
      <ul
        key={href({ ...state, limit: screen.pageSize })}
        ref={list}
        className={pending === 'list' ? 'products products-outdated' : 'products'}
      >
        {cards.map((product, place) => (
          <li key={product._id} id={startsPart(place, screen.pageSize) ? sectionId(place) : undefined}>
            <ProductCard product={product} badge={screen.badge} eager={place === 0 ? 'first' : place < FIRST_VIEW} />
          </li>
        ))}
        {skeletons(coming)}
      </ul>
      {pending === 'list' && <ul className="products products-loading">{skeletons(SKELETON_CARDS)}</ul>}
    </div>
  )
}

/** The id of the first card of what 'Load more' adds, for the address that works without script. */
export function sectionId(place: number): string {
  return `p${place + 1}`
}

function startsPart(place: number, pageSize: number): boolean {
  return place > 0 && place % pageSize === 0
}

function skeletons(count: number) {
  return placed(Array.from({ length: count })).map(({ key }) => (
    <li key={key}>
      <CardSkeleton />
    </li>
  ))
}

/** When products were added below, the keyboard goes on with the first of them. */
function useFocusOnAdded(list: React.RefObject<HTMLUListElement | null>, count: number): void {
  const { state } = useLocation()
  const before = useRef(count)
  useEffect(() => {
    const first = list.current?.children[before.current]
    if (count > before.current && state?.adds === ADDS_MORE.adds) {
      first?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    }
    before.current = count
  }, [count, state, list])
}
