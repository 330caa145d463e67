import { priceView } from '../catalogue/price.ts'
import type { ProductSnapshot } from '../catalogue/product-snapshot.ts'
import { isId } from '../ids.ts'
import type { Paise } from '../units/paise.ts'

/** An item of the wishlist (specification 1, section 3), with the data needed to add it to the cart. */
export interface WishlistItem {
  readonly product: ProductSnapshot
  readonly description: string
  /** Average rating of 5, or 4 without reviews. */
  readonly rating: number
  readonly reviews: number
  /** ISO 8601; empty when unknown. */
  readonly dateAdded: string
}

export type Wishlist = readonly WishlistItem[]

/** Keeps the wishlist within the browser's storage. The oldest items are dropped. */
export const MAX_WISHLIST_ITEMS = 200

/** The rating of a product without reviews (specification 1, section 9). */
export const DEFAULT_RATING = 4

/** Adds an item. Returns the same list for a duplicate or an item without a valid `_id`. */
export function addToWishlist(wishlist: Wishlist, item: WishlistItem): Wishlist {
  if (!isId(item.product._id) || isInWishlist(wishlist, item.product._id)) return wishlist
  return [...wishlist, item].slice(-MAX_WISHLIST_ITEMS)
}

/** Removes an item. Returns the same list when the product is not in it. */
export function removeFromWishlist(wishlist: Wishlist, productId: string): Wishlist {
  return isInWishlist(wishlist, productId) ? wishlist.filter((item) => item.product._id !== productId) : wishlist
}

/** Replaces stored product data with current data of the catalogue; `dateAdded` stays. */
export function refreshWishlist(wishlist: Wishlist, current: readonly WishlistItem[]): Wishlist {
  const known = new Map(current.map((item) => [item.product._id, item]))
  return wishlist.map((item) => ({ ...item, ...known.get(item.product._id), dateAdded: item.dateAdded }))
}

export function clearWishlist(): Wishlist {
  return []
}

export function isInWishlist(wishlist: Wishlist, productId: string): boolean {
  return wishlist.some((item) => item.product._id === productId)
}

/** Returns price and original price in paise, and the percent of the '{n}% OFF' badge. */
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

/** Returns a sorted copy. Equal items keep their order; unknown dates come last. */
export function sortWishlist(wishlist: Wishlist, sort: WishlistSort): Wishlist {
  return [...wishlist].sort(COMPARE[sort])
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
