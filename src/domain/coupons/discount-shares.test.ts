import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billWithCoupon, billWithCoupons, type CouponItem } from './coupon-bill.ts'
import { type Coupon, type CouponTerms, couponScopeProblem } from './coupons.ts'

const two = (unitPrice: number, quantity: number, more: Partial<CouponItem> = {}): CouponItem => ({
  unitPrice,
  quantity,
  unit: 'piece',
  ...more,
})
const offer = (buy: number, get: number, percent = 100): CouponTerms => ({ kind: 'buy-x-get-y', buy, get, percent })

describe('the discounts of the lines', () => {
  it.each<[string, CouponTerms, CouponItem[], number[]]>([
    [
      '10 % of the products in scope',
      { kind: 'percent', percent: 10 },
      [two(100_00, 2), two(50_00, 1, { isEligible: false })],
      [20_00, 0],
    ],
    [
      'an amount, at most what they cost',
      { kind: 'amount', amount: 500_00 },
      [two(100_00, 2), two(999_00, 1, { isEligible: false })],
      [200_00, 0],
    ],
    ['nothing for free delivery', { kind: 'free-delivery' }, [two(100_00, 2)], [0]],
    [
      'the cheapest of three, spread over all of them',
      offer(2, 1),
      [two(300_00, 1), two(100_00, 1), two(200_00, 1)],
      [50_00, 16_67, 33_33],
    ],
    ['none of two', offer(2, 1), [two(300_00, 2)], [0]],
    ['a last set that is not complete', offer(1, 2), [two(300_00, 2)], [300_00]],
    ['half the price of the second', offer(1, 1, 50), [two(99_99, 2)], [50_00]],
    ['two sets of four', offer(1, 1), [two(100_00, 1), two(200_00, 3)], [42_86, 257_14]],
    [
      'no metres and nothing out of scope',
      offer(1, 1),
      [two(10_00, 300, { unit: 'metre' }), two(5_00, 9, { isEligible: false }), two(70_00, 2)],
      [0, 0, 70_00],
    ],
  ])('are %s', (_words, terms, items, expected) => {
    expect(billWithCoupon(items, terms).lines.map(({ discount }) => discount)).toEqual(expected)
  })
})

const anyTerms: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 3_000_00 }) }),
  fc.constant({ kind: 'free-delivery' as const }),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 100 }))
    .map(([buy, get, percent]) => offer(buy, get, percent)),
)
const anyCart: fc.Arbitrary<CouponItem[]> = fc
  .array(
    fc.record({
      unitPrice: fc.oneof(fc.constantFrom(1, 33, 100_00), fc.integer({ min: 0, max: 5_000_00 })),
      quantity: fc.integer({ min: 1, max: 9 }),
      unit: fc.constantFrom('piece' as const, 'metre' as const),
      isEligible: fc.boolean(),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((items) => items.map((item, place) => ({ ...item, key: `variant ${place}` })))
const payableOf = (items: readonly CouponItem[], terms: CouponTerms) =>
  billWithCoupon(items, terms).lines.reduce((sum, { payable }) => sum + payable, 0)

it('an offer takes its part of what another one has left', () => {
  const items = [two(300_00, 1), two(100_00, 1)]
  const both = ['A', 'B'].map((code) => ({ code, terms: offer(1, 1), isForOrder: true }))
  const { bill, coupons } = billWithCoupons(items, both)
  expect(coupons.map(({ discount, lines }) => [discount, lines])).toEqual([
    [100_00, [75_00, 25_00]],
    [75_00, [56_25, 18_75]],
  ])
  expect(bill.total).toBe(275_00)
})

describe('any coupon on any cart', () => {
  it('takes from each line between nothing and its price, only where it applies, and the shares add up', () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (items, terms) => {
        const { lines, discount, subtotal, shipping, total } = billWithCoupon(items, terms)
        lines.forEach((line, place) => {
          expect(line.discount).toBeGreaterThanOrEqual(0)
          expect(line.discount).toBeLessThanOrEqual(items[place]?.isEligible ? line.total : 0)
          expect(line.payable).toBe(line.total - line.discount)
        })
        expect(lines.reduce((sum, line) => sum + line.discount, 0)).toBe(discount)
        expect(total).toBe(subtotal - discount + shipping)
        expect(total).toBeGreaterThanOrEqual(0)
        if (terms.kind === 'free-delivery') expect(shipping).toBe(0)
      }),
    )
  })

  it('has the same shares in whatever order the lines are', () => {
    const anyOrder = anyCart.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    )
    fc.assert(
      fc.property(anyOrder, anyTerms, ([items, shuffled], terms) => {
        const shares = (cart: readonly CouponItem[]) =>
          Object.fromEntries(billWithCoupon(cart, terms).lines.map(({ discount }, at) => [cart[at]?.key, discount]))
        expect(shares(shuffled)).toEqual(shares(items))
      }),
    )
  })

  it('costs no more with a line or a piece less', () => {
    fc.assert(
      fc.property(anyCart, anyTerms, fc.nat(), fc.boolean(), (items, terms, nth, isWhole) => {
        const place = nth % items.length
        const { quantity = 1 } = items[place] ?? {}
        const fewer =
          isWhole || quantity === 1
            ? items.toSpliced(place, 1)
            : items.map((item, at) => (at === place ? { ...item, quantity: quantity - 1 } : item))
        // A percentage of a price in paise may be rounded up for one cart and down for the other.
        expect(payableOf(fewer, terms)).toBeLessThanOrEqual(payableOf(items, terms) + (items.length + 1))
      }),
    )
  })
})

const base: Coupon = { code: 'GIFT', terms: offer(2, 1), minimum: 0, uses: 0, active: true }
it.each<[string, Partial<Coupon>, { isEligible: boolean[]; pieces: number }, string | undefined]>([
  ['a first order', { firstOrderOnly: true }, { isEligible: [true], pieces: 3 }, undefined],
  [
    'a second order',
    { firstOrderOnly: true, ordersByCustomer: 1 },
    { isEligible: [true], pieces: 3 },
    'GIFT is for first orders only.',
  ],
  ['other products', {}, { isEligible: [false], pieces: 0 }, 'GIFT does not apply to the products in your cart.'],
  [
    'too few pieces',
    {},
    { isEligible: [true], pieces: 2 },
    'GIFT is for 3 pieces or more of the products that it applies to.',
  ],
])('a coupon for %s', (_words, change, cart, problem) => {
  expect(couponScopeProblem({ ...base, ...change }, cart)).toBe(problem)
})
