import { isId } from '../ids.ts'
import { isDay } from '../india/time.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'
import { type CouponScope, type CouponTerms, normaliseCouponCode } from './coupons.ts'

/** The coupon form: amounts in rupees, times as ISO 8601, null for no limit. */
export interface CouponForm {
  readonly code: string
  readonly kind: CouponTerms['kind']
  readonly percent: number | null
  readonly amount: number | null
  /** For 'buy-x-get-y': for so many pieces, so many more are `percent` cheaper. */
  readonly buyQuantity: number | null
  readonly getQuantity: number | null
  readonly scope: CouponScope
  /** Ids of categories, products or collections; none for the scope 'order'. */
  readonly scopeIds: readonly string[]
  readonly firstOrderOnly: boolean
  /** Applies without its code being entered. */
  readonly automatic: boolean
  /** May be used together with others that may. */
  readonly combinable: boolean
  readonly minimum: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly active: boolean
}

/** The valid coupon: amounts in paise. Only what its kind uses is set. */
export interface CheckedCoupon {
  readonly code: string
  readonly percent: number | null
  readonly amount: Paise | null
  readonly freeDelivery: boolean
  readonly buyQuantity: number | null
  readonly getQuantity: number | null
  readonly scope: CouponScope
  readonly scopeIds: readonly string[]
  readonly firstOrderOnly: boolean
  readonly automatic: boolean
  readonly combinable: boolean
  readonly minimum: Paise
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly active: boolean
}

/** The valid coupon, or a message for each invalid field. */
export type CouponCheck =
  | { readonly errors: Readonly<Partial<Record<keyof CouponForm, string>>> }
  | { readonly coupon: CheckedCoupon; readonly errors?: undefined }

const MAX_USES = 1_000_000_000

/** Checks the coupon form. */
export function checkCoupon(form: CouponForm): CouponCheck {
  const code = normaliseCouponCode(form.code)
  const amount = form.amount === null ? undefined : paiseFromRupees(form.amount)
  const minimum = paiseFromRupees(form.minimum)
  const startsAt = parseDateTime(form.startsAt)
  const endsAt = parseDateTime(form.endsAt)
  const isOffer = form.kind === 'buy-x-get-y'
  const isPercent = form.kind === 'percent' || isOffer
  const isAmount = form.kind === 'amount'
  const problems: readonly (readonly [keyof CouponForm, string | false])[] = [
    ['code', !/^[A-Z0-9_-]{1,40}$/.test(code) && 'Enter 1 to 40 letters, digits, - or _.'],
    ['percent', isPercent && !isWhole(form.percent, 100) && 'Enter a whole number from 1 to 100.'],
    ['buyQuantity', isOffer && !isWhole(form.buyQuantity, MAX_PIECES) && INVALID_PIECES],
    ['getQuantity', isOffer && !isWhole(form.getQuantity, MAX_PIECES) && INVALID_PIECES],
    ['scopeIds', form.scope !== 'order' && scopeProblem(form)],
    ['amount', isAmount && !amount && 'Enter an amount above ₹0 with at most 2 decimals.'],
    ['minimum', minimum === undefined && 'Enter an amount of ₹0 or more with at most 2 decimals.'],
    ['startsAt', startsAt === undefined && INVALID_DATE],
    ['endsAt', endsAt === undefined && INVALID_DATE],
    ['endsAt', Boolean(startsAt && endsAt && endsAt <= startsAt) && 'The end must be after the start.'],
    ['maxUses', form.maxUses !== null && !isWhole(form.maxUses, MAX_USES) && INVALID_COUNT],
    [
      'maxUsesPerCustomer',
      form.maxUsesPerCustomer !== null && !isWhole(form.maxUsesPerCustomer, MAX_USES) && INVALID_COUNT,
    ],
  ]
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== false))
  if (Object.keys(errors).length > 0) return { errors }
  return {
    coupon: {
      code,
      percent: isPercent ? form.percent : null,
      amount: isAmount ? (amount ?? null) : null,
      freeDelivery: form.kind === 'free-delivery',
      buyQuantity: isOffer ? form.buyQuantity : null,
      getQuantity: isOffer ? form.getQuantity : null,
      scope: form.scope,
      scopeIds: form.scope === 'order' ? [] : [...new Set(form.scopeIds)],
      firstOrderOnly: form.firstOrderOnly,
      automatic: form.automatic,
      combinable: form.combinable,
      minimum: minimum ?? 0,
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      maxUses: form.maxUses,
      maxUsesPerCustomer: form.maxUsesPerCustomer,
      active: form.active,
    },
  }
}

/** The most pieces of an offer, and the most products, categories or collections of a coupon. */
const MAX_PIECES = 100
const MAX_SCOPE_IDS = 200
const INVALID_PIECES = 'Enter a whole number from 1 to 100.'

function scopeProblem({ scopeIds }: CouponForm): string | false {
  if (scopeIds.length === 0) return 'Choose at least one.'
  if (scopeIds.length > MAX_SCOPE_IDS) return 'Choose at most 200.'
  return !scopeIds.every(isId) && 'One of these does not exist.'
}

const INVALID_DATE = 'Enter a valid date.'
const INVALID_COUNT = 'Enter a whole number of at least 1, or leave it empty for no limit.'

function isWhole(value: number | null, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}

/** Returns null for an empty value and undefined for an invalid one. The text needs a time zone and a date of this century. */
function parseDateTime(text: string | null): Date | null | undefined {
  if (text === null || text === '') return null
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  if (!isDay(text.slice(0, 10))) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
