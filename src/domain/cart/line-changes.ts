import { clampQuantity } from '../catalogue/allowed-quantity.ts'
import { sellingPrice } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { type ColorAndSize, matchVariant } from '../catalogue/variants.ts'
import { formatPaise, type Paise } from '../units/paise.ts'
import { describeQuantity, type Quantity, type Unit } from '../units/quantity.ts'
import type { CartLine } from './cart.ts'

/** What the catalogue says now about a line of the cart. */
export type CurrentLine =
  | { readonly is: 'sold'; readonly product: ProductSnapshot }
  /** The product, or its colour and size, is no longer made. */
  | { readonly is: 'gone' }
  /** It is made in several colours or sizes, and the line names none. */
  | { readonly is: 'unchosen' }

/** What became of a line since it was put into the cart. */
export type LineChange =
  | { readonly kind: 'gone' | 'unchosen' | 'sold-out' }
  | { readonly kind: 'price'; readonly before: Paise; readonly now: Paise }
  | { readonly kind: 'quantity'; readonly before: Quantity; readonly now: Quantity; readonly unit: Unit }

/** Compares what the cart remembers of a line with what the catalogue says now. */
export function lineChanges(line: CartLine, now: CurrentLine): LineChange[] {
  if (now.is !== 'sold') return [{ kind: now.is }]
  const changes: LineChange[] = []
  const { selling, stock } = now.product
  const price = sellingPrice(now.product)
  const quantity = clampQuantity(selling, line.quantity, stock)
  if (price !== line.price) changes.push({ kind: 'price', before: line.price, now: price })
  if (quantity === 0) changes.push({ kind: 'sold-out' })
  else if (quantity !== line.quantity)
    changes.push({ kind: 'quantity', before: line.quantity, now: quantity, unit: selling.unit })
  return changes
}

/** The change in words for the shopper. */
export function describeChange(change: LineChange): string {
  switch (change.kind) {
    case 'gone':
      return 'This is no longer sold. Please remove it to go on.'
    case 'sold-out':
      return 'This has sold out. Please remove it to go on.'
    case 'unchosen':
      return 'Please choose its color and size.'
    case 'price':
      return `The price has changed from ${formatPaise(change.before)} to ${formatPaise(change.now)}.`
    case 'quantity': {
      const say = (quantity: Quantity) => describeQuantity(change.unit, quantity)
      return `Changed from ${say(change.before)} to ${say(change.now)}: that is what can be bought now.`
    }
  }
}

/** True for what must be settled before the cart can be bought. */
export function blocksCheckout(change: LineChange): boolean {
  return change.kind === 'gone' || change.kind === 'unchosen' || change.kind === 'sold-out'
}

/**
 * The variant a line stands for: of its colour and size, or the only one. `unchosen` when several exist and the line names
 * none, undefined when there is no such variant.
 */
export function findLineVariant<V extends ColorAndSize>(
  { selectedColor, selectedSize }: Pick<CartLine, 'selectedColor' | 'selectedSize'>,
  variants: readonly V[],
): V | 'unchosen' | undefined {
  const choice = { ...(selectedColor && { color: selectedColor }), ...(selectedSize && { size: selectedSize }) }
  const match = matchVariant(variants, choice)
  if (match) return match
  const mayBeAny = variants.some(
    ({ color, size }) => (!selectedColor || color === selectedColor) && (!selectedSize || size === selectedSize),
  )
  return mayBeAny && !(selectedColor && selectedSize) ? 'unchosen' : undefined
}
