import { useId, useState } from 'react'
import { type CartLine, cartLineTotal, lineKey } from '../../../domain/cart/cart.ts'
import { blocksCheckout, describeChange, type LineChange } from '../../../domain/cart/line-changes.ts'
import { quantityRule } from '../../../domain/catalogue/allowed-quantity.ts'
import { priceView } from '../../../domain/catalogue/price.ts'
import { returnsNotice } from '../../../domain/content/returns.ts'
import { paths } from '../../../domain/paths.ts'
import { formatPaise } from '../../../domain/units/paise.ts'
import { formatQuantity } from '../../../domain/units/quantity.ts'
import { Link } from '../../link.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { changeLineQuantity, changeLineVariant, removeCartLine } from '../browser/cart.ts'
import { addWishlistItem } from '../browser/wishlist.ts'
import { cardDataOf } from '../catalogue/card/card-data.ts'

const ChooseVariant = onDemand(() => import('../catalogue/card/choose-variant.tsx'), {
  close: ({ onClose }) => onClose(),
})

interface CartLineRowProps {
  readonly line: CartLine
  /** What has changed in the catalogue since the line was added. */
  readonly changes: readonly LineChange[]
  /** What is known of price and stock, where a change may come later: it takes the place of a note, so that nothing moves. */
  readonly check: string
  /** Whether the line can get another colour or size. */
  readonly hasChoice: boolean
  readonly onRemove: () => void
  /** Removes the line once its product is in the wishlist. */
  readonly onSave: () => void
}

export function CartLineRow({ line, changes, check, hasChoice, onRemove, onSave }: CartLineRowProps) {
  const { product, selectedColor, selectedSize } = line
  const { original, percentOff } = priceView(product)
  const address = paths.product(product._id)
  const name = product.name || 'This product'
  const canBeBought = !changes.some(blocksCheckout)
  const saveForLater = () => {
    addWishlistItem(cardDataOf(product))
    onSave()
  }
  return (
    <>
      <Link to={address} tabIndex={-1} aria-hidden className="cart-picture">
        <Picture image={product.image} alt="" sizes="(min-width: 64rem) 8rem, 6rem" frame="thumbnail" />
      </Link>
      <div className="cart-details">
        <h2>
          <Link to={address}>{name}</Link>
        </h2>
        <p className="text-sm text-quiet">
          {[selectedColor, selectedSize].filter(Boolean).join(' · ')}
          {hasChoice && (selectedColor || selectedSize) && <ChangeVariantButton line={line} name={name} />}
        </p>
        <Price price={line.price} original={original} percentOff={percentOff} per={perOf(line)} />
        <p className="text-sm text-quiet empty:hidden">{returnsNotice(product.selling.unit, product.swatchOf)}</p>
        {check && changes.length === 0 && <p className="cart-check">{check}</p>}
        <div role="status" className="cart-notes">
          {changes.map((change) => (
            <p key={change.kind} data-blocks-checkout={blocksCheckout(change) || undefined}>
              {describeChange(change)}
              {change.kind === 'needs-choice' && <ChooseVariantButton line={line} />}
            </p>
          ))}
        </div>
      </div>
      <div className="cart-amounts">
        {canBeBought && <LineQuantity line={line} name={name} />}
        <div className="cart-line-actions">
          <button type="button" className="link min-h-11" aria-label={`Save for Later: ${name}`} onClick={saveForLater}>
            Save for Later
          </button>
          <button type="button" className="link min-h-11" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        </div>
        <p className="cart-line-total" aria-live="polite" aria-atomic>
          <span className="sr-only">{formatQuantity(product.selling.unit, line.quantity)} for </span>
          {formatPaise(cartLineTotal(line))}
        </p>
      </div>
    </>
  )
}

function LineQuantity({ line, name }: { line: CartLine; name: string }) {
  const id = useId()
  const [notice, setNotice] = useState('')
  const { selling, stock } = line.product
  return (
    <div>
      <QuantityStepper
        id={id}
        of={name}
        selling={selling}
        stock={stock}
        quantity={line.quantity}
        onChange={(quantity) => changeLineQuantity(lineKey(line), quantity)}
        onNotice={setNotice}
        describedBy={`${id}-notice`}
      />
      <p id={`${id}-notice`} role="status" className="mt-1 text-sm text-quiet empty:hidden">
        {notice || (selling.maximum && quantityRule(selling))}
      </p>
    </div>
  )
}

/** Opens the choice of colour and size, and changes the line in place. */
function ChangeVariantButton({ line, name }: { line: CartLine; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const product = cardDataOf(line.product)
  const choice = { color: line.selectedColor, size: line.selectedSize }
  return (
    <>
      <button
        type="button"
        className="link -my-3 ml-3 min-h-11"
        aria-label={`Change colour or size: ${name}`}
        onClick={() => setOpen(true)}
      >
        Change
      </button>
      {isOpen && (
        <ChooseVariant
          product={product}
          replaces={{ choice, onChoose: (variant) => changeLineVariant(lineKey(line), product, variant) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** A line added with 'All to Cart' of the wishlist may have no colour and size yet. The variant chosen here replaces it. */
function ChooseVariantButton({ line }: { line: CartLine }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link -my-2 ml-2 min-h-11" onClick={() => setOpen(true)}>
        Choose now
      </button>
      {isOpen && (
        <ChooseVariant
          product={cardDataOf(line.product)}
          onAdded={() => removeCartLine(lineKey(line))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function perOf(line: CartLine): 'metre' | undefined {
  return line.product.selling.unit === 'metre' ? 'metre' : undefined
}
