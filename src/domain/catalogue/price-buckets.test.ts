import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAISE } from '../units/paise.ts'
import { formatPriceFilter, PRICE_BUCKETS } from './price-buckets.ts'

function labelsHolding(price: number): string[] {
  return PRICE_BUCKETS.filter(({ min, max = Infinity }) => price >= min && price <= max).map(({ label }) => label)
}

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
    expect(labelsHolding(price)).toEqual([label])
  })

  it('contain every price exactly once', () => {
    fc.assert(
      fc.property(fc.nat(MAX_PAISE), (price) => {
        expect(labelsHolding(price)).toHaveLength(1)
      }),
    )
  })

  it.each([
    [50000, 99999, '₹500 - ₹1,000'],
    [undefined, 49999, '₹0 - ₹500'],
    [1000001, undefined, '₹10,000 - ₹∞'],
    [75000, undefined, '₹750 - ₹∞'],
    [75000, 125050, '₹750 - ₹1,250.50'],
    [50000, 99998, '₹500 - ₹999.98'],
  ])('chosen from %s to %s read %s', (min, max, label) => {
    expect(formatPriceFilter(min, max)).toBe(label)
  })
})
