import { Heart, IndianRupee, RotateCcw, Truck } from 'lucide-react'
import type { RefObject } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ADDED_TO_CART_BUTTON, FREE_SHIPPING_OVER, freeShippingNotice } from '../../../../domain/content/notices.ts'
import { returnsNotice } from '../../../../domain/content/returns.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { RichBlocks } from '../../../ui/rich-blocks.tsx'
import { toggleWishlistItem, useIsInWishlist } from '../../browser/wishlist.ts'
import { DeliveryCheck } from '../../delivery/delivery-check.tsx'
import { useDelivery } from '../../delivery/use-delivery.ts'
import { StockNotice } from '../../notices/stock-notice.tsx'
import type { ShellData } from '../../shell/shell-data.ts'
import { LengthGuide } from './length-guide.tsx'
import { Options } from './options.tsx'
import type { ProductData, ShownProduct } from './product-data.ts'
import { QuantityPicker } from './quantity-picker.tsx'
import { REVIEWS_ID } from './reviews.tsx'
import { type Selection, soldOutPart } from './selection.ts'
import { Share } from './share.tsx'
import { SizeGuide } from './size-guide.tsx'
import { CHOOSE_A_SIZE, type Purchase, SIZES_ID } from './use-purchase.ts'

interface Props {
  readonly data: ProductData
  readonly selection: Selection
  readonly purchase: Purchase
  /** The row of buttons. The buy bar is shown while it is not visible. */
  readonly buttons: RefObject<HTMLDivElement | null>
}

/** The right column of the page: name, price, options, quantity and buttons. */
export function BuyBox({ data, selection, purchase, buttons }: Props) {
  const { product, sizeChart, origin } = data
  const { selling, price, stockState, problem } = purchase
  const isByTheMetre = selling.unit === 'metre'
  const isSoldOut = stockState.kind === 'sold-out'
  const needsSize = problem === CHOOSE_A_SIZE
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <div>
        <h1 className="product-name">{product.name}</h1>
        <p className="flex flex-wrap gap-x-4">
          <Link
            to={`${paths.products}?${new URLSearchParams({ brand: product.brand.name })}`}
            className={`py-3 text-sm text-quiet hover:underline${LONG_WORD.test(product.brand.name) ? ' wrap-anywhere' : ''}`}
          >
            {product.brand.name}
          </Link>
          {product.reviews > 0 && (
            <a href={`#${REVIEWS_ID}`} className="py-2.5">
              <Rating value={product.rating} count={product.reviews} />
            </a>
          )}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Price {...price} per={isByTheMetre ? 'metre' : undefined} large />
          <p className="text-sm text-quiet">Inclusive of all taxes</p>
        </div>
      </div>
      {selection.colors.some(({ name }) => name !== '') && (
        <Options
          id="colors"
          legend="Colour"
          options={selection.colors}
          selected={selection.choice.color}
          swatches={data.swatches}
        />
      )}
      {selection.sizes.some(({ name }) => name !== '') && (
        <Options
          id={SIZES_ID}
          legend="Size"
          options={selection.sizes}
          selected={selection.choice.size}
          problem={needsSize ? problem : ''}
        >
          {sizeChart && <SizeGuide chart={sizeChart} sizes={selection.sizes} />}
        </Options>
      )}
      {product.modelNote && <p className="text-sm text-quiet">{product.modelNote}</p>}
      <p className="stock" data-kind={stockState.kind}>
        {stockState.text}
        {isSoldOut && soldOutPart(selection)}
        {isSoldOut && data.related.length > 0 && (
          <a href="#related" className="link ml-4 inline-block py-2.5 font-normal">
            See similar products
          </a>
        )}
      </p>
      {!isSoldOut && (
        <QuantityPicker purchase={purchase}>
          {data.fabricNeeded && <LengthGuide needed={data.fabricNeeded} />}
        </QuantityPicker>
      )}
      <div ref={buttons} className="needs-script buy-buttons">
        {!isSoldOut && (
          <>
            <Button onClick={purchase.addToCart}>{purchase.isAdded ? ADDED_TO_CART_BUTTON : 'Add to Cart'}</Button>
            <Button kind="quiet" onClick={purchase.buyNow}>
              Buy Now
            </Button>
          </>
        )}
        {isSoldOut && !data.preview && (
          <StockNotice productId={product._id} variants={soldOutVariants(data, selection)} />
        )}
        <WishlistButton product={product} />
      </div>
      <p role="status" className="text-sm text-madder empty:hidden">
        {needsSize ? '' : problem}
      </p>
      <noscript>
        <p className="text-sm font-semibold text-madder">The cart needs JavaScript.</p>
      </noscript>
      {product.swatchOf && (
        <p>
          <Link to={paths.product(product.swatchOf)} className="link inline-block py-2.5">
            See the fabric
          </Link>
        </p>
      )}
      {data.swatchSample && (
        <p>
          <Link
            to={`${paths.product(data.swatchSample.id)}?${new URLSearchParams({ color: selection.choice.color ?? '' })}`}
            className="link inline-block py-2.5"
          >
            Order a swatch · {data.swatchSample.price}
          </Link>
        </p>
      )}
      <DeliveryInfo returns={returnsNotice(product.unit, product.swatchOf) ?? '7-day returns'} isSoldOut={isSoldOut} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-quiet">
        <p>{`SKU: ${selection.sku}`}</p>
        <Share name={product.name} origin={origin} />
      </div>
      <Description product={product} />
    </div>
  )
}

function WishlistButton({ product }: { product: ShownProduct }) {
  const isPressed = useIsInWishlist(product._id)
  return (
    <button
      type="button"
      className="wishlist-button"
      data-wishlist-item={product._id}
      aria-pressed={isPressed}
      aria-label="Add to Wishlist"
      suppressHydrationWarning
      onClick={() => toggleWishlistItem(product)}
    >
      <Heart size={22} aria-hidden />
    </button>
  )
}

/** The chosen variant, or those of the chosen colour while no size is chosen. */
function soldOutVariants({ variants }: ProductData, { variant, choice }: Selection) {
  return variant ? [variant] : variants.filter(({ color }) => color === choice.color)
}

interface DeliveryInfoProps {
  readonly returns: string
  readonly isSoldOut: boolean
}

/** Delivery and returns in brief. The free-shipping limit is the one in the header. What is sold out has no day of delivery. */
function DeliveryInfo({ returns, isSoldOut }: DeliveryInfoProps) {
  const { answer, check } = useDelivery()
  const freeShippingOver = useRouteLoaderData<ShellData>('root')?.freeShippingOver ?? FREE_SHIPPING_OVER
  return (
    <ul className="delivery">
      {!isSoldOut && (
        <li>
          <Truck size={20} aria-hidden />
          <div>
            <p>{answer?.short ? `Delivery ${answer.short}` : 'Delivery in 3-7 business days'}</p>
            <DeliveryCheck answer={answer} check={check} />
          </div>
        </li>
      )}
      <li>
        <IndianRupee size={20} aria-hidden />
        <Link to={paths.shipping}>{freeShippingNotice(freeShippingOver)}</Link>
      </li>
      <li>
        <RotateCcw size={20} aria-hidden />
        <Link to={paths.returns}>{returns}</Link>
      </li>
    </ul>
  )
}

/** The server has parsed the text, so that the page needs no script for that. */
function Description({ product: { description, descriptionBlocks } }: { product: ShownProduct }) {
  if (descriptionBlocks) return <RichBlocks blocks={descriptionBlocks} className="max-w-prose" />
  return description === '' ? null : <p className="max-w-prose whitespace-pre-line">{description}</p>
}

/** Wider than the screen of a phone. Only pages with such a name carry the rule that breaks it. */
const LONG_WORD = /\S{25}/
