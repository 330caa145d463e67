import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PAISE } from '../money/paise.ts'
import {
  bucketIndex,
  discountPercent,
  formatPriceFilter,
  PRICE_BUCKETS,
  pairOf,
  priceRanges,
  priceView,
  sellingPrice,
} from './price.ts'

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

  it('of a variant is its own pair where it has one', () => {
    const kurta = { price: 99900, finalPrice: 79900 }
    expect(sellingPrice(pairOf(kurta, { price: 109900 }))).toBe(109900)
    expect(sellingPrice(pairOf(kurta, { finalPrice: 69900 }))).toBe(69900)
    expect(sellingPrice(pairOf(kurta, { price: null, finalPrice: null }))).toBe(79900)
    expect(sellingPrice(pairOf(kurta))).toBe(79900)
  })

  it('is shown with the original struck through only when it is lower', () => {
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

  it('never claims more than the shop gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_PAISE }), fc.nat(MOST_PAISE), (original, price) => {
        fc.pre(price <= original)
        const percent = discountPercent(original, price)
        expect(BigInt(percent) * BigInt(original)).toBeLessThanOrEqual(BigInt(original - price) * 100n)
        expect(BigInt(percent + 1) * BigInt(original)).toBeGreaterThan(BigInt(original - price) * 100n)
      }),
    )
  })
})

describe('price ranges', () => {
  it.each([
    [0, 'Under ₹500'],
    [49999, 'Under ₹500'],
    [50000, '₹500 - ₹1,000'],
    [99999, '₹500 - ₹1,000'],
    [100000, '₹1,000 - ₹2,000'],
    [200000, '₹2,000 - ₹5,000'],
    [500000, '₹5,000 - ₹10,000'],
    [1000000, '₹5,000 - ₹10,000'],
    [1000001, 'Above ₹10,000'],
  ])('%i paise lie in %s', (price, label) => {
    expect(PRICE_BUCKETS[bucketIndex(price)]?.label).toBe(label)
  })

  it('hold every price exactly once', () => {
    fc.assert(
      fc.property(fc.nat(MOST_PAISE), (price) => {
        const holding = PRICE_BUCKETS.filter(({ min, max = Infinity }) => price >= min && price <= max)
        expect(holding).toEqual([PRICE_BUCKETS[bucketIndex(price)]])
      }),
    )
  })

  it('are offered only when products fall in them', () => {
    expect(priceRanges([3, 0, 0, 0, 0, 1])).toEqual([
      { min: 0, max: 49999, label: 'Under ₹500', count: 3 },
      { min: 1000001, label: 'Above ₹10,000', count: 1 },
    ])
    expect(priceRanges([])).toEqual([])
  })

  it.each([
    [50000, 99999, '₹500 - ₹1,000'],
    [undefined, 49999, '₹0 - ₹500'],
    [1000001, undefined, '₹10,000 - ₹∞'],
    [75000, undefined, '₹750 - ₹∞'],
    [75000, 125050, '₹750 - ₹1,250.50'],
  ])('chosen from %s to %s read %s', (min, max, label) => {
    expect(formatPriceFilter(min, max)).toBe(label)
  })
})
