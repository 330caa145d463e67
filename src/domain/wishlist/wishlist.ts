import { priceView } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { isId } from '../ids.ts'
import type { Paise } from '../units/paise.ts'

/** What the wishlist remembers of a product (specification 1, section 3), with what the cart needs to take it over. */
export interface WishlistItem {
  readonly product: ProductSnapshot
  readonly description: string
  /** Stars of 5: the product's average, or 4 when it has no reviews. */
  readonly rating: number
  readonly reviews: number
  /** ISO time; empty when not known. */
  readonly dateAdded: string
}

export type Wishlist = readonly WishlistItem[]

/** A wishlist holds at most this many products, so that the browser's storage holds it; the oldest make room. */
export const MAX_WISHLIST_ITEMS = 200

/** The star rating shown for a product without reviews (specification 1, section 9). */
export const DEFAULT_RATING = 4

/** Adds a product once: one that is there already, or has no valid `_id`, leaves the very same list. */
export function addToWishlist(wishlist: Wishlist, item: WishlistItem): Wishlist {
  if (!isId(item.product._id) || isInWishlist(wishlist, item.product._id)) return wishlist
  return [...wishlist, item].slice(-MAX_WISHLIST_ITEMS)
}

/** The same list when the product is not in it. */
export function removeFromWishlist(wishlist: Wishlist, productId: string): Wishlist {
  return isInWishlist(wishlist, productId) ? wishlist.filter((item) => item.product._id !== productId) : wishlist
}

/** Puts what the catalogue says now in the place of what was remembered; when it was added stays. */
export function refreshWishlist(wishlist: Wishlist, now: readonly WishlistItem[]): Wishlist {
  const known = new Map(now.map((item) => [item.product._id, item]))
  return wishlist.map((item) => ({ ...item, ...known.get(item.product._id), dateAdded: item.dateAdded }))
}

export function clearWishlist(): Wishlist {
  return []
}

export function isInWishlist(wishlist: Wishlist, productId: string): boolean {
  return wishlist.some((item) => item.product._id === productId)
}

/** The price, the original to strike through, and the percent for the '{n}% OFF' badge. */
export function wishlistItemPrice(item: WishlistItem): { price: Paise; original?: Paise; percentOff: number } {
  return priceView(item.product)
}

/** The sort selector of the wishlist page; the first is the default. */
export const WISHLIST_SORTS = [
  { value: 'dateAdded', label: 'Recently Added' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'price', label: 'Price Low to High' },
] as const
export type WishlistSort = (typeof WISHLIST_SORTS)[number]['value']

/** A sorted copy. Equal ones keep the order in which they were added; unknown dates come last. */
export function sortWishlist(wishlist: Wishlist, sort: WishlistSort): Wishlist {
  return wishlist.toSorted(COMPARE[sort])
}

const COMPARE: Record<WishlistSort, (a: WishlistItem, b: WishlistItem) => number> = {
  dateAdded: (a, b) => timeOf(b) - timeOf(a),
  name: (a, b) => a.product.name.localeCompare(b.product.name, 'en-IN', { sensitivity: 'base', numeric: true }),
  price: (a, b) => wishlistItemPrice(a).price - wishlistItemPrice(b).price,
}

function timeOf(item: WishlistItem): number {
  const time = Date.parse(item.dateAdded)
  return Number.isNaN(time) ? 0 : time
}
