import type { ShippingRule } from '../orders/bill.ts'
import { type BillCoupon, billWithCoupons, type CouponBill, type CouponEffect, type CouponItem } from './coupon-bill.ts'

/** A coupon that an order can have: entered by the customer, or automatic. */
export interface CouponOffer extends BillCoupon {
  /** Whether the customer entered its code. */
  readonly isEntered: boolean
  /** Whether it may be used together with others that may. */
  readonly isCombinable: boolean
}

/**
 * Returns the coupons that an order gets: one of them alone, or all that can be combined together, whichever costs the customer least.
 * If that is the same, what was entered comes first, then fewer coupons, then the order of the codes. A coupon that saves nothing is
 * not used up for nothing, unless it is the only one and was entered.
 */
export function bestCoupons<T extends CouponOffer>(
  items: readonly CouponItem[],
  offers: readonly T[],
  options: { readonly shipping?: ShippingRule } = {},
): CouponBill<T> {
  const alone = offers
    .map((offer) => billWithCoupons(items, [offer], options))
    .filter(({ coupons }) => coupons.some((coupon) => coupon.isEntered || savesMoney(coupon)))
  const combinable = offers.filter(({ isCombinable }) => isCombinable)
  const useful = billWithCoupons(items, combinable, options).coupons.filter(savesMoney)
  const together = billWithCoupons(items, useful, options)
  return alone.reduce((best, one) => (compareBills(one, best) < 0 ? one : best), together)
}

function savesMoney({ discount, delivery = 0 }: CouponEffect): boolean {
  return discount + delivery > 0
}

function compareBills<T extends CouponOffer>(one: CouponBill<T>, other: CouponBill<T>): number {
  if (one.bill.total !== other.bill.total) return one.bill.total - other.bill.total
  const [isEntered, isOtherEntered] = [one, other].map(({ coupons }) => coupons.some((coupon) => coupon.isEntered))
  if (isEntered !== isOtherEntered) return isEntered ? -1 : 1
  if (one.coupons.length !== other.coupons.length) return one.coupons.length - other.coupons.length
  return codesOf(one) < codesOf(other) ? -1 : 1
}

function codesOf({ coupons }: CouponBill<CouponOffer>): string {
  return coupons.map(({ code }) => code).join(' ')
}

/** Says why an entered coupon does not show on the bill although it is valid. */
export function betterOfferNote(best: readonly string[], entered: string): string {
  const [verb, applied] = best.length > 1 ? ['save', 'are'] : ['saves', 'is']
  const codes = [best.slice(0, -1).join(', '), best.at(-1)].filter(Boolean).join(' and ')
  return `${codes} ${verb} you more than ${entered} and ${applied} applied instead.`
}
