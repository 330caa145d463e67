import { Heart, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { countedLabel } from '../../../domain/cart/counted-label.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { useCartCount } from '../browser/cart.ts'
import { useWishlistCount } from '../browser/wishlist.ts'

export function CartLink() {
  return (
    <CountedLink to={paths.cart} of="cart" name="Cart" count={useCartCount()}>
      <ShoppingBag size={24} aria-hidden />
    </CountedLink>
  )
}

export function WishlistLink() {
  return (
    <CountedLink to={paths.wishlist} of="wishlist" name="Wishlist" count={useWishlistCount()}>
      <Heart size={24} aria-hidden />
    </CountedLink>
  )
}

interface CountedLinkProps {
  readonly to: string
  /** The boot script finds the link by this value, and sets count and label before hydration. */
  readonly of: 'cart' | 'wishlist'
  readonly name: string
  readonly count: number
  readonly children: ReactNode
}

function CountedLink({ to, of, name, count, children }: CountedLinkProps) {
  return (
    <Link
      to={to}
      className="icon-btn"
      data-counts={of}
      data-count={count || undefined}
      aria-label={countedLabel(name, count)}
      suppressHydrationWarning
    >
      {children}
    </Link>
  )
}
