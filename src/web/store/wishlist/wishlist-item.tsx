import { X } from 'lucide-react'
import { useState } from 'react'
import { stockState } from '../../../domain/catalogue/allowed-quantity.ts'
import { paths } from '../../../domain/paths.ts'
import { NO_LONGER_SOLD, percentOffBadge } from '../../../domain/wishlist/messages.ts'
import { type WishlistItem, wishlistItemPrice } from '../../../domain/wishlist/wishlist.ts'
import { Link } from '../../link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { showToast } from '../../ui/toast.tsx'
import { addVariantToCart } from '../browser/cart.ts'
import { removeWishlistItem } from '../browser/wishlist.ts'
import { cardDataOf } from '../catalogue/card/card-data.ts'
import { variantsOf } from './variants-to-buy.ts'

const ChooseVariant = onDemand(() => import('../catalogue/card/choose-variant.tsx'), {
  close: ({ onClose }) => onClose(),
})

interface WishlistItemCardProps {
  readonly item: WishlistItem
  /** Whether the shop no longer sells it. */
  readonly isGone: boolean
}

export function WishlistItemCard({ item, isGone }: WishlistItemCardProps) {
  const { product, description, rating, reviews } = item
  const { price, original, percentOff } = wishlistItemPrice(item)
  const address = paths.product(product._id)
  const name = product.name || 'This product'
  const isSoldOut = product.stock !== undefined && stockState(product.selling, product.stock).kind === 'sold-out'
  const label = isGone ? NO_LONGER_SOLD : isSoldOut ? 'Sold out' : 'Add to Cart'
  const [isChoosing, setChoosing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const json = cardDataOf(product)
  const picture = <Picture image={product.image} alt="" sizes={SIZES} frame="card" />
  const add = async () => {
    setAdding(true)
    const variants = await variantsOf(product._id)
    setAdding(false)
    if (variants === 'failed' || variants.length > 1) return setChoosing(true)
    if (variants.length === 0) return showToast('This item is no longer available.', 'error')
    const result = addVariantToCart({ product: json, variant: variants[0] })
    if (!result.ok) showToast(result.message, 'error')
  }
  return (
    <article className="wishlist-item" data-gone={isGone || undefined}>
      {isGone ? (
        <div className="wishlist-picture">{picture}</div>
      ) : (
        <Link to={address} tabIndex={-1} aria-hidden className="wishlist-picture">
          {picture}
        </Link>
      )}
      {percentOff > 0 && !isGone && <span className="card-badge">{percentOffBadge(percentOff)}</span>}
      <h2 className="line-clamp-2">{isGone ? name : <Link to={address}>{name}</Link>}</h2>
      <Rating value={rating} count={reviews} />
      {isGone ? (
        <p className="price">{NO_LONGER_SOLD}</p>
      ) : (
        <Price price={price} original={original} per={product.selling.unit === 'metre' ? 'metre' : undefined} />
      )}
      <p className="wishlist-description line-clamp-2">{description}</p>
      <div className="wishlist-actions">
        <button
          type="button"
          className="card-add"
          aria-label={`${label}: ${name}`}
          disabled={isGone || isSoldOut || isAdding}
          onClick={add}
        >
          {label}
        </button>
        {isChoosing && <ChooseVariant product={json} onClose={() => setChoosing(false)} />}
        <IconButton name={`Remove ${name}`} className="wishlist-remove" onClick={() => removeWishlistItem(product._id)}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </article>
  )
}

const SIZES = '(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 46vw'
