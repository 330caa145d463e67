import {
  describeQuantity,
  formatQuantity,
  MAX_QUANTITY,
  type Quantity,
  type SellingUnit,
  unitsPerPrice,
} from '../units/quantity.ts'

/**
 * The quantities of a product that can be bought are minimum + k × step, up to the stock. Quantity picker, cart and order use
 * these functions, for pieces and for fabric by length. Quantity and stock are in pieces or centimetres; `stock` is left out
 * where it is unknown.
 */
export type QuantityProblem = 'not-a-quantity' | 'sold-out' | 'below-minimum' | 'off-step' | 'above-stock'

export type QuantityCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: QuantityProblem; readonly message: string }

/** Checks a quantity. When it is not allowed, `message` tells the shopper why. */
export function checkQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): QuantityCheck {
  const text = (amount: Quantity) => describeQuantity(selling.unit, amount)
  const largest = largestQuantity(selling, stock)
  if (largest === 0) return refuse('sold-out', 'This item is sold out.')
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return refuse('not-a-quantity', 'Please choose a quantity.')
  if (quantity < selling.minimum) return refuse('below-minimum', `The smallest order is ${text(selling.minimum)}.`)
  if (quantity > largest) {
    const enough = stock === undefined || stock > maximumOf(selling)
    return refuse('above-stock', enough ? `You can order at most ${text(largest)}.` : `Only ${text(stock)} left.`)
  }
  if ((quantity - selling.minimum) % selling.step !== 0) {
    return refuse('off-step', `This is sold in steps of ${text(selling.step)}, starting at ${text(selling.minimum)}.`)
  }
  return { ok: true }
}

/** Returns the largest allowed quantity within the stock, or 0 when the stock is below the minimum. */
export function largestQuantity(selling: SellingUnit, stock: Quantity = MAX_QUANTITY): Quantity {
  const within = Math.min(stock, maximumOf(selling))
  return within < selling.minimum ? 0 : within - ((within - selling.minimum) % selling.step)
}

/** Returns the most of one variant in one order, whatever its stock is. */
export function maximumOf({ maximum = MAX_QUANTITY }: SellingUnit): Quantity {
  return maximum
}

/** Returns the allowed quantity nearest to the requested one (half a step rounds up), or 0 when sold out. */
export function clampQuantity(selling: SellingUnit, requested: Quantity, stock?: Quantity): Quantity {
  const largest = largestQuantity(selling, stock)
  if (largest === 0) return 0
  if (!(requested > selling.minimum)) return selling.minimum
  if (requested >= largest) return largest
  return selling.minimum + Math.round((requested - selling.minimum) / selling.step) * selling.step
}

/** Returns the next higher allowed quantity, or the largest one; 0 when sold out. */
export function nextQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): Quantity {
  const above = Math.floor((quantity - selling.minimum) / selling.step) + 1
  return clampQuantity(selling, selling.minimum + above * selling.step, stock)
}

/** Returns the next lower allowed quantity, or the minimum; 0 when sold out. */
export function previousQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): Quantity {
  const below = Math.ceil((quantity - selling.minimum) / selling.step) - 1
  return clampQuantity(selling, selling.minimum + below * selling.step, stock)
}

/** Returns the quantity that 'add to cart' adds: one piece or one metre, moved to the nearest allowed one; 0 when sold out. */
export function defaultQuantity(selling: SellingUnit, stock?: Quantity): Quantity {
  return clampQuantity(selling, unitsPerPrice(selling.unit), stock)
}

/** Returns the rule for quantities that is shown with the quantity; empty where any number of pieces can be bought. */
export function quantityRule({ unit, minimum, step, maximum }: SellingUnit): string {
  if (unit === 'metre') return `Minimum ${formatQuantity(unit, minimum)}, in steps of ${formatQuantity(unit, step)}`
  return maximum === undefined ? '' : `At most ${maximum} of a colour in an order`
}

/** The stock note of a product page or card. */
export interface StockState {
  readonly kind: 'sold-out' | 'low' | 'in-stock'
  readonly text: string
}

/**
 * Returns 'Sold out' when the stock is below the minimum quantity and 'Only 2 left' for at most two pieces or metres. The number
 * is always the real stock.
 */
export function stockState(selling: SellingUnit, stock: Quantity): StockState {
  if (largestQuantity(selling, stock) === 0) return { kind: 'sold-out', text: 'Sold out' }
  if (stock > 2 * unitsPerPrice(selling.unit)) return { kind: 'in-stock', text: 'In stock' }
  return { kind: 'low', text: `Only ${formatQuantity(selling.unit, stock)} left` }
}

function refuse(reason: QuantityProblem, message: string): QuantityCheck {
  return { ok: false, reason, message }
}
