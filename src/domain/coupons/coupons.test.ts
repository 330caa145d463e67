import { describe, expect, it } from 'vitest'
import {
  type Coupon,
  couponDiscount,
  couponProblem,
  couponState,
  DISCOUNT10,
  INVALID_COUPON,
  normaliseCouponCode,
} from './coupons.ts'

const now = new Date('2026-11-21T06:00:00Z')
const festive: Coupon = {
  code: 'FESTIVE',
  terms: { kind: 'amount', amount: 200_00 },
  minimum: 1_000_00,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  maxUses: 3,
  uses: 2,
  active: true,
}

describe('a coupon', () => {
  const wide = '\uff24\uff29\uff33\uff23\uff2f\uff35\uff2e\uff34\uff11\uff10'
  const copied = '\u2060DISCOUNT\u200b10\u200e '
  it.each(['DISCOUNT10', 'discount10', ' Discount10 ', wide, copied])('is known as %j', (typed) => {
    expect(normaliseCouponCode(typed)).toBe(DISCOUNT10.code)
  })

  it.each(['D\u0406SCOUNT10', 'DISCOUNT1\u041e', 'D\u0130SCOUNT10'])(
    'is not known by letters that look alike: %j',
    (typed) => {
      expect(normaliseCouponCode(typed)).not.toBe(DISCOUNT10.code)
    },
  )

  it.each([
    ['DISCOUNT10 on any cart', DISCOUNT10, 1, now, undefined],
    ['an unknown code', undefined, 1_000_00, now, INVALID_COUPON],
    ['one taken back', { ...festive, active: false }, 1_000_00, now, INVALID_COUPON],
    ['before its first day', festive, 1_000_00, new Date('2026-10-31T23:59:59Z'), INVALID_COUPON],
    ['in its last moment', festive, 1_000_00, new Date('2026-11-30T23:59:59Z'), undefined],
    ['when it has ended', festive, 1_000_00, new Date('2026-12-01T00:00:00Z'), INVALID_COUPON],
    ['used up', { ...festive, uses: 3 }, 1_000_00, now, INVALID_COUPON],
    ['for too small an order', festive, 999_99, now, 'FESTIVE is for orders of ₹1,000 or more.'],
    ['for just enough', festive, 1_000_00, now, undefined],
  ] as const)('%s', (_name, coupon, subtotal, moment, refusal) => {
    expect(couponProblem(coupon, subtotal, moment)).toBe(refusal)
  })

  it.each([
    [{ kind: 'percent', percent: 10 }, 999_99, 100_00],
    [{ kind: 'percent', percent: 10 }, 4, 0],
    [{ kind: 'percent', percent: 10 }, 5, 1],
    [{ kind: 'percent', percent: 100 }, 123_45, 123_45],
    [{ kind: 'amount', amount: 200_00 }, 150_00, 150_00],
    [{ kind: 'amount', amount: 200_00 }, 1_000_00, 200_00],
  ] as const)('%j takes from %i paise %i', (terms, subtotal, discount) => {
    expect(couponDiscount(terms, subtotal)).toBe(discount)
  })
})

it.each([
  ['active', {}],
  ['inactive', { active: false, uses: 3 }],
  ['scheduled', { startsAt: new Date('2026-11-22T00:00:00Z') }],
  ['expired', { endsAt: now }],
  ['used up', { uses: 3 }],
] as const)('a coupon is %s', (state, change) => {
  expect(couponState({ ...festive, ...change }, now)).toBe(state)
})
