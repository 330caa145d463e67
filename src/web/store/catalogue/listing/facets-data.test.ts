import { describe, expect, it } from 'vitest'
import { facetsData } from './facets-data.ts'

const NONE = { brands: [], subCategories: [], colors: [], patterns: [], fabrics: [], sizes: [], priceRanges: [] }
const manyBrands = Array.from({ length: 800 }, (_, index) => ({ name: `Brand ${index + 1}`, count: 800 - index }))

describe('the filter options of the sidebar', () => {
  it('list the ten most frequent of 800 brands and count the rest', () => {
    const brand = facetsData({ ...NONE, brands: manyBrands }, {}, null).named.brand
    expect(brand?.options.map(({ name }) => name)).toEqual(manyBrands.slice(0, 10).map(({ name }) => name))
    expect(brand?.more).toBe(790)
  })

  it('include the selected brand, however rare it is', () => {
    const brand = facetsData({ ...NONE, brands: manyBrands }, { brand: 'brand 700' }, null).named.brand
    expect(brand?.options.at(-1)?.name).toBe('Brand 700')
    expect(brand?.more).toBe(789)
  })

  it('list all options of the requested kind, and never hide just one or two', () => {
    expect(facetsData({ ...NONE, brands: manyBrands }, {}, 'brand').named.brand?.options).toHaveLength(800)
    expect(facetsData({ ...NONE, brands: manyBrands.slice(0, 12) }, {}, null).named.brand?.more).toBe(0)
  })

  it('sort sizes from small to large, give colours a swatch and prices in paise', () => {
    const { named, prices } = facetsData(
      {
        ...NONE,
        sizes: ['XL', '38', 'S', 'M'].map((name) => ({ name, count: 1 })),
        colors: [{ name: 'Red', count: 3 }],
        priceRanges: [{ min: 500, max: 999.99, label: '₹500 - ₹1,000', count: 3 }],
      },
      {},
      null,
    )
    expect(named.size?.options.map(({ name }) => name)).toEqual(['S', 'M', 'XL', '38'])
    expect(named.color?.options).toEqual([{ name: 'Red', count: 3, swatch: expect.stringMatching(/^#[0-9a-f]{6}$/) }])
    expect(prices).toEqual([{ min: 500_00, max: 999_99, label: '₹500 - ₹1,000', count: 3 }])
  })

  it('list subcategories by id only within a category', () => {
    const subCategories = [{ name: 'Anarkali', count: 4, id: 'a'.repeat(24) }]
    expect(facetsData({ ...NONE, subCategories }, {}, null).named.subCategory).toBeUndefined()
    expect(
      facetsData({ ...NONE, subCategories }, { category: 'b'.repeat(24) }, null).named.subCategory?.options,
    ).toEqual([{ name: 'Anarkali', count: 4, value: 'a'.repeat(24) }])
  })
})
