import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAISE } from '../units/paise.ts'
import {
  LISTING_PAGE_SIZE,
  type ListingState,
  listingHref,
  listingOf,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  readListingQuery,
  writeListingQuery,
} from './filters-url.ts'
import { type Filters, SORT_KEYS, SORT_ORDERS } from './listing.ts'

const kurtas = '65f0a1b2c3d4e5f60718293a'
const sarees = '0123456789abcdef01234567'

function read(query: string): ListingState {
  return readListingQuery(new URLSearchParams(query), LISTING_PAGE_SIZE)
}

function write(state: ListingState): string {
  return writeListingQuery(state, LISTING_PAGE_SIZE)
}

describe('the address of a listing', () => {
  it('writes the filters into the address', () => {
    const query =
      `search=red+kurta&category=${kurtas}&brand=Gulmohar&color=Red&pattern=Polka+Dot&fabric=Cotton&size=XL` +
      '&minPrice=500&maxPrice=999.99&sortBy=price&sortOrder=asc&page=3&limit=48'
    expect(read(query)).toEqual({
      filters: {
        search: 'red kurta',
        category: kurtas,
        brand: 'Gulmohar',
        color: 'Red',
        pattern: 'Polka Dot',
        fabric: 'Cotton',
        size: 'XL',
        minPrice: 50000,
        maxPrice: 99999,
      },
      sort: { by: 'price', order: 'asc' },
      page: 3,
      limit: 48,
    })
  })

  it.each([
    '',
    'foo=1&__proto__=2&constructor=x',
    'search=&brand=++&minPrice=0&page=1',
    'limit=24&sortBy=createdAt&sortOrder=desc',
  ])('of the unfiltered list is empty: %j', (query) => {
    expect(read(query)).toEqual(listingOf({}, LISTING_PAGE_SIZE))
    expect(write(read(query))).toBe('')
    expect(listingHref('/products', read(query), LISTING_PAGE_SIZE)).toBe('/products')
  })

  it('reads both spellings of subcategory and writes one', () => {
    expect(read(`subcategory=${sarees}`).filters).toEqual({ subCategory: sarees })
    expect(write(read(`subcategory=${sarees}`))).toBe(`subCategory=${sarees}`)
  })

  it('uses the first valid value of a repeated key', () => {
    expect(read(`category=oops&category=${kurtas}&category=${sarees}`).filters.category).toBe(kurtas)
    expect(read('page=0&page=2&page=3').page).toBe(2)
  })

  it.each([
    'category=Kurtas',
    'category=65F0A1B2C3D4E5F60718293A',
    `mainCategory=${kurtas}0`,
    'minPrice=-1',
    'minPrice=1e3',
    'maxPrice=NaN',
    'maxPrice=1.005',
    'maxPrice=99999999999',
    `brand=${'x'.repeat(500)}`,
    'page=0',
    'page=-1',
    'page=1.5',
    'page=99999999999999999999',
    'limit=0',
    'limit=all',
    'sortBy=stock',
    'sortBy=relevance',
    'sortOrder=sideways',
    'featured=yes',
    'color[]=Red',
    'search=%00%00',
  ])('drops %s', (query) => {
    expect(read(query)).toEqual(listingOf({}, LISTING_PAGE_SIZE))
  })

  it('swaps a minimum above the maximum', () => {
    expect(read('minPrice=2000&maxPrice=500').filters).toEqual({ minPrice: 50000, maxPrice: 200000 })
  })

  it('truncates a search of 5,000 characters and removes NUL', () => {
    expect(read(`search=${'k'.repeat(5000)}`).filters.search).toBe('k'.repeat(MAX_SEARCH_LENGTH))
    expect(read('search=red%00kurta%0A').filters.search).toBe('red kurta')
  })

  it('limits the page size', () => {
    expect(read('limit=5000').limit).toBe(MAX_PAGE_SIZE)
  })

  it('sorts a search by relevance unless a sort order is given', () => {
    expect(read('search=saree').sort).toEqual({ by: 'relevance', order: 'desc' })
    expect(write(read('search=saree'))).toBe('search=saree')
    expect(write(read('search=saree&sortBy=createdAt'))).toBe('search=saree&sortBy=createdAt&sortOrder=desc')
  })

  it('has one canonical form for any order of keys', () => {
    const query = write(read('size=M&fabric=Cotton&search=a%26b%3Dc&color=Red'))
    expect(query).toBe('search=a%26b%3Dc&color=Red&fabric=Cotton&size=M')
    expect(write(read(query))).toBe(query)
  })

  it('accepts a lone surrogate', () => {
    expect(write(listingOf({ color: 'Red\ud83e' }, LISTING_PAGE_SIZE))).toBe('color=Red%EF%BF%BD')
  })

  it('is unchanged after writing and reading', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('is read from any text without throwing, and is stable', () => {
    const anyKey = fc.oneof(fc.constantFrom(...KEYS), fc.string())
    const anyValue = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(kurtas, '500', '-1', 'price', '\ud800', '%'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKey, anyValue)), (pairs) => {
        const state = readListingQuery(pairs, LISTING_PAGE_SIZE)
        expect(read(write(state))).toEqual(state)
      }),
    )
  })
})

const KEYS = [
  ...[
    'search',
    'category',
    'subcategory',
    'subCategory',
    'mainCategory',
    'brand',
    'color',
    'pattern',
    'fabric',
    'size',
    'sku',
  ],
  ...['featured', 'minPrice', 'maxPrice', 'sortBy', 'sortOrder', 'page', 'limit'],
]

const anyName = fc
  .stringMatching(/^[A-Za-z&=+%#?/ऄ-ह](?:[ -~]{0,20}[!-~])?$/)
  .map((name) => name.replaceAll('|', '/').replace(/ +/g, ' '))
const anyId = fc.stringMatching(/^[0-9a-f]{24}$/)
const anyFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      search: anyName,
      mainCategory: anyId,
      category: anyId,
      subCategory: anyId,
      brand: anyName,
      sku: anyName,
      size: anyName,
      color: anyName,
      fabric: anyName,
      pattern: anyName,
      countryOfOrigin: anyName,
      discount: anyName,
      minPrice: fc.integer({ min: 1, max: 100_000 }),
      maxPrice: fc.integer({ min: 100_000, max: MAX_PAISE }),
      featured: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map((filters) => ({ ...filters }))
const anyState: fc.Arbitrary<ListingState> = fc
  .record({
    filters: anyFilters,
    by: fc.constantFrom(...SORT_KEYS),
    order: fc.constantFrom(...SORT_ORDERS),
    page: fc.integer({ min: 1, max: 100_000 }),
    limit: fc.integer({ min: 1, max: MAX_PAGE_SIZE }),
  })
  .map(({ filters, by, order, page, limit }): ListingState => {
    if (by !== 'relevance') return { filters, sort: { by, order }, page, limit }
    return { ...listingOf(filters, limit), page }
  })
