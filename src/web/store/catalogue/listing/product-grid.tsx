import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withKeys } from '../../../ui/with-keys.ts'
import { CardSkeleton, ProductCard } from '../card/product-card.tsx'
import { ADDS_MORE, type Listing } from './use-listing.ts'

/** The loading state shows 8 skeleton cards (specification 1, section 9). */
const SKELETON_CARDS = 8

/** Cards visible without scrolling: their pictures load eagerly. */
const FIRST_VIEW = 4

/** The end of what 'Load more' adds is laid out at once, so that nothing moves in the view of a shopper who jumps there. */
const END = 8

/** The products. While others load nothing moves: skeletons cover the first cards, or follow the last for 'Load more'. */
export function ProductGrid({ listing }: { listing: Listing }) {
  const { data, state, pending, requested, href } = listing
  const { cards, screen, total } = data
  const list = useRef<HTMLUListElement>(null)
  useFocusOnAdded(list, cards.length)
  // What a list begins with is laid out at once, so that Back can restore its place; what is added to it, when it comes near.
  const key = href({ ...state, limit: screen.pageSize })
  const first = useRef({ key, count: cards.length })
  if (first.current.key !== key) first.current = { key, count: cards.length }
  const loading = pending === 'more' ? Math.max(Math.min(requested.limit, total) - cards.length, 0) : 0
  return (
    <div className="relative" aria-busy={pending !== undefined}>
      <ul key={key} ref={list} className={pending === 'list' ? 'products products-outdated' : 'products'}>
        {cards.map((product, index) => (
          <ProductCard
            key={product._id}
            id={startsSection(index, screen.pageSize) ? sectionId(index) : undefined}
            product={product}
            badge={screen.badge}
            eager={index === 0 ? 'first' : index < FIRST_VIEW}
            late={index >= first.current.count && index % screen.pageSize < screen.pageSize - END}
          />
        ))}
        {skeletons(loading)}
      </ul>
      {pending === 'list' && <ul className="products products-loading">{skeletons(SKELETON_CARDS)}</ul>}
    </div>
  )
}

/** The id of the first card added by 'Load more': its link leads there when there is no script. */
export function sectionId(index: number): string {
  return `p${index + 1}`
}

function startsSection(index: number, pageSize: number): boolean {
  return index > 0 && index % pageSize === 0
}

function skeletons(count: number) {
  return withKeys(Array.from({ length: count })).map(({ key }) => <CardSkeleton key={key} />)
}

/** Moves the focus to the first product added by 'Load more'. */
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
