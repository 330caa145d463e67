import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAISE } from '../units/paise.ts'
import { discountPercent, priceView, sellingPrice, variantPricePair } from './price.ts'

describe('the selling price', () => {
  it.each([
    [{ price: 99900, finalPrice: 79900 }, 79900],
    [{ price: 99900, finalPrice: 99900 }, 99900],
    [{ price: 99900, finalPrice: 120000 }, 99900],
    [{ price: 99900, finalPrice: null }, 99900],
    [{ price: 99900 }, 99900],
    [{ finalPrice: 79900 }, 0],
    [{}, 0],
  ])('of %j is %i', (pair, price) => {
    expect(sellingPrice(pair)).toBe(price)
  })

  it('of a variant is its own if it has one', () => {
    const kurta = { price: 99900, finalPrice: 79900 }
    expect(sellingPrice(variantPricePair(kurta, { price: 109900 }))).toBe(109900)
    expect(sellingPrice(variantPricePair(kurta, { finalPrice: 69900 }))).toBe(69900)
    expect(sellingPrice(variantPricePair(kurta, { price: null, finalPrice: null }))).toBe(79900)
    expect(sellingPrice(variantPricePair(kurta))).toBe(79900)
  })

  it('is shown with the original price only when it is lower', () => {
    expect(priceView({ price: 99900, finalPrice: 79900 })).toEqual({ price: 79900, original: 99900, percentOff: 20 })
    expect(priceView({ price: 99900 })).toEqual({ price: 99900, percentOff: 0 })
  })
})

describe('the discount', () => {
  it.each([
    [99900, 79900, 20],
    [30000, 20000, 33],
    [100, 99, 1],
    [100000, 99999, 0],
    [100, 0, 100],
    [0, 0, 0],
    [100, 200, 0],
  ])('from %i to %i is %i %%', (original, price, percent) => {
    expect(discountPercent(original, price)).toBe(percent)
  })

  it('is never overstated', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PAISE }), fc.nat(MAX_PAISE), (original, price) => {
        fc.pre(price <= original)
        const percent = discountPercent(original, price)
        expect(BigInt(percent) * BigInt(original)).toBeLessThanOrEqual(BigInt(original - price) * 100n)
        expect(BigInt(percent + 1) * BigInt(original)).toBeGreaterThan(BigInt(original - price) * 100n)
      }),
    )
  })
})
