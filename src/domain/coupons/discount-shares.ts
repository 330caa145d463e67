import { type Paise, prorate } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'
import { type CouponTerms, couponDiscount } from './coupons.ts'

/** A line of a cart as a discount reads it: `total` is its price less what other discounts have taken off. */
export interface DiscountLine {
  /** Tells lines apart, such as the id of the variant: equal prices are treated in the order of the keys, not of the lines. */
  readonly key: string
  readonly unitPrice: Paise
  readonly quantity: Quantity
  readonly unit: Unit
  readonly total: Paise
  /** Whether the coupon applies to the product. */
  readonly isEligible: boolean
}

/**
 * Returns the discount of each line. A percentage or an amount is taken of the eligible lines together and spread in proportion to
 * their totals. No share exceeds the total of its line, and the order of the lines does not matter.
 */
export function discountShares(terms: CouponTerms, lines: readonly DiscountLine[]): Paise[] {
  const places = lines.map((_line, place) => place).sort((one, other) => compareLines(lines[one], lines[other]))
  const sorted = places.map((place) => lines[place] as DiscountLine)
  const shares = sharesOf(terms, sorted)
  const result: Paise[] = lines.map(() => 0)
  places.forEach((place, at) => {
    result[place] = shares[at] ?? 0
  })
  return result
}

function sharesOf(terms: CouponTerms, lines: readonly DiscountLine[]): Paise[] {
  if (terms.kind === 'free-delivery') return lines.map(() => 0)
  if (terms.kind === 'buy-x-get-y') return piecesTogether(terms, lines)
  const weights = lines.map(({ total, isEligible }) => (isEligible ? total : 0))
  const eligible = weights.reduce((sum, weight) => sum + weight, 0)
  return prorate(couponDiscount(terms, eligible), weights)
}

/**
 * Of each `buy + get` eligible pieces the `get` cheapest of all are reduced, even in a last set that is not complete. Fabric by the
 * metre do not count. So one piece more never reduces the bill of the others, and one piece less never raises it. What is taken off is
 * spread over all of these pieces in proportion to what they cost: otherwise those that were bought could be returned for their whole
 * price, and the free one kept.
 */
function piecesTogether(
  { buy, get, percent }: Extract<CouponTerms, { kind: 'buy-x-get-y' }>,
  lines: readonly DiscountLine[],
): Paise[] {
  const counted = lines.map((line) => (line.isEligible && line.unit === 'piece' ? line.quantity : 0))
  const pieces = counted.reduce((sum, count) => sum + count, 0)
  const rest = pieces % (buy + get)
  let left = Math.floor(pieces / (buy + get)) * get + Math.max(rest - buy, 0)
  let discount = 0
  const byPrice = lines
    .map((line, place) => ({ place, line }))
    .sort((one, other) => one.line.unitPrice - other.line.unitPrice || one.place - other.place)
  for (const { place, line } of byPrice) {
    const reduced = Math.min(left, counted[place] ?? 0)
    left -= reduced
    // What other coupons have left of the pieces that are reduced.
    const price = reduced === 0 ? 0 : Math.floor((line.total * reduced) / line.quantity)
    discount += couponDiscount({ kind: 'percent', percent }, price)
  }
  return prorate(
    discount,
    lines.map(({ total }, place) => (counted[place] ? total : 0)),
  )
}

function compareLines(one: DiscountLine | undefined, other: DiscountLine | undefined): number {
  const [a, b] = [one?.key ?? '', other?.key ?? '']
  if (a !== b) return a < b ? -1 : 1
  return (one?.quantity ?? 0) - (other?.quantity ?? 0)
}

/** The order in which coupons are applied: those for products, those for the order, free delivery. */
const STEPS = ['pieces', 'product percent', 'product amount', 'order percent', 'order amount', 'delivery'] as const

/** Returns the step in which a kind of coupon is applied; a smaller one comes first. */
export function stepOf(kind: CouponTerms['kind'], isForOrder: boolean): number {
  if (kind === 'buy-x-get-y') return STEPS.indexOf('pieces')
  if (kind === 'free-delivery') return STEPS.indexOf('delivery')
  return STEPS.indexOf(isForOrder ? `order ${kind}` : `product ${kind}`)
}
