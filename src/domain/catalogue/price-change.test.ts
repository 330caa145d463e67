import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePrices, type PriceChange } from './price-change.ts'

const by = (kind: PriceChange['kind'], percent: number, rounding: PriceChange['rounding'] = 'paisa') => ({
  kind,
  basisPoints: Math.round(percent * 100),
  rounding,
})
const plain = { price: 99_900, finalPrice: null }

describe('a bulk price change', () => {
  it.each([
    ['10 % up', plain, by('price', 10), { price: 109_890, finalPrice: null }],
    [
      '12.5 % down, with the sale price',
      { price: 99_999, finalPrice: 79_999 },
      by('price', -12.5),
      { price: 87_499, finalPrice: 69_999 },
    ],
    ['half a paisa goes up', { price: 101, finalPrice: null }, by('price', 50), { price: 152, finalPrice: null }],
    ['to the rupee', plain, by('price', 3.33, 'rupee'), { price: 103_200, finalPrice: null }],
    ['a sale of 20 %', plain, by('sale', 20), { price: 99_900, finalPrice: 79_920 }],
    [
      'a sale keeps a lower price',
      { price: 99_900, finalPrice: 49_900 },
      by('sale', 20),
      { price: 99_900, finalPrice: 49_900 },
    ],
    ['a larger sale', { price: 99_900, finalPrice: 89_900 }, by('sale', 20), { price: 99_900, finalPrice: 79_920 }],
    ['the end of a sale', { price: 99_900, finalPrice: 50_000 }, by('endSale', 0), plain],
  ])('%s', (_title, pair, change, expected) => {
    expect(changePrices(pair, null, change)).toEqual({ pair: expected })
  })

  it.each([
    ['nothing left of a price', { price: 1, finalPrice: null }, null, by('price', -90), /₹0 or above the maximum/],
    ['above a crore', { price: 90_000_000_00, finalPrice: null }, null, by('price', 50), /₹0 or above the maximum/],
    ['a sale of nothing off', plain, null, by('sale', 0), /not be below/],
    ['a sale that rounds away', { price: 100, finalPrice: null }, null, by('sale', 10, 'rupee'), /not be below/],
    ['above the MRP', plain, 100_000, by('price', 10), /above the MRP/],
  ])('is refused: %s', (_title, pair, mrp, change, reason) => {
    expect(changePrices(pair, mrp, change)).toEqual({ refused: expect.stringMatching(reason) })
  })

  it('never results in an invalid price', () => {
    const change = fc.record({
      kind: fc.constantFrom('price' as const, 'sale' as const, 'endSale' as const),
      basisPoints: fc.integer({ min: -9_000, max: 50_000 }),
      rounding: fc.constantFrom('paisa' as const, 'rupee' as const),
    })
    const price = fc.integer({ min: 2, max: 100_00_00_000 })
    fc.assert(
      fc.property(price, fc.option(fc.nat({ max: 99 })), change, (amount, share, how) => {
        const finalPrice = share === null ? null : Math.max(1, Math.floor((amount * share) / 100))
        const changed = changePrices({ price: amount, finalPrice }, null, how)
        if ('refused' in changed) return
        const { pair } = changed
        if (how.kind === 'sale') expect(pair.finalPrice).toBeLessThanOrEqual(finalPrice ?? amount)
        expect(Number.isInteger(pair.price) && pair.price > 0).toBe(true)
        if (pair.finalPrice !== null) expect(pair.finalPrice).toBeLessThan(pair.price)
      }),
    )
  })
})
