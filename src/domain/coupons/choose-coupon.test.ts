import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOffer } from './choose-coupon.ts'
import { billWithCoupon } from './coupon-bill.ts'
import type { CouponTerms } from './coupons.ts'

const offer = (code: string, saving: number, isEntered = false) => ({ code, saving, isEntered })

describe('the coupon of an order', () => {
  it.each([
    ['the largest saving', [offer('A', 5), offer('B', 9), offer('C', 7, true)], 'B'],
    ['the entered one of two that save the same', [offer('A', 5), offer('Z', 5, true)], 'Z'],
    ['the first by code of others that save the same', [offer('B', 5), offer('A', 5)], 'A'],
    ['an entered one that saves nothing', [offer('A', 0), offer('B', 0, true)], 'B'],
    ['no automatic one that saves nothing', [offer('A', 0)], undefined],
    ['none', [], undefined],
  ])('is %s', (_what, offers, code) => {
    expect(bestOffer(offers)?.code).toBe(code)
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
    isEligible: fc.boolean(),
  })

  it('gives the lowest total, never below zero, in any order of coupons, and its lines add up', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.array(terms, { maxLength: 5 }), (items, all) => {
        const plain = billWithCoupon(items, undefined)
        const offers = all.map((each, place) => {
          const bill = billWithCoupon(items, each)
          return { code: `C${place}`, saving: plain.total - bill.total, isEntered: false, bill }
        })
        const best = bestOffer(offers)
        const bill = best?.bill ?? plain
        expect(bill.total).toBe(Math.min(plain.total, ...offers.map((one) => one.bill.total)))
        expect(bill.total).toBeGreaterThanOrEqual(0)
        expect(bill.lines.reduce((sum, { payable }) => sum + payable, bill.shipping)).toBe(bill.total)
        for (const line of bill.lines) expect(line.payable).toBeGreaterThanOrEqual(0)
        expect(bestOffer(offers.toReversed())).toBe(best)
      }),
    )
  })
})
