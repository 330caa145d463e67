import { toggleWish, useIsWished } from '../../browser/wishlist.ts'
import type { CardData } from './card-data.ts'

/** The heart of a card. The boot script shows it as pressed before the page is alive. */
export function WishButton({ product }: { product: CardData }) {
  const isWished = useIsWished(product._id)
  return (
    <button
      type="button"
      className="card-wish"
      data-wish={product._id}
      aria-pressed={isWished}
      aria-label={`Add to Wishlist: ${product.name}`}
      suppressHydrationWarning
      onClick={() => toggleWish(product)}
    />
  )
}
