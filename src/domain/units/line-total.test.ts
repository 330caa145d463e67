import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CART_LINES } from '../cart/cart.ts'
import { MAX_PAISE } from './paise.ts'
import { lineTotal, MAX_QUANTITY, type Unit } from './quantity.ts'

describe('the total of a line', () => {
  it.each([
    [79900, 3, 'piece', 239700],
    [79900, 225, 'metre', 179775],
    [79900, 100, 'metre', 79900],
    [33333, 25, 'metre', 8333],
    [33334, 25, 'metre', 8334],
    [1, 50, 'metre', 1],
    [1, 49, 'metre', 0],
    [0, 500, 'metre', 0],
  ] as const)('%i paise × %i (%s) is %i paise', (price, quantity, unit, total) => {
    expect(lineTotal(price, quantity, unit)).toBe(total)
  })

  it('is exact and rounded half up, up to the largest price and quantity', () => {
    const anyUnit = fc.constantFrom<Unit>('piece', 'metre')
    fc.assert(
      fc.property(fc.nat(MAX_PAISE), fc.nat(MAX_QUANTITY), anyUnit, (price, quantity, unit) => {
        const product = BigInt(price) * BigInt(quantity)
        const exact = unit === 'metre' ? (product + 50n) / 100n : product
        expect(BigInt(lineTotal(price, quantity, unit))).toBe(exact)
      }),
    )
  })

  it('is exact for a full cart of the most expensive lines', () => {
    expect(lineTotal(MAX_PAISE, MAX_QUANTITY, 'piece') * MAX_CART_LINES).toBeLessThan(Number.MAX_SAFE_INTEGER)
    expect(MAX_PAISE * MAX_QUANTITY * 2).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})
