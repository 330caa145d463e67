import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestCoupons, betterOfferNote, type CouponOffer } from './choose-coupon.ts'
import { billWithCoupon, billWithCoupons, type CouponItem } from './coupon-bill.ts'
import type { CouponTerms } from './coupons.ts'

const offer = (code: string, rupees: number, more: Partial<CouponOffer> = {}): CouponOffer => ({
  code,
  terms: { kind: 'amount', amount: rupees * 100 },
  isForOrder: true,
  isEntered: false,
  isCombinable: false,
  ...more,
})
const entered = { isEntered: true }
const together = { isCombinable: true }
const FREE: CouponTerms = { kind: 'free-delivery' }
/** One piece for ₹400, of which ₹50 delivery is added. */
const cart: readonly CouponItem[] = [{ unitPrice: 400_00, quantity: 1, unit: 'piece' }]

describe('the coupons of an order', () => {
  it.each<[string, CouponOffer[], string[]]>([
    ['the largest saving', [offer('A', 5), offer('B', 9), offer('C', 7, entered)], ['B']],
    ['the entered one of two that save the same', [offer('A', 5), offer('Z', 5, entered)], ['Z']],
    ['the first by code of others that save the same', [offer('B', 5), offer('A', 5)], ['A']],
    ['an entered one that saves nothing', [offer('A', 0), offer('B', 0, entered)], ['B']],
    ['no automatic one that saves nothing', [offer('A', 0)], []],
    ['none', [], []],
    ['all that can be combined', [offer('A', 5, together), offer('B', 9, { ...together, ...entered })], ['A', 'B']],
    [
      'one alone that saves more than those together',
      [offer('A', 5, together), offer('B', 9, together), offer('C', 15)],
      ['C'],
    ],
    [
      'those together that save more than one alone',
      [offer('A', 5, together), offer('B', 9, together), offer('C', 13)],
      ['A', 'B'],
    ],
    ['no combinable one with one that is not', [offer('A', 5, together), offer('B', 9, entered)], ['B']],
    [
      'none that the others leave nothing to',
      [offer('A', 400, together), offer('B', 5, { ...together, ...entered })],
      ['A'],
    ],
    [
      'for products, then for the order, then for the delivery',
      [
        offer('A', 0, { ...together, terms: FREE }),
        offer('B', 5, together),
        offer('C', 0, { ...together, terms: { kind: 'percent', percent: 10 } }),
        offer('D', 5, { ...together, isForOrder: false }),
      ],
      ['D', 'C', 'B', 'A'],
    ],
  ])('are %s', (_what, offers, codes) => {
    expect(bestCoupons(cart, offers).coupons.map(({ code }) => code)).toEqual(codes)
  })

  it('each take their part of what the ones before have left', () => {
    const offers = [
      offer('WELCOME', 30, { ...together, ...entered }),
      offer('KURTAS', 0, {
        ...together,
        isForOrder: false,
        isEligible: [true, false],
        terms: { kind: 'percent', percent: 50 },
      }),
      offer('TEN', 0, { ...together, terms: { kind: 'percent', percent: 10 } }),
      offer('SHIP', 0, { ...together, terms: FREE }),
    ]
    const items = [...cart, { unitPrice: 50_00, quantity: 2, unit: 'piece' as const }]
    const { bill, coupons } = bestCoupons(items, offers)
    expect(coupons.map(({ code, discount, delivery, lines }) => [code, discount, lines, delivery])).toEqual([
      ['KURTAS', 200_00, [200_00, 0], undefined],
      ['TEN', 30_00, [20_00, 10_00], undefined],
      ['WELCOME', 30_00, [20_00, 10_00], undefined],
      ['SHIP', 0, [0, 0], 50_00],
    ])
    expect(bill).toMatchObject({ subtotal: 500_00, discount: 260_00, shipping: 0, total: 240_00 })
  })

  const amount = fc.integer({ min: 1, max: 500_000 })
  const percent = fc.integer({ min: 1, max: 100 })
  const pieces = fc.integer({ min: 1, max: 4 })
  const terms: fc.Arbitrary<CouponTerms> = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent }),
    fc.record({ kind: fc.constant('amount' as const), amount }),
    fc.record({ kind: fc.constant('free-delivery' as const) }),
    fc.record({ kind: fc.constant('buy-x-get-y' as const), buy: pieces, get: pieces, percent }),
  )
  const item = fc.record({
    unitPrice: fc.integer({ min: 0, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    unit: fc.constant('piece' as const),
  })
  const coupon = fc.record({
    terms,
    isForOrder: fc.boolean(),
    isCombinable: fc.boolean(),
    isEligible: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })

  it('cost no more than any of them alone, never less than nothing, in any order of coupons, and add up', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.array(coupon, { maxLength: 5 }), (items, all) => {
        const offers = all.map((each, place) => ({ ...each, code: `C${place}`, isEntered: place === 0 }))
        const best = bestCoupons(items, offers)
        const { bill, coupons } = best
        expect(bill.total).toBeLessThanOrEqual(
          Math.min(
            billWithCoupon(items, undefined).total,
            ...offers.map((one) => billWithCoupons(items, [one]).bill.total),
          ),
        )
        expect(bill.total).toBeGreaterThanOrEqual(0)
        expect(bill.lines.reduce((sum, { payable }) => sum + payable, bill.shipping)).toBe(bill.total)
        bill.lines.forEach((line, place) => {
          expect(line.payable).toBeGreaterThanOrEqual(0)
          const parts = coupons.map(({ lines }) => lines[place] ?? 0)
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(line.discount)
        })
        expect(coupons.reduce((sum, { discount }) => sum + discount, 0)).toBe(bill.discount)
        if (coupons.length > 1) expect(coupons.every(({ isCombinable }) => isCombinable)).toBe(true)
        expect(bestCoupons(items, offers.toReversed())).toEqual(best)
      }),
    )
  })
})

it('says why the entered coupon is not used', () => {
  expect(betterOfferNote(['A'], 'B')).toBe('A saves you more than B and is applied instead.')
  expect(betterOfferNote(['A', 'B', 'C'], 'D')).toBe('A, B and C save you more than D and are applied instead.')
})
