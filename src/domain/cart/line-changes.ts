import { clampQuantity } from '../catalogue/allowed-quantity.ts'
import { sellingPrice } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { type ColorAndSize, matchVariant } from '../catalogue/variants.ts'
import { formatPaise, type Paise } from '../units/paise.ts'
import { describeQuantity, type Quantity, type Unit } from '../units/quantity.ts'
import type { CartLine } from './cart.ts'

/** The current state of a cart line in the catalogue. */
export type CurrentLine =
  | {
      readonly status: 'available'
      readonly product: ProductSnapshot
      /** The variant that the line stands for. */
      readonly variant?: ColorAndSize
    }
  /** The product, or its colour and size, is no longer sold. */
  | { readonly status: 'discontinued' }
  /** The product has several colours or sizes, and the line does not name one. */
  | { readonly status: 'needs-choice' }

/** A difference between a cart line and the catalogue. Prices in paise, quantities in pieces or centimetres. */
export type LineChange =
  | { readonly kind: 'discontinued' | 'needs-choice' | 'sold-out' }
  | { readonly kind: 'price'; readonly before: Paise; readonly now: Paise }
  | { readonly kind: 'quantity'; readonly before: Quantity; readonly now: Quantity; readonly unit: Unit }

/** Compares a stored cart line with the current catalogue data. */
export function lineChanges(line: CartLine, now: CurrentLine): LineChange[] {
  if (now.status !== 'available') return [{ kind: now.status }]
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

/** Returns the message for the shopper. */
export function describeChange(change: LineChange): string {
  switch (change.kind) {
    case 'discontinued':
      return 'This item is no longer available. Please remove it to continue.'
    case 'sold-out':
      return 'This item is sold out. Please remove it to continue.'
    case 'needs-choice':
      return 'Please choose a colour and size.'
    case 'price':
      return `The price has changed from ${formatPaise(change.before)} to ${formatPaise(change.now)}.`
    case 'quantity': {
      const text = (quantity: Quantity) => describeQuantity(change.unit, quantity)
      return `Changed from ${text(change.before)} to ${text(change.now)}, the quantity available.`
    }
  }
}

/** Whether the change must be resolved before checkout. */
export function blocksCheckout(change: LineChange): boolean {
  return change.kind === 'discontinued' || change.kind === 'needs-choice' || change.kind === 'sold-out'
}

/**
 * Finds the variant of a cart line by colour and size, or the only variant. Returns `needs-choice` when several match because
 * the line names no colour or size, and undefined when none does.
 * @param productColor lists and cards show the colour of the product as that of variants that have none of their own
 */
export function findLineVariant<V extends ColorAndSize>(
  { selectedColor, selectedSize }: Pick<CartLine, 'selectedColor' | 'selectedSize'>,
  variants: readonly V[],
  productColor: string,
): V | 'needs-choice' | undefined {
  const color = selectedColor === productColor && variants.every((variant) => !variant.color) ? '' : selectedColor
  const choice = { ...(color && { color }), ...(selectedSize && { size: selectedSize }) }
  const match = matchVariant(variants, choice)
  if (match) return match
  const mayBeAny = variants.some(
    (variant) => (!color || variant.color === color) && (!selectedSize || variant.size === selectedSize),
  )
  return mayBeAny && !(color && selectedSize) ? 'needs-choice' : undefined
}
