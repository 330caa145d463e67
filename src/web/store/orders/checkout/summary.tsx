import type { ReactNode } from 'react'
import { type CartLine, cartLineTotal, lineKey, removeFromCart } from '../../../../domain/cart/cart.ts'
import type { LineNote } from '../../../../domain/cart/quoted-cart.ts'
import { deliveryRow, discountRows } from '../../../../domain/coupons/coupon-rows.ts'
import { paths } from '../../../../domain/paths.ts'
import { formatPaise, formatRupees } from '../../../../domain/units/paise.ts'
import { formatQuantity } from '../../../../domain/units/quantity.ts'
import { Link } from '../../../link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Basket } from './use-basket.ts'
import type { useBill } from './use-bill.ts'
import { isNoteFor } from './use-quote.ts'

interface SummaryProps {
  readonly basket: Basket
  readonly costs: ReturnType<typeof useBill>
  /** Whether the prices of the shop include GST. */
  readonly chargesTax: boolean
  readonly coupon: ReactNode
  readonly children: ReactNode
}

export function OrderSummary({ basket, costs, chargesTax, coupon, children }: SummaryProps) {
  const { bill, quote, notes } = costs
  return (
    <section id="summary" aria-labelledby="summary-title" className="checkout-summary">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="summary-title" className="text-xl">
          Order Summary
        </h2>
        {basket.id === '' && (
          <Link to={paths.cart} className="link py-2.5">
            Edit Cart
          </Link>
        )}
      </div>
      <ul>
        {basket.cart.items.map((line) => (
          <SummaryLine
            key={JSON.stringify(lineKey(line))}
            line={line}
            onRemove={() => basket.update((cart) => removeFromCart(cart, lineKey(line)))}
            notes={notes.filter((note) => isNoteFor(note, line))}
          />
        ))}
      </ul>
      {coupon}
      <dl className="mt-4 grid gap-1.5 tabular-nums [overflow-wrap:anywhere]" aria-busy={!quote}>
        <Row name="Subtotal" value={formatPaise(bill.subtotal)} />
        <Row name={deliveryRow('Shipping', quote?.coupons)} value={costs.shownShipping} />
        {quote &&
          discountRows(quote).map(({ name, amount }) => (
            <Row key={name} name={name} value={`-${formatRupees(amount)}`} isGood />
          ))}
        {bill.fee > 0 && <Row name="Cash on Delivery fee" value={formatPaise(bill.fee)} />}
        {bill.prepaidDiscount > 0 && (
          <Row name="Discount for paying online" value={formatPaise(-bill.prepaidDiscount)} isGood />
        )}
        <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xl font-semibold">
          <dt>Total</dt>
          <dd key={costs.shownTotal}>{costs.shownTotal}</dd>
        </div>
      </dl>
      <p className="mb-4 text-sm text-quiet">{chargesTax ? 'Taxes are included. ' : ''}There are no hidden charges.</p>
      {children}
    </section>
  )
}

interface SummaryLineProps {
  readonly line: CartLine
  readonly notes: readonly LineNote[]
  readonly onRemove: () => void
}

function SummaryLine({ line, notes, onRemove }: SummaryLineProps) {
  const { product, quantity, selectedColor, selectedSize, price } = line
  const { unit } = product.selling
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-b border-line py-3">
      <Picture image={product.image} alt="" sizes="3rem" frame="thumbnail" className="w-12 rounded-card" />
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="[overflow-wrap:anywhere]">{product.name}</p>
        <p className="text-sm text-quiet">{[selectedColor, selectedSize].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-quiet tabular-nums">
          {formatQuantity(unit, quantity)} × {formatPaise(price)}
          {unit === 'metre' && ' / m'}
        </p>
      </div>
      <p className="ml-auto font-semibold tabular-nums">{formatPaise(cartLineTotal(line))}</p>
      <div role="status" className="w-full empty:hidden">
        {notes.map((note) => (
          <div key={note.text} className="checkout-note" data-blocks-checkout={note.blocksCheckout || undefined}>
            {note.text}
            {note.blocksCheckout && (
              <button
                type="button"
                className="link -my-2 ml-2 min-h-11"
                aria-label={`Remove ${product.name}`}
                onClick={onRemove}
              >
                Remove
              </button>
            )}
          </div>
        ))}
      </div>
    </li>
  )
}

interface RowProps {
  readonly name: string
  readonly value: string
  readonly isGood?: boolean
}

function Row({ name, value, isGood = false }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isGood ? 'text-neem' : ''}`}>
      <dt>{name}</dt>
      {/* A new figure replaces the old one, instead of moving by the difference of their widths. */}
      <dd key={value}>{value}</dd>
    </div>
  )
}
