import type { Paise } from '../units/paise.ts'

/** A coupon that an order can have: entered by the customer, or automatic. */
export interface CouponOffer {
  readonly code: string
  /** By how much it reduces the total, in paise, before fees and discounts of the payment method. */
  readonly saving: Paise
  /** Whether the customer entered its code. */
  readonly isEntered: boolean
}

/**
 * Returns the one coupon that an order gets: the one that saves most. Of coupons that save the same the entered one comes first, then
 * the order of the codes decides. An automatic coupon that saves nothing is not used up for nothing.
 */
export function bestOffer<T extends CouponOffer>(offers: readonly T[]): T | undefined {
  return offers.filter(({ isEntered, saving }) => isEntered || saving > 0).toSorted(compareOffers)[0]
}

function compareOffers(one: CouponOffer, other: CouponOffer): number {
  if (one.saving !== other.saving) return other.saving - one.saving
  if (one.isEntered !== other.isEntered) return one.isEntered ? -1 : 1
  return one.code < other.code ? -1 : 1
}

/** Says why an entered coupon does not show on the bill although it is valid. */
export function betterOfferNote(best: string, entered: string): string {
  return `${best} saves you more than ${entered} and is applied instead.`
}
