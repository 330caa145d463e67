import { Heart } from 'lucide-react'
import { toggleWish, useIsWished } from '../../browser/wishlist.ts'
import type { ShownProduct } from './product-data.ts'

export function WishToggle({ product }: { product: ShownProduct }) {
  const isWished = useIsWished(product._id)
  return (
    <button
      type="button"
      className="wish-toggle"
      data-wish={product._id}
      aria-pressed={isWished}
      aria-label="Add to Wishlist"
      suppressHydrationWarning
      onClick={() => toggleWish(product)}
    >
      <Heart size={22} aria-hidden />
    </button>
  )
}
