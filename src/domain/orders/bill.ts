import { type CouponTerms, couponDiscount } from '../coupons/coupons.ts'
import { type Paise, prorate } from '../units/paise.ts'
import { lineTotal, type Quantity, type Unit } from '../units/quantity.ts'

/** What is bought: the selling price per piece or per metre, the quantity in pieces or centimetres. */
export interface BillItem {
  readonly unitPrice: Paise
  readonly quantity: Quantity
  readonly unit: Unit
}

/** A line of the bill: `total` before and `payable` after its share of the discount. Tax is inside both. */
export interface BillLine {
  readonly total: Paise
  readonly discount: Paise
  readonly payable: Paise
}

/** `total = subtotal − discount + shipping`, and the lines' figures add up to those of the bill, to the paisa. */
export interface Bill {
  readonly lines: readonly BillLine[]
  readonly subtotal: Paise
  readonly discount: Paise
  readonly shipping: Paise
  readonly total: Paise
}

/** What delivery costs: nothing when the subtotal is above `freeAbove`. */
export interface ShippingRule {
  readonly freeAbove: Paise
  readonly charge: Paise
}

/** Free above ₹500, else ₹50 (specification 2, section 9). An owner may change both. */
export const CHECKOUT_SHIPPING: ShippingRule = { freeAbove: 500_00, charge: 50_00 }

/**
 * What an order costs. The one calculation of the shop: the checkout shows it and the server charges it. The discount is
 * spread over the lines in proportion to their totals; shipping is judged by the subtotal before the discount.
 */
export function calculateBill(
  items: readonly BillItem[],
  {
    coupon,
    shipping: rule = CHECKOUT_SHIPPING,
  }: { readonly coupon?: CouponTerms; readonly shipping?: ShippingRule } = {},
): Bill {
  const totals = items.map((item) => lineTotal(item.unitPrice, item.quantity, item.unit))
  const subtotal = totals.reduce((sum, total) => sum + total, 0)
  const discount = coupon ? couponDiscount(coupon, subtotal) : 0
  const shares = prorate(discount, totals)
  const lines = totals.map((total, place) => {
    const share = shares[place] ?? 0
    return { total, discount: share, payable: total - share }
  })
  const shipping = shippingFor(subtotal, rule)
  return { lines, subtotal, discount, shipping, total: subtotal - discount + shipping }
}

/** Delivery of an order of this subtotal before discount; an empty cart is not delivered. */
export function shippingFor(subtotal: Paise, { freeAbove, charge }: ShippingRule = CHECKOUT_SHIPPING): Paise {
  return subtotal > freeAbove || subtotal === 0 ? 0 : charge
}
