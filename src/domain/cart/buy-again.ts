import { clampQuantity } from '../catalogue/allowed-quantity.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { type ColorAndSize, matchVariant } from '../catalogue/variants.ts'
import { type Quantity, quantityFromJson, type Unit } from '../units/quantity.ts'

/** A line of an earlier order, as the API returns it: pieces or metres. */
export interface OrderedBefore {
  readonly name: string
  readonly unit: Unit
  readonly quantity: number
  readonly selectedColor: string
  readonly selectedSize: string
}

/** Returns the variant that was bought; undefined when it is no longer sold. */
export function variantBefore<V extends ColorAndSize>(
  { selectedColor: color, selectedSize: size }: OrderedBefore,
  variants: readonly V[],
): V | undefined {
  return matchVariant(variants, { color, size })
}

/** Returns the quantity to buy again: as much as before, within today's stock and steps. 0 when it is sold out or sold otherwise. */
export function quantityAgain({ unit, quantity }: OrderedBefore, { selling, stock }: ProductSnapshot): Quantity {
  const before = quantityFromJson(unit, quantity)
  return before === undefined || selling.unit !== unit ? 0 : clampQuantity(selling, before, stock)
}

/** Returns what came into the cart and what could not, for the shopper. */
export function boughtAgainText(added: number, missing: readonly string[]): string {
  if (missing.length === 0) return added === 1 ? 'The item is in your cart.' : `All ${added} items are in your cart.`
  const names = [...new Set(missing)].join(', ')
  if (added === 0) return `Not available at the moment: ${names}.`
  return `${added} of ${added + missing.length} items are in your cart. Not available at the moment: ${names}.`
}
