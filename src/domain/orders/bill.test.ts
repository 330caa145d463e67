import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CART_LINES } from '../cart/cart.ts'
import { billWithCoupon } from '../coupons/coupon-bill.ts'
import type { CouponTerms } from '../coupons/coupons.ts'
import { MAX_PAISE, prorate } from '../units/paise.ts'
import { MAX_QUANTITY } from '../units/quantity.ts'
import { type BillItem, shippingFor } from './bill.ts'

const anyItem: fc.Arbitrary<BillItem> = fc.record({
  unitPrice: fc.nat(MAX_PAISE),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  unit: fc.constantFrom('piece', 'metre'),
})
const anyCart = fc.array(anyItem, { maxLength: MAX_CART_LINES })
const anyTerms: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: MAX_PAISE }) }),
)
const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

describe('a bill', () => {
  it('adds up to the paisa for any cart and any coupon', () => {
    fc.assert(
      fc.property(anyCart, fc.option(anyTerms, { nil: undefined }), (items, coupon) => {
        const bill = billWithCoupon(items, coupon)
        expect(bill.total).toBe(bill.subtotal - bill.discount + bill.shipping)
        expect(sum(bill.lines.map((line) => line.total))).toBe(bill.subtotal)
        expect(sum(bill.lines.map((line) => line.discount))).toBe(bill.discount)
        for (const line of bill.lines) {
          expect(line.payable).toBe(line.total - line.discount)
          expect(line.payable).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('spreads a discount within one paisa of the exact proportion', () => {
    fc.assert(
      fc.property(anyCart, anyTerms, (items, coupon) => {
        const { lines, subtotal, discount } = billWithCoupon(items, coupon)
        fc.pre(subtotal > 0)
        for (const line of lines) {
          const exact = BigInt(discount) * BigInt(line.total)
          const error = BigInt(line.discount) * BigInt(subtotal) - exact
          expect(error < BigInt(subtotal) && error > -BigInt(subtotal)).toBe(true)
        }
      }),
    )
  })

  it('gives 10 % off two kurtas and a length of khadi, with free delivery above ₹500', () => {
    const bill = billWithCoupon(
      [
        { unitPrice: 999_00, quantity: 2, unit: 'piece' },
        { unitPrice: 349_00, quantity: 225, unit: 'metre' },
      ],
      { kind: 'percent', percent: 10 },
    )
    expect(bill).toMatchObject({ subtotal: 2_783_25, discount: 278_33, shipping: 0, total: 2_504_92 })
    expect(bill.lines.map((line) => line.discount)).toEqual([199_80, 78_53])
  })

  it('calculates delivery from the subtotal before discount', () => {
    const coupon: CouponTerms = { kind: 'percent', percent: 50 }
    expect(billWithCoupon([{ unitPrice: 600_00, quantity: 1, unit: 'piece' }], coupon).total).toBe(300_00)
  })
})

describe('shipping', () => {
  it.each([
    [499_99, 50_00],
    [500_00, 50_00],
    [500_01, 0],
    [1, 50_00],
    [0, 0],
  ])('of a subtotal of %i paise is %i paise', (subtotal, shipping) => {
    expect(shippingFor(subtotal)).toBe(shipping)
  })
})

describe('spreading an amount', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [0, 5, 5], [0, 1, 0]],
    [1, [3, 3, 5, 5], [0, 0, 1, 0]],
    [5, [10, 20, 70], [1, 1, 3]],
    [0, [3, 4], [0, 0]],
    [7, [0, 0], [0, 0]],
  ])('%i over %j gives %j', (amount, weights, shares) => {
    expect(prorate(amount, weights)).toEqual(shares)
  })
})
