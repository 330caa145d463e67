import {
  describeQuantity,
  formatQuantity,
  MAX_QUANTITY,
  type Quantity,
  type SellingUnit,
  unitsPerPrice,
} from '../units/quantity.ts'

/**
 * Which quantities of a product may be bought: minimum + k × step, up to the stock. One rule for the picker, the cart and
 * the order, for pieces and lengths alike. Stock is in pieces or centimetres; leave it out where it is not known.
 */
export type QuantityProblem = 'not-a-quantity' | 'sold-out' | 'below-minimum' | 'off-step' | 'above-stock'

export type QuantityCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: QuantityProblem; readonly message: string }

/** Says whether this quantity may be bought, and if not, why, in words for the shopper. */
export function checkQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): QuantityCheck {
  const say = (amount: Quantity) => describeQuantity(selling.unit, amount)
  const most = largestQuantity(selling, stock)
  if (most === 0) return refuse('sold-out', 'This item is sold out.')
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return refuse('not-a-quantity', 'Please choose a quantity.')
  if (quantity < selling.minimum) return refuse('below-minimum', `The smallest order is ${say(selling.minimum)}.`)
  if (quantity > most) {
    const enough = stock === undefined || stock > MAX_QUANTITY
    return refuse('above-stock', enough ? `You can order at most ${say(most)}.` : `Only ${say(stock)} left.`)
  }
  if ((quantity - selling.minimum) % selling.step !== 0) {
    return refuse('off-step', `This is sold in steps of ${say(selling.step)}, starting at ${say(selling.minimum)}.`)
  }
  return { ok: true }
}

/** The most that may be bought: the largest minimum + k × step within the stock, or 0 when the stock is below the minimum. */
export function largestQuantity(selling: SellingUnit, stock: Quantity = MAX_QUANTITY): Quantity {
  const within = Math.min(stock, MAX_QUANTITY)
  return within < selling.minimum ? 0 : within - ((within - selling.minimum) % selling.step)
}

/** The allowed quantity nearest to the one wanted (half a step counts up), or 0 when sold out. */
export function clampQuantity(selling: SellingUnit, wanted: Quantity, stock?: Quantity): Quantity {
  const most = largestQuantity(selling, stock)
  if (most === 0) return 0
  if (!(wanted > selling.minimum)) return selling.minimum
  if (wanted >= most) return most
  return selling.minimum + Math.round((wanted - selling.minimum) / selling.step) * selling.step
}

/** The picker's plus: the next allowed quantity, or the largest one. 0 when sold out. */
export function nextQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): Quantity {
  const above = Math.floor((quantity - selling.minimum) / selling.step) + 1
  return clampQuantity(selling, selling.minimum + above * selling.step, stock)
}

/** The picker's minus: the allowed quantity before, or the minimum. 0 when sold out. */
export function previousQuantity(selling: SellingUnit, quantity: Quantity, stock?: Quantity): Quantity {
  const below = Math.ceil((quantity - selling.minimum) / selling.step) - 1
  return clampQuantity(selling, selling.minimum + below * selling.step, stock)
}

/** What "quantity 1" means for a product: one piece, or one metre, moved to what may be bought. 0 when sold out. */
export function defaultQuantity(selling: SellingUnit, stock?: Quantity): Quantity {
  return clampQuantity(selling, unitsPerPrice(selling.unit), stock)
}

/** The state a product page and a card show for a stock figure. */
export interface StockState {
  readonly kind: 'sold-out' | 'low' | 'in-stock'
  readonly text: string
}

/**
 * 'Sold out' when less than the minimum is left; 'Only 2 left' when at most two pieces or two metres are. The figure is the
 * true stock: the shop invents no scarcity.
 */
export function stockState(selling: SellingUnit, stock: Quantity): StockState {
  if (largestQuantity(selling, stock) === 0) return { kind: 'sold-out', text: 'Sold out' }
  if (stock > 2 * unitsPerPrice(selling.unit)) return { kind: 'in-stock', text: 'In stock' }
  return { kind: 'low', text: `Only ${formatQuantity(selling.unit, stock)} left` }
}

function refuse(reason: QuantityProblem, message: string): QuantityCheck {
  return { ok: false, reason, message }
}
