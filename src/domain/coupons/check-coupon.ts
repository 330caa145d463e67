import { isDay } from '../india/time.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'
import { normaliseCouponCode } from './coupons.ts'

/** A coupon as a shopkeeper fills it in: money in rupees, moments as ISO 8601, null for a limit that does not bind. */
export interface CouponForm {
  readonly code: string
  readonly kind: 'percent' | 'amount'
  readonly percent: number | null
  readonly amount: number | null
  readonly minimum: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly active: boolean
}

/** The same checked and exact: money in paise, and one of `percent` and `amount`. */
export interface CheckedCoupon {
  readonly code: string
  readonly percent: number | null
  readonly amount: Paise | null
  readonly minimum: Paise
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
  readonly active: boolean
}

/** A message for each field that cannot be taken, or the coupon. */
export type CouponCheck =
  | { readonly errors: Readonly<Partial<Record<keyof CouponForm, string>>> }
  | { readonly coupon: CheckedCoupon; readonly errors?: undefined }

const MAX_USES = 1_000_000_000

export function checkCoupon(form: CouponForm): CouponCheck {
  const code = normaliseCouponCode(form.code)
  const amount = form.amount === null ? undefined : paiseFromRupees(form.amount)
  const minimum = paiseFromRupees(form.minimum)
  const startsAt = momentOf(form.startsAt)
  const endsAt = momentOf(form.endsAt)
  const isPercent = form.kind === 'percent'
  const problems: readonly (readonly [keyof CouponForm, string | false])[] = [
    ['code', !/^[A-Z0-9_-]{1,40}$/.test(code) && 'A code is 1 to 40 letters, digits, - or _.'],
    ['percent', isPercent && !isWhole(form.percent, 100) && 'Enter a whole number from 1 to 100.'],
    ['amount', !isPercent && !amount && 'An amount is more than ₹0, with at most 2 decimals.'],
    ['minimum', minimum === undefined && 'A minimum is ₹0 or more, with at most 2 decimals.'],
    ['startsAt', startsAt === undefined && NO_MOMENT],
    ['endsAt', endsAt === undefined && NO_MOMENT],
    ['endsAt', Boolean(startsAt && endsAt && endsAt <= startsAt) && 'The end must come after the start.'],
    ['maxUses', form.maxUses !== null && !isWhole(form.maxUses, MAX_USES) && NO_COUNT],
    ['maxUsesPerCustomer', form.maxUsesPerCustomer !== null && !isWhole(form.maxUsesPerCustomer, MAX_USES) && NO_COUNT],
  ]
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== false))
  if (Object.keys(errors).length > 0) return { errors }
  return {
    coupon: {
      code,
      percent: isPercent ? form.percent : null,
      amount: isPercent ? null : (amount ?? null),
      minimum: minimum ?? 0,
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      maxUses: form.maxUses,
      maxUsesPerCustomer: form.maxUsesPerCustomer,
      active: form.active,
    },
  }
}

const NO_MOMENT = 'This is no date the shop can read.'
const NO_COUNT = 'A number of uses is a whole number from 1; leave it empty for no limit.'

function isWhole(value: number | null, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
}

/** Null stays null; undefined for what is no moment of this century. */
function momentOf(text: string | null): Date | null | undefined {
  if (text === null || text === '') return null
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  if (!isDay(text.slice(0, 10))) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
