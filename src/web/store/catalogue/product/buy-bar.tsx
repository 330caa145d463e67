import { type RefObject, useEffect, useState } from 'react'
import { ADDED_TO_CART_BUTTON } from '../../../../domain/content/notices.ts'
import { formatPaise } from '../../../../domain/units/paise.ts'
import { formatQuantity } from '../../../../domain/units/quantity.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { Selection } from './selection.ts'
import type { Purchase } from './use-purchase.ts'

interface Props {
  readonly purchase: Purchase
  readonly selection: Selection
  /** The row of buttons in the page. The bar is hidden while it is visible. */
  readonly buttons: RefObject<HTMLElement | null>
  /** Whether the page shows products to buy instead. */
  readonly hasSimilar: boolean
}

/**
 * Price and 'Add to Cart' at the lower edge of a phone. It is sticky and the last element of the screen, so that it covers
 * no content and ends before the footer.
 */
export function BuyBar({ purchase, selection, buttons, hasSimilar }: Props) {
  const isHidden = useIsVisible(buttons)
  const { price, selling, quantity, total, stockState, isAdded } = purchase
  const isSoldOut = stockState.kind === 'sold-out'
  const isByTheMetre = selling.unit === 'metre' && quantity > 0
  const length = isByTheMetre ? formatQuantity(selling.unit, quantity) : ''
  const choice = [selection.choice.color, selection.choice.size, length].filter(Boolean).join(', ')
  return (
    <div className="buy-bar needs-script" data-hidden={isHidden || undefined}>
      <p>
        <strong className="tabular-nums">{formatPaise(isByTheMetre ? total : price.price)}</strong>
        {(isSoldOut || choice) && (
          <span className="block truncate text-sm text-quiet">{isSoldOut ? 'Sold out' : choice}</span>
        )}
      </p>
      {!isSoldOut && <Button onClick={purchase.addToCart}>{isAdded ? ADDED_TO_CART_BUTTON : 'Add to Cart'}</Button>}
      {isSoldOut && hasSimilar && (
        <a href="#related" className={buttonClass('quiet')}>
          Similar products
        </a>
      )}
    </div>
  )
}

function useIsVisible(target: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '0px 0px -72px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return isVisible
}
