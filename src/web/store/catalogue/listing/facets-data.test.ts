import { describe, expect, it } from 'vitest'
import { forEachFacetOptions } from '../../../../domain/catalogue/facet-values.ts'
import { facetsData } from './facets-data.ts'

const NONE = { brands: [], subCategories: [], ...forEachFacetOptions(() => []), priceRanges: [] }
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

  it('name the kinds of many sizes, and order ranges by their figures', () => {
    const names = ['34-C', 'XL', '38', '2-3 Years', 'S', 'M', '40', 'L', '34-B']
    const { named } = facetsData(
      {
        ...NONE,
        sizes: names.map((name) => ({ name, count: 1 })),
        ratings: ['3 stars and up', '4 stars and up'].map((name) => ({ name, count: 2 })),
        discounts: ['50% or more', '10% or more'].map((name) => ({ name, count: 2 })),
      },
      {},
      null,
    )
    expect(named.size?.options.map(({ name, group }) => `${group}: ${name}`)).toEqual([
      ...[
        'Letters: S',
        'Letters: M',
        'Letters: L',
        'Letters: XL',
        'Bra: 34-B',
        'Bra: 34-C',
        'Numbers: 38',
        'Numbers: 40',
      ],
      'Age: 2-3 Years',
    ])
    expect(named.rating?.options[0]?.name).toBe('4 stars and up')
    expect(named.discount?.options[0]?.name).toBe('10% or more')
  })

  it('list subcategories by id only within a category', () => {
    const subCategories = [{ name: 'Anarkali', count: 4, id: 'a'.repeat(24) }]
    expect(facetsData({ ...NONE, subCategories }, {}, null).named.subCategory).toBeUndefined()
    expect(
      facetsData({ ...NONE, subCategories }, { category: 'b'.repeat(24) }, null).named.subCategory?.options,
    ).toEqual([{ name: 'Anarkali', count: 4, value: 'a'.repeat(24) }])
  })
})
