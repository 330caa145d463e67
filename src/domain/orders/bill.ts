import type { Paise } from '../units/paise.ts'
import { lineTotal, type Quantity, type Unit } from '../units/quantity.ts'

/** An item to be billed: the price in paise per piece or metre, the quantity in pieces or centimetres. */
export interface BillItem {
  readonly unitPrice: Paise
  readonly quantity: Quantity
  readonly unit: Unit
}

/** A line of the bill: `total` before and `payable` after its share of the discount, both including tax. */
export interface BillLine {
  readonly total: Paise
  readonly discount: Paise
  readonly payable: Paise
}

/** `total = subtotal − discount + shipping + fee`; the lines add up to the bill exactly. */
export interface Bill {
  readonly lines: readonly BillLine[]
  readonly subtotal: Paise
  readonly discount: Paise
  readonly shipping: Paise
  /** For cash on delivery; absent for none. */
  readonly fee?: Paise
  /** The part of the discount for paying online; absent for none. */
  readonly prepaidDiscount?: Paise
  readonly total: Paise
}

/** The delivery charge; delivery is free when the subtotal exceeds `freeAbove`. */
export interface ShippingRule {
  readonly freeAbove: Paise
  readonly charge: Paise
}

/** Free above ₹500, otherwise ₹50 (specification 2, section 9). The defaults of a setting. */
export const CHECKOUT_SHIPPING: ShippingRule = { freeAbove: 500_00, charge: 50_00 }

/**
 * Calculates the price of an order; checkout and server both use it. `discounts` are those of the lines, in paise
 * (`discountShares`). Delivery depends on the subtotal before the discount, unless a coupon makes it free.
 */
export function calculateBill(
  items: readonly BillItem[],
  {
    discounts = [],
    isDeliveryFree = false,
    shipping: rule = CHECKOUT_SHIPPING,
  }: {
    readonly discounts?: readonly Paise[]
    readonly isDeliveryFree?: boolean
    readonly shipping?: ShippingRule
  } = {},
): Bill {
  const totals = items.map((item) => lineTotal(item.unitPrice, item.quantity, item.unit))
  const subtotal = totals.reduce((sum, total) => sum + total, 0)
  const lines = totals.map((total, place) => {
    const discount = discounts[place] ?? 0
    return { total, discount, payable: total - discount }
  })
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const shipping = isDeliveryFree ? 0 : shippingFor(subtotal, rule)
  return { lines, subtotal, discount, shipping, total: subtotal - discount + shipping }
}

/** Returns the delivery charge for a subtotal before discount, in paise; 0 for an empty cart. */
export function shippingFor(subtotal: Paise, { freeAbove, charge }: ShippingRule = CHECKOUT_SHIPPING): Paise {
  return subtotal > freeAbove || subtotal === 0 ? 0 : charge
}
