import { formatRoundPaise, type Paise } from '../units/paise.ts'

/** What a coupon takes off: whole percent of the subtotal, or an amount. */
export type CouponTerms =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Paise }

/** A coupon as the shop keeps it. Absent limits do not bind. */
export interface Coupon {
  readonly code: string
  readonly terms: CouponTerms
  /** The least subtotal it is good for. */
  readonly minimum: Paise
  readonly startsAt?: Date | null
  /** Good before this moment. */
  readonly endsAt?: Date | null
  readonly maxUses?: number | null
  readonly uses: number
  readonly maxUsesPerCustomer?: number | null
  /** On this customer's orders that were not cancelled. */
  readonly usesByCustomer?: number
  readonly active: boolean
}

/** From the start the shop takes 10 % off for this code (specification 2, section 5). */
export const DISCOUNT10: Coupon = {
  code: 'DISCOUNT10',
  terms: { kind: 'percent', percent: 10 },
  minimum: 0,
  uses: 0,
  active: true,
}

/** Word for word (specification 2, section 8). Also said of coupons that are over or used up, so that codes cannot be told apart. */
export const INVALID_COUPON = 'Invalid coupon code'

/** Codes are compared in upper case, without spaces around them. */
export function normaliseCouponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Why a coupon is not good for this subtotal at this moment, in words for the shopper; undefined when it is. */
export function couponProblem(coupon: Coupon | undefined, subtotal: Paise, now: Date): string | undefined {
  if (!coupon?.active) return INVALID_COUPON
  if (coupon.startsAt && now < coupon.startsAt) return INVALID_COUPON
  if (coupon.endsAt && now >= coupon.endsAt) return INVALID_COUPON
  if (coupon.maxUses != null && coupon.uses >= coupon.maxUses) return INVALID_COUPON
  if (coupon.maxUsesPerCustomer != null && (coupon.usesByCustomer ?? 0) >= coupon.maxUsesPerCustomer) {
    return INVALID_COUPON
  }
  if (subtotal < coupon.minimum) {
    return `${coupon.code} is for orders of ${formatRoundPaise(coupon.minimum)} or more.`
  }
  return undefined
}

export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used up', 'inactive'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** What a shopkeeper is told of a coupon at this moment. */
export function couponState(
  coupon: Pick<Coupon, 'active' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  now: Date,
): CouponState {
  if (!coupon.active) return 'inactive'
  if (coupon.endsAt && now >= coupon.endsAt) return 'expired'
  if (coupon.maxUses != null && coupon.uses >= coupon.maxUses) return 'used up'
  return coupon.startsAt && now < coupon.startsAt ? 'scheduled' : 'active'
}

/** What the terms take off, in paise: a percentage is rounded half up, and never more than the subtotal is taken. */
export function couponDiscount(terms: CouponTerms, subtotal: Paise): Paise {
  if (terms.kind === 'amount') return Math.min(terms.amount, subtotal)
  const product = BigInt(subtotal) * BigInt(terms.percent)
  return Math.min(Number((product + 50n) / 100n), subtotal)
}
