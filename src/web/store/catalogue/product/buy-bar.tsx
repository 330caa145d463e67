import { type RefObject, useEffect, useState } from 'react'
import { ADDED_TO_CART_BUTTON } from '../../../../domain/content/notices.ts'
import { formatPaise } from '../../../../domain/units/paise.ts'
import { formatQuantity } from '../../../../domain/units/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import type { Selection } from './selection.ts'
import type { Purchase } from './use-purchase.ts'

interface Props {
  readonly purchase: Purchase
  readonly chosen: Selection
  /** The row of buttons in the page: while it is in sight the bar makes way. */
  readonly standsInFor: RefObject<HTMLElement | null>
}

/**
 * On phones: price and 'Add to Cart' in reach of the thumb. It is the last part of the screen and sticks to the lower edge
 * until then, so that it takes no room from what is above it and ends before the footer.
 */
export function BuyBar({ purchase, chosen, standsInFor }: Props) {
  const isAway = useIsInSight(standsInFor)
  const { price, selling, quantity, total, stockState, isAdded } = purchase
  const isSoldOut = stockState.kind === 'sold-out'
  const isByTheMetre = selling.unit === 'metre' && quantity > 0
  const length = isByTheMetre ? formatQuantity(selling.unit, quantity) : ''
  const choice = [chosen.choice.color, chosen.choice.size, length].filter(Boolean).join(', ')
  return (
    <div className="buy-bar needs-script" data-away={isAway || undefined}>
      <p className="min-w-0 leading-tight">
        <strong className="tabular-nums">{formatPaise(isByTheMetre ? total : price.price)}</strong>
        {choice && <span className="block truncate text-sm text-quiet">{choice}</span>}
      </p>
      <Button onClick={purchase.addToCart} disabled={isSoldOut}>
        {isSoldOut ? 'Sold out' : isAdded ? ADDED_TO_CART_BUTTON : 'Add to Cart'}
      </Button>
    </div>
  )
}

function useIsInSight(target: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -72px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [target])
  return isInSight
}
