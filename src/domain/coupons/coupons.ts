import { formatRoundPaise, type Paise } from '../units/paise.ts'

export const COUPON_KINDS = ['percent', 'amount', 'free-delivery', 'buy-x-get-y'] as const

/** A coupon that takes whole percent, or an amount in paise, off the products that it applies to. */
export type SimpleTerms =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Paise }

/** What a coupon does. For `buy` pieces, `get` more pieces are `percent` cheaper, the cheapest ones (`discountShares`). */
export type CouponTerms =
  | SimpleTerms
  | { readonly kind: 'free-delivery' }
  | { readonly kind: 'buy-x-get-y'; readonly buy: number; readonly get: number; readonly percent: number }

/** What a coupon applies to: the whole order, or products of categories, products or collections. */
export const COUPON_SCOPES = ['order', 'category', 'product', 'collection'] as const
export type CouponScope = (typeof COUPON_SCOPES)[number]

/** A coupon. Absent limits do not apply. */
export interface Coupon {
  readonly code: string
  readonly terms: CouponTerms
  /** Minimum subtotal in paise. */
  readonly minimum: Paise
  readonly startsAt?: Date | null
  /** Valid before this time. */
  readonly endsAt?: Date | null
  readonly maxUses?: number | null
  readonly uses: number
  readonly maxUsesPerCustomer?: number | null
  /** Uses in this customer's orders that are not cancelled. */
  readonly usesByCustomer?: number
  readonly firstOrderOnly?: boolean
  /** Orders of this customer, or of the phone number, that are not cancelled. */
  readonly ordersByCustomer?: number
  /** Uses by all customers of the same email domain, unless it is a large provider, and for how many customers they may be. */
  readonly usesByDomain?: number
  readonly customersOfDomain?: number
  readonly active: boolean
}

/** The coupon that exists from the start: 10 % off (specification 2, section 5). */
export const DISCOUNT10: Coupon = {
  code: 'DISCOUNT10',
  terms: { kind: 'percent', percent: 10 },
  minimum: 0,
  uses: 0,
  active: true,
}

/** Specification 2, section 8. Expired and used-up coupons give the same message, so that codes cannot be guessed. */
export const INVALID_COUPON = 'Invalid coupon code'

/**
 * Returns the code trimmed and in upper case, as it is stored and compared, without the invisible characters that are copied with it from a
 * message, and with the Latin letters and digits of wide keyboards.
 */
export function normaliseCouponCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toUpperCase()
}

/** Returns why a coupon does not apply to a subtotal in paise at a time, as a message for the shopper, or undefined. */
export function couponProblem(coupon: Coupon | undefined, subtotal: Paise, now: Date): string | undefined {
  if (!coupon?.active) return INVALID_COUPON
  if (coupon.startsAt && now < coupon.startsAt) return INVALID_COUPON
  if (coupon.endsAt && now >= coupon.endsAt) return INVALID_COUPON
  if (coupon.maxUses != null && coupon.uses >= coupon.maxUses) return INVALID_COUPON
  if (coupon.maxUsesPerCustomer != null && (coupon.usesByCustomer ?? 0) >= coupon.maxUsesPerCustomer) {
    return INVALID_COUPON
  }
  if (isUsedUpByDomain(coupon)) return INVALID_COUPON
  if (subtotal < coupon.minimum) {
    return `${coupon.code} is for orders of ${formatRoundPaise(coupon.minimum)} or more.`
  }
  return undefined
}

/** Whether as many customers of the email domain as may use the coupon have used it. */
export function isUsedUpByDomain(
  coupon: Pick<Coupon, 'maxUsesPerCustomer' | 'firstOrderOnly' | 'usesByDomain' | 'customersOfDomain'>,
): boolean {
  const { maxUsesPerCustomer, firstOrderOnly, usesByDomain = 0, customersOfDomain = Number.POSITIVE_INFINITY } = coupon
  if (maxUsesPerCustomer == null && !firstOrderOnly) return false
  return usesByDomain >= (maxUsesPerCustomer ?? 1) * customersOfDomain
}

export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used up', 'inactive'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** Returns the state of a coupon at a time, for the back office. */
export function couponState(
  coupon: Pick<Coupon, 'active' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>,
  now: Date,
): CouponState {
  if (!coupon.active) return 'inactive'
  if (coupon.endsAt && now >= coupon.endsAt) return 'expired'
  if (coupon.maxUses != null && coupon.uses >= coupon.maxUses) return 'used up'
  return coupon.startsAt && now < coupon.startsAt ? 'scheduled' : 'active'
}

/**
 * Returns why a coupon that `couponProblem` allows does not apply to these lines of a cart, or undefined. `isEligible` says which
 * products it applies to, `pieces` how many pieces of them there are; fabric by the metre does not count.
 */
export function couponScopeProblem(
  { code, terms, firstOrderOnly, ordersByCustomer = 0 }: Coupon,
  { isEligible, pieces }: { readonly isEligible: readonly boolean[]; readonly pieces: number },
): string | undefined {
  if (firstOrderOnly && ordersByCustomer > 0) return `${code} is for first orders only.`
  if (!isEligible.includes(true)) return `${code} does not apply to the products in your cart.`
  if (terms.kind !== 'buy-x-get-y' || pieces > terms.buy) return undefined
  return `${code} is for ${terms.buy + 1} pieces or more of the products that it applies to.`
}

/** Returns the discount in paise: a percentage is rounded half up, and the discount never exceeds the subtotal. */
export function couponDiscount(terms: SimpleTerms, subtotal: Paise): Paise {
  if (terms.kind === 'amount') return Math.min(terms.amount, subtotal)
  const product = BigInt(subtotal) * BigInt(terms.percent)
  return Math.min(Number((product + 50n) / 100n), subtotal)
}
