import { describe, expect, it } from 'vitest'
import { naughtyStrings as strings } from '../../test/test-data.ts'
import { readCart, writeCart } from './cart/stored-cart.ts'
import { activeFilters, FILTER_KINDS } from './catalogue/filter-choices.ts'
import { MAX_FILTER_VALUES } from './catalogue/filter-values.ts'
import { LISTING_PAGE_SIZE, readListingQuery, writeListingQuery } from './catalogue/filters-url.ts'
import { listingHeading, listingSubline } from './catalogue/listing-texts.ts'
import { sortSizes } from './catalogue/size-order.ts'
import { swatchOf } from './catalogue/swatches.ts'
import { readNavConfig } from './content/navigation.ts'
import { readWishlist, writeWishlist } from './wishlist/stored-wishlist.ts'

const id = '65f0a1b2c3d4e5f60718293a'
const KEYS = ['search', 'category', 'subcategory', 'mainCategory', 'brand', 'color', 'pattern', 'fabric', 'size', 'sku']
const NUMBERS = ['minPrice', 'maxPrice', 'sortBy', 'sortOrder', 'page', 'limit', 'featured']

describe('the big list of naughty strings', () => {
  it('is read from an address without throwing', () => {
    for (const text of strings) {
      const pairs = [...KEYS, ...NUMBERS].map((key): [string, string] => [key, text])
      const state = readListingQuery(pairs, LISTING_PAGE_SIZE)
      const query = writeListingQuery(state, LISTING_PAGE_SIZE)
      expect(readListingQuery(new URLSearchParams(query), LISTING_PAGE_SIZE)).toEqual(state)
      expect(query).not.toMatch(/[<>"\s]/)
      expect(listingHeading(state.filters, {}) + listingSubline(state.filters, {})).not.toMatch(/\p{Cc}/u)
      expect(activeFilters(state.filters).length).toBeLessThanOrEqual(FILTER_KINDS.length * MAX_FILTER_VALUES)
    }
  })

  it('is read from a stored cart and wishlist without throwing', () => {
    for (const text of strings) {
      const product = { _id: id, name: text, price: text, image: text, unit: text, countInStock: text, dateAdded: text }
      const line = { product, quantity: 1, price: text, selectedColor: text, selectedSize: text }
      const { cart } = readCart(JSON.stringify({ items: [line] }))
      const { wishlist } = readWishlist(JSON.stringify([{ ...product, rating: text, reviews: text }]))
      expect([cart.items.length, wishlist.length]).toEqual([1, 1])
      expect(readCart(writeCart(cart)).cart).toEqual(cart)
      expect(readWishlist(writeWishlist(wishlist)).wishlist).toEqual(wishlist)
      expect(Number.isSafeInteger(cart.totalAmount)).toBe(true)
      expect(() => [readCart(text), readWishlist(text)]).not.toThrow()
    }
  })

  it('is accepted as a colour, a size and a label', () => {
    for (const text of strings) {
      expect(swatchOf(text)).toMatch(/^#[0-9a-f]{6}$/)
      expect(readNavConfig({ moreDropdownLabel: text }).moreDropdownLabel).not.toBe('')
    }
    expect(sortSizes(strings)).toHaveLength(strings.length)
  })
})
