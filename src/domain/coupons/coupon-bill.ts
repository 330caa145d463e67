import { type Bill, type BillItem, calculateBill, type ShippingRule } from '../orders/bill.ts'
import { lineTotal } from '../units/quantity.ts'
import type { CouponTerms } from './coupons.ts'
import { discountShares } from './discount-shares.ts'

/** An item of a bill, which product it is, and whether the coupon applies to it. */
export interface CouponItem extends BillItem {
  /** The id of the variant. Without keys, equal items are treated in the order of the lines. */
  readonly key?: string
  readonly isEligible?: boolean
}

/** Calculates the price of an order with a coupon. */
export function billWithCoupon(
  items: readonly CouponItem[],
  terms: CouponTerms | undefined,
  { shipping }: { readonly shipping?: ShippingRule } = {},
): Bill {
  const lines = items.map(({ key, isEligible = true, ...item }, place) => ({
    ...item,
    key: key ?? String(place).padStart(4, '0'),
    isEligible,
    total: lineTotal(item.unitPrice, item.quantity, item.unit),
  }))
  return calculateBill(items, {
    discounts: terms ? discountShares(terms, lines) : [],
    isDeliveryFree: terms?.kind === 'free-delivery',
    ...(shipping && { shipping }),
  })
}
