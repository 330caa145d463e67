import { Skeleton } from '../../ui/skeleton.tsx'

/** In the size of a cart of two lines. */
export function CartSkeleton() {
  return (
    <div className="cart" aria-hidden>
      <div className="cart-lines">
        <Skeleton className="cart-line-wait" />
        <Skeleton className="cart-line-wait" />
      </div>
      <Skeleton className="cart-summary-wait" />
    </div>
  )
}
