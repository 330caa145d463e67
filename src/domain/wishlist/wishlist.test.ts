import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedAllToCart, percentOffBadge, savedCount } from './messages.ts'
import { readWishlist, wishlistItemOf, writeWishlist } from './stored-wishlist.ts'
import {
  addToWishlist,
  clearWishlist,
  isInWishlist,
  MAX_WISHLIST_ITEMS,
  refreshWishlist,
  removeFromWishlist,
  sortWishlist,
  WISHLIST_SORTS,
  type WishlistItem,
  wishlistItemPrice,
} from './wishlist.ts'

const id = (n: number) => n.toString(16).padStart(24, '0')
const kurta = {
  _id: id(1),
  name: 'Indigo Kurta',
  description: 'Hand-block printed.',
  price: 999,
  finalPrice: 799,
  image: '',
  images: ['/uploads/k.jpg'],
  unit: 'piece',
  rating: 4.6,
  reviews: 12,
}

function item(changes: object = {}, now = '2026-11-01T10:00:00.000Z'): WishlistItem {
  const created = wishlistItemOf({ ...kurta, ...changes }, now)
  if (!created) throw new Error('The product is not valid.')
  return created
}

describe('the wishlist', () => {
  it('is refreshed with current product data but keeps its dates', () => {
    const saved = [item({ description: '' }), item({ _id: id(2) })]
    const now = [item({ finalPrice: 699 }, '2026-12-01T10:00:00.000Z'), item({ _id: id(3) })]
    const [first, second, ...rest] = refreshWishlist(saved, now)
    expect(first).toEqual({ ...item({ finalPrice: 699 }), dateAdded: '2026-11-01T10:00:00.000Z' })
    expect([second, rest]).toEqual([saved[1], []])
  })

  it('stores the fields of the specification and those the cart needs', () => {
    expect(JSON.parse(writeWishlist([item()]))).toEqual([
      {
        _id: id(1),
        name: 'Indigo Kurta',
        price: 799,
        originalPrice: 999,
        discount: 20,
        image: '/uploads/k.jpg',
        description: 'Hand-block printed.',
        rating: 4.6,
        reviews: 12,
        dateAdded: '2026-11-01T10:00:00.000Z',
        unit: 'piece',
        minQuantity: 1,
        quantityStep: 1,
      },
    ])
  })

  it('ignores a duplicate', () => {
    const wishlist = addToWishlist([], item())
    expect(addToWishlist(wishlist, item({ name: 'Again' }, '2026-11-02T10:00:00.000Z'))).toBe(wishlist)
    expect(isInWishlist(wishlist, id(1))).toBe(true)
  })

  it('ignores a product without a valid id', () => {
    expect(wishlistItemOf({ ...kurta, _id: 'undefined' }, '')).toBeUndefined()
    expect(wishlistItemOf(null, '')).toBeUndefined()
  })

  it('removes one item or all', () => {
    const wishlist = [item(), item({ _id: id(2) })]
    expect(removeFromWishlist(wishlist, id(1)).map(({ product }) => product._id)).toEqual([id(2)])
    expect(removeFromWishlist(wishlist, id(9))).toBe(wishlist)
    expect(clearWishlist()).toEqual([])
  })

  it('drops the oldest item when it is full', () => {
    let wishlist: readonly WishlistItem[] = []
    for (let n = 0; n <= MAX_WISHLIST_ITEMS; n++) wishlist = addToWishlist(wishlist, item({ _id: id(n) }))
    expect([wishlist.length, wishlist[0]?.product._id, wishlist.at(-1)?.product._id]).toEqual([
      MAX_WISHLIST_ITEMS,
      id(1),
      id(MAX_WISHLIST_ITEMS),
    ])
  })

  it.each([
    [{ rating: 4.6, reviews: 12 }, 4.6, 12],
    [{ rating: 0, reviews: 0 }, 4, 0],
    [{ rating: 5, reviews: 0 }, 4, 0],
    [{ rating: 'best', reviews: 3 }, 4, 0],
    [{ rating: 99, reviews: 3 }, 4, 0],
  ])('shows %j as %d stars of %i reviews', (given, rating, reviews) => {
    expect(item(given)).toMatchObject({ rating, reviews })
  })

  it('shows the original price and the percent only for a discounted product', () => {
    expect(wishlistItemPrice(item())).toEqual({ price: 79900, original: 99900, percentOff: 20 })
    expect(wishlistItemPrice(item({ finalPrice: undefined }))).toEqual({ price: 99900, percentOff: 0 })
  })

  it('sorts newest first, by name, or by price', () => {
    const wishlist = [
      item({ _id: id(1), name: 'saree 10', finalPrice: 500 }, '2026-11-02T00:00:00.000Z'),
      item({ _id: id(2), name: 'Saree 9', finalPrice: 900 }, '2026-11-03T00:00:00.000Z'),
      item({ _id: id(3), name: 'Anarkali', finalPrice: 700 }, 'some day'),
    ]
    const order = (sort: Parameters<typeof sortWishlist>[1]) =>
      sortWishlist(wishlist, sort).map(({ product }) => Number.parseInt(product._id, 16))
    expect(WISHLIST_SORTS.map(({ label }) => label)).toEqual(['Recently Added', 'Name A-Z', 'Price Low to High'])
    expect([order('dateAdded'), order('name'), order('price')]).toEqual([
      [2, 1, 3],
      [3, 2, 1],
      [1, 3, 2],
    ])
  })

  it('uses the texts of the specification', () => {
    expect([addedAllToCart(3), savedCount(1), savedCount(4), percentOffBadge(20)]).toEqual([
      'Added 3 items to Cart!',
      '1 item saved',
      '4 items saved',
      '20% OFF',
    ])
  })
})

describe('a stored wishlist', () => {
  it.each([null, undefined])('that was never stored is empty: %s', (text) => {
    expect(readWishlist(text)).toEqual({ wishlist: [] })
  })

  it.each(['', '{', '{}', '7', '"x"'])('that is malformed is empty, with a problem: %j', (text) => {
    expect(readWishlist(text)).toEqual({
      wishlist: [],
      problem: 'The stored wishlist is malformed. An empty one is used.',
    })
  })

  it('drops invalid items and duplicates', () => {
    const text = JSON.stringify([kurta, null, { name: 'no id' }, kurta, { ...kurta, _id: id(2) }])
    const { wishlist, problem } = readWishlist(text)
    expect(wishlist.map(({ product }) => product._id)).toEqual([id(1), id(2)])
    expect(problem).toBe('3 items of the stored wishlist were dropped.')
  })

  it('of an older version may have ids only', () => {
    const { wishlist } = readWishlist(JSON.stringify([{ _id: id(1), price: 500, originalPrice: '1000', discount: 90 }]))
    expect(wishlist[0]).toMatchObject({ rating: 4, reviews: 0, dateAdded: '', description: '' })
    expect(wishlist.map(wishlistItemPrice)).toEqual([{ price: 50000, original: 100000, percentOff: 50 }])
  })

  it('of any text is read without throwing, and unchanged after writing', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.double())
    const anyItem = fc.record(
      {
        _id: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }).map(id) }, odd),
        name: odd,
        price: odd,
        originalPrice: odd,
        finalPrice: odd,
        discount: odd,
        image: odd,
        images: fc.array(odd),
        description: odd,
        rating: odd,
        reviews: odd,
        countInStock: odd,
        dateAdded: fc.oneof(fc.date().map(String), fc.constant('2026-02-31T99:00'), odd),
        unit: fc.constantFrom('piece', 'metre'),
      },
      { requiredKeys: ['_id'] },
    )
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.array(anyItem).map((items) => JSON.stringify(items)),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const { wishlist } = readWishlist(text)
        expect(readWishlist(writeWishlist(wishlist))).toEqual({ wishlist })
      }),
    )
  })
})
