import { type Bill, type BillItem, calculateBill, type ShippingRule } from '../orders/bill.ts'
import type { Paise } from '../units/paise.ts'
import { lineTotal } from '../units/quantity.ts'
import type { CouponTerms } from './coupons.ts'
import { discountShares, stepOf } from './discount-shares.ts'

/** An item of a bill, and which product it is. */
export interface CouponItem extends BillItem {
  /** The id of the variant. Without keys, equal items are treated in the order of the lines. */
  readonly key?: string
  /** Whether the one discount of `billWithCoupon` applies to it. */
  readonly isEligible?: boolean
}

/** A coupon and what it applies to. */
export interface BillCoupon {
  readonly code: string
  readonly terms: CouponTerms
  /** Whether it is for the whole order, and not for some of its products. */
  readonly isForOrder: boolean
  /** Which of the items it applies to; all of them when it is absent. */
  readonly isEligible?: readonly boolean[]
}

/** What a coupon takes off a bill, in paise. */
export interface CouponEffect {
  readonly discount: Paise
  /** Its part of the discount of each line. */
  readonly lines: readonly Paise[]
  /** The delivery charge that it saves; absent when it does not make the delivery free. */
  readonly delivery?: Paise
}

export interface CouponBill<T> {
  readonly bill: Bill
  /** In the order in which they were applied. */
  readonly coupons: readonly (T & CouponEffect)[]
}

/**
 * Calculates the price of an order with all of these coupons, in the order of `APPLICATION`. Each takes its part of what the coupons
 * before it have left of a line, so that no line costs less than nothing.
 */
export function billWithCoupons<T extends BillCoupon>(
  items: readonly CouponItem[],
  coupons: readonly T[],
  { shipping }: { readonly shipping?: ShippingRule } = {},
): CouponBill<T> {
  const left = items.map((item) => lineTotal(item.unitPrice, item.quantity, item.unit))
  const charge = calculateBill(items, shipping && { shipping }).shipping
  let chargeLeft = charge
  const applied = coupons.toSorted(compareApplication).map((coupon) => {
    const lines = discountShares(
      coupon.terms,
      items.map(({ key, ...item }, place) => ({
        ...item,
        key: key ?? String(place).padStart(4, '0'),
        isEligible: coupon.isEligible?.[place] ?? coupon.isEligible === undefined,
        total: left[place] ?? 0,
      })),
    )
    lines.forEach((share, place) => {
      left[place] = (left[place] ?? 0) - share
    })
    const discount = lines.reduce((sum, share) => sum + share, 0)
    if (coupon.terms.kind !== 'free-delivery') return { ...coupon, discount, lines }
    const delivery = chargeLeft
    chargeLeft = 0
    return { ...coupon, discount, lines, delivery }
  })
  const bill = calculateBill(items, {
    discounts: items.map((_item, place) => applied.reduce((sum, { lines }) => sum + (lines[place] ?? 0), 0)),
    isDeliveryFree: coupons.some(({ terms }) => terms.kind === 'free-delivery'),
    ...(shipping && { shipping }),
  })
  return { bill, coupons: applied }
}

/** Calculates the price of an order with one discount, which is no coupon when a team member has agreed on it. */
export function billWithCoupon(
  items: readonly CouponItem[],
  terms: CouponTerms | undefined,
  options: { readonly shipping?: ShippingRule } = {},
): Bill {
  const isEligible = items.map((item) => item.isEligible ?? true)
  const coupons = terms ? [{ code: '', terms, isForOrder: true, isEligible }] : []
  return billWithCoupons(items, coupons, options).bill
}

function compareApplication(one: BillCoupon, other: BillCoupon): number {
  const steps = stepOf(one.terms.kind, one.isForOrder) - stepOf(other.terms.kind, other.isForOrder)
  if (steps !== 0 || one.code === other.code) return steps
  return one.code < other.code ? -1 : 1
}
