import { describe, expect, it } from 'vitest'
import { VALUE_FACETS } from './facet-values.ts'
import {
  activeFilters,
  changeSort,
  clearFilters,
  FILTER_KINDS,
  isActive,
  isActivePrice,
  removeFilter,
  toggleFilter,
  togglePrice,
} from './filter-choices.ts'
import { type ListingState, listingOf } from './filters-url.ts'
import type { Filters } from './listing.ts'

const kurtas = '65f0a1b2c3d4e5f60718293a'

function onPage(page: number, filters: Filters): ListingState {
  return { ...listingOf(filters, 24), page }
}

describe('choosing a filter', () => {
  it('filters the list and returns to its first page', () => {
    const chosen = toggleFilter(onPage(4, { category: kurtas }), 'color', 'Red')
    expect(chosen).toEqual(onPage(1, { category: kurtas, color: 'Red' }))
  })

  it('adds to the values chosen before, except for the subcategory', () => {
    expect(toggleFilter(onPage(1, { color: 'Red' }), 'color', 'Blue').filters).toEqual({ color: 'Red|Blue' })
    expect(toggleFilter(onPage(1, { subCategory: 'a' }), 'subCategory', 'b').filters).toEqual({ subCategory: 'b' })
  })

  it('removes one of several values', () => {
    const two = onPage(3, { color: 'Grey|Blue', size: 'M' })
    expect(toggleFilter(two, 'color', 'gray')).toEqual(onPage(1, { color: 'Blue', size: 'M' }))
    expect(removeFilter(two, 'color', 'Blue').filters).toEqual({ color: 'Grey', size: 'M' })
    expect(removeFilter(two, 'color').filters).toEqual({ size: 'M' })
    expect(activeFilters(two.filters).map(({ label, value }) => [label, value])).toEqual([
      ['Grey', 'Grey'],
      ['Blue', 'Blue'],
      ['M', 'M'],
    ])
  })

  it('clears the active value, case-insensitively', () => {
    expect(toggleFilter(onPage(2, { color: 'red', size: 'M' }), 'color', 'Red')).toEqual(onPage(1, { size: 'M' }))
  })

  it('sets a price range, and clears it when chosen again', () => {
    const under500 = togglePrice(onPage(3, { minPrice: 200000, color: 'Red' }), 0, 49999)
    expect(under500).toEqual(onPage(1, { maxPrice: 49999, color: 'Red' }))
    expect(isActivePrice(under500.filters, 0, 49999)).toBe(true)
    expect(togglePrice(under500, 0, 49999).filters).toEqual({ color: 'Red' })
    expect(isActivePrice({}, undefined, undefined)).toBe(false)
  })

  it('marks the active value', () => {
    expect(isActive({ brand: 'GULMOHAR' }, 'brand', 'Gulmohar')).toBe(true)
    expect(isActive({ color: 'grey' }, 'color', 'Gray')).toBe(true)
    expect(isActive({ size: '2XL' }, 'size', 'XXL')).toBe(true)
    expect(isActive({ size: 'XL' }, 'size', 'XXL')).toBe(false)
    expect(isActive({}, 'brand', 'Gulmohar')).toBe(false)
  })
})

describe('clearing filters', () => {
  it('removes a single filter', () => {
    expect(removeFilter(onPage(2, { minPrice: 50000, maxPrice: 99999, size: 'M' }), 'price')).toEqual(
      onPage(1, { size: 'M' }),
    )
  })

  it('keeps search and category', () => {
    const place = { search: 'silk', category: kurtas, mainCategory: kurtas }
    const narrowed = {
      ...place,
      subCategory: kurtas,
      brand: 'x',
      color: 'Red',
      size: 'M',
      maxPrice: 1,
      fabric: 'Silk',
      pattern: 'Solid',
    }
    expect(clearFilters(onPage(2, narrowed))).toEqual(onPage(1, place))
  })
})

describe('the sort order', () => {
  it('returns to the first page when it changes', () => {
    expect(changeSort(onPage(5, {}), { by: 'price', order: 'asc' })).toEqual({
      ...onPage(1, {}),
      sort: { by: 'price', order: 'asc' },
    })
  })

  it('chosen by the shopper stays when a filter changes', () => {
    const cheapestFirst = changeSort(onPage(1, {}), { by: 'price', order: 'asc' })
    expect(toggleFilter(cheapestFirst, 'color', 'Red').sort).toEqual({ by: 'price', order: 'asc' })
  })
})

describe('the chips of active filters', () => {
  it('are in sidebar order, with names instead of ids', () => {
    const filters = {
      size: 'M',
      brand: kurtas,
      subCategory: kurtas,
      minPrice: 50000,
      maxPrice: 99999,
      color: 'Red',
      category: kurtas,
      search: 'x',
    }
    const chips = activeFilters(filters, { subCategory: 'Anarkali', brand: 'Gulmohar' })
    expect(chips.map(({ kindLabel, label }) => `${kindLabel}: ${label}`)).toEqual([
      'Subcategory: Anarkali',
      'Brand: Gulmohar',
      'Price Range: ₹500 - ₹1,000',
      'Color: Red',
      'Size: M',
    ])
  })

  it('show ∞ when there is no maximum price', () => {
    expect(activeFilters({ minPrice: 1000001 })).toEqual([
      { kind: 'price', kindLabel: 'Price Range', label: '₹10,000 - ₹∞' },
    ])
  })

  it('are empty for a list filtered by category only', () => {
    expect(activeFilters({ category: kurtas, search: 'silk' })).toEqual([])
  })

  it('remove their own filter', () => {
    const facets = Object.fromEntries(VALUE_FACETS.map(({ kind }) => [kind, 'x']))
    const all: Filters = { subCategory: 'a', brand: 'b', minPrice: 1, ...facets }
    const left = FILTER_KINDS.reduce((state, { kind }) => removeFilter(state, kind), onPage(1, all))
    expect(activeFilters(all).map(({ kind }) => kind)).toEqual(FILTER_KINDS.map(({ kind }) => kind))
    expect(left.filters).toEqual({})
  })
})
