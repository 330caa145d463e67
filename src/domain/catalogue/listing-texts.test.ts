import { describe, expect, it } from 'vitest'
import { listingHeading, listingSubline, resultCountText, SORT_OPTIONS, sortOptionOf } from './listing-texts.ts'

const all = { search: 'silk', subCategory: 's', color: 'Red', size: 'M', brand: 'Gulmohar' }

describe('the heading of a listing', () => {
  it.each([
    [all, { category: 'Sarees', subCategory: 'Banarasi' }, 'Sarees'],
    [all, { subCategory: 'Banarasi' }, 'Search Results: "silk"'],
    [{ ...all, search: undefined }, { subCategory: 'Banarasi' }, 'Banarasi'],
    [{ color: 'Red', size: 'M', brand: 'Gulmohar' }, {}, 'Red Products'],
    [{ size: 'M', brand: 'Gulmohar' }, {}, 'Size M Products'],
    [{ brand: 'Gulmohar' }, {}, 'Gulmohar Products'],
    [{ brand: '65f0a1b2c3d4e5f60718293a' }, { brand: 'Gulmohar' }, 'Gulmohar Products'],
    [{ mainCategory: 'x' }, { mainCategory: 'Women' }, 'Women'],
    [{ fabric: 'Cotton' }, {}, 'All Products'],
    [{}, {}, 'All Products'],
  ])('for %j with names %j is %s', (filters, names, heading) => {
    expect(listingHeading(filters, names)).toBe(heading)
  })
})

describe('the sentence below the heading', () => {
  it.each([
    [{}, {}, 'Browse our whole collection of clothing and fabric.'],
    [
      { color: 'Red', fabric: 'Cotton', size: 'M', minPrice: 50000, maxPrice: 99999 },
      { mainCategory: 'Women', category: 'Kurtas' },
      'Red Cotton products in Women › Kurtas in size M from ₹500 to ₹1,000.',
    ],
    [{ search: 'silk', maxPrice: 49999 }, {}, 'Products under ₹500 matching “silk”.'],
    [{ minPrice: 1000001, brand: 'Gulmohar' }, {}, 'Products by Gulmohar above ₹10,000.'],
    [{ minPrice: 75000 }, {}, 'Products from ₹750.'],
    [{ maxPrice: 75000 }, {}, 'Products up to ₹750.'],
  ])('explains %j', (filters, names, line) => {
    expect(listingSubline(filters, names)).toBe(line)
  })
})

describe('the result count', () => {
  it('says how many products of how many are shown', () => {
    expect(resultCountText(24, 160)).toBe('Showing 24 of 160 products')
    expect(resultCountText(12, 27924, 'featured')).toBe('Showing 12 of 27,924 featured products')
  })
})

describe('the sort selector', () => {
  it('has the six options of the specification, newest first, and the country of origin', () => {
    expect(SORT_OPTIONS.map(({ label }) => label)).toEqual([
      'Newest First',
      'Oldest First',
      'Price Low to High',
      'Price High to Low',
      'Name A to Z',
      'Name Z to A',
      'Country of Origin',
    ])
  })

  it('finds the option of a sort order', () => {
    for (const { value, sort } of SORT_OPTIONS) expect(sortOptionOf(sort)).toBe(value)
    expect(sortOptionOf({ by: 'relevance', order: 'desc' })).toBeUndefined()
  })
})
