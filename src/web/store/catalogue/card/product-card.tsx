import { type CSSProperties, useState } from 'react'
import { stockState } from '../../../../domain/catalogue/allowed-quantity.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { isId } from '../../../../domain/ids.ts'
import { paths } from '../../../../domain/paths.ts'
import { quantityFromJson } from '../../../../domain/units/quantity.ts'
import { Link } from '../../../link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { toggleWishlistItem, useIsInWishlist } from '../../browser/wishlist.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { type CardData, MAX_SWATCHES } from './card-data.ts'
import { priceOfJson } from './card-price.ts'

interface Props {
  readonly id?: string | undefined
  readonly product: CardData
  /** Shown instead of 'New', the badge of featured products. */
  readonly badge?: string | undefined
  /** True when the card is visible without scrolling: its picture loads eagerly, and 'first' with high priority. */
  readonly eager?: boolean | 'first'
  /** True for a card far down a long list, which is laid out when it comes near the view. */
  readonly late?: boolean
  /** The `sizes` attribute of the picture. */
  readonly sizes?: string
}

/** An item of a list of products. Renders nothing for a product without a valid id. */
export function ProductCard({ id, product, badge, eager = false, late = false, sizes = FOUR_IN_A_ROW }: Props) {
  const [isHovered, setHovered] = useState(false)
  if (!isId(product._id)) return null
  const { name, brand, featured, unit, countInStock, rating, reviews, swatches, shownColor } = product
  const selling = sellingUnitOf({ ...product })
  const stock = stockState(selling, quantityFromJson(selling.unit, countInStock) ?? 0)
  const address = paths.product(product._id) + (shownColor ? `?color=${encodeURIComponent(shownColor)}` : '')
  const colors = swatches && <Swatches colors={swatches} />
  const stars = rating === undefined ? undefined : <Rating value={rating} count={reviews ?? 0} />
  const label = badge ?? (featured ? 'New' : undefined)
  return (
    <li
      id={id}
      className={late ? 'card card-late' : 'card'}
      data-sold-out={stock.kind === 'sold-out' || undefined}
      onPointerEnter={({ pointerType }) => setHovered(isHovered || pointerType === 'mouse')}
    >
      <Picture
        image={product.image}
        alt=""
        focus={product.focus}
        sizes={sizes}
        frame="card"
        eager={eager !== false}
        first={eager === 'first'}
        className="card-picture"
      />
      {isHovered && product.image2 && (
        <Picture image={product.image2} alt="" sizes={sizes} frame="card" eager className="card-picture card-second" />
      )}
      {label && <span className="card-badge">{label}</span>}
      {stock.kind !== 'in-stock' && <span className="card-stock">{stock.text}</span>}
      <WishlistButton product={product} />
      <Link
        className="card-quick-view"
        to={address}
        aria-label={`Quick view: ${name}`}
        data-sizes={product.sizes && sizesText(product.sizes)}
      >
        Quick view
      </Link>
      <Price {...priceOfJson(product)} per={unit} />
      <h3 className="card-name" data-brand={brand}>
        <Link to={address}>{name}</Link>
      </h3>
      {colors && stars ? (
        <div className="card-facts">
          {colors}
          {stars}
        </div>
      ) : (
        (colors ?? stars)
      )}
      <AddToCartButton product={product} soldOut={stock.kind === 'sold-out'} />
    </li>
  )
}

const FOUR_IN_A_ROW = '(min-width: 80rem) 16rem, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw'

/** The boot script sets its pressed state before hydration. */
function WishlistButton({ product }: { product: CardData }) {
  const isPressed = useIsInWishlist(product._id)
  return (
    <button
      type="button"
      className="card-wishlist"
      data-wishlist-item={product._id}
      aria-pressed={isPressed}
      aria-label={`Add to Wishlist: ${product.name}`}
      suppressHydrationWarning
      onClick={() => toggleWishlistItem(product)}
    />
  )
}

/** One element paints all colours, because a page has many cards. */
function Swatches({ colors }: { colors: readonly string[] }) {
  const shown = colors.slice(0, MAX_SWATCHES)
  const stops = shown.map((color, index) => `${color} ${index === 0 ? '' : '0 '}${(index + 1) * SWATCH_REM}rem`)
  const style = { '--width': `${shown.length * SWATCH_REM}rem`, '--colors': `linear-gradient(90deg,${stops})` }
  return (
    <span
      className="swatches"
      role="img"
      aria-label={`${colors.length > MAX_SWATCHES ? 'Many' : colors.length} colours`}
      style={style as CSSProperties}
    >
      {colors.length > MAX_SWATCHES && '+'}
    </span>
  )
}

/** The width of a swatch with its gap, as in the stylesheet. */
const SWATCH_REM = 1.25

/** What fits on one line over the picture, in characters. */
const SIZES_LENGTH = 24

function sizesText(sizes: readonly string[]): string {
  const range = `${sizes[0]} to ${sizes.at(-1)}`
  return [sizes.join(' · '), range].find((text) => text.length <= SIZES_LENGTH) ?? `${sizes.length} sizes`
}

/** A placeholder of exactly the size of a card. */
export function CardSkeleton() {
  return (
    <li className="card" aria-hidden>
      <div className="card-picture aspect-3/4 weave animate-shimmer" />
      <div className="card-placeholder" />
    </li>
  )
}
