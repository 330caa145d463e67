import { priceView } from '../catalogue/price.ts'
import { type ProductSnapshotJson, productSnapshotToJson, readProductSnapshot } from '../catalogue/product-snapshot.ts'
import { rupeesFromPaise } from '../units/paise.ts'
import { asNumber, asRecord, ownField, parseJson, singleLine, type UntrustedRecord } from '../untrusted.ts'
import { addToWishlist, DEFAULT_RATING, type Wishlist, type WishlistItem } from './wishlist.ts'

/** Local storage key of the wishlist (specification 1, section 9). */
export const WISHLIST_STORAGE_KEY = 'wishlist'

/** Event dispatched on the window after each change of the wishlist. */
export const WISHLIST_UPDATED = 'wishlistUpdated'

/** A stored item: `price` is the selling price, `originalPrice` the price before discount, both in rupees. */
export interface StoredWishlistItem extends Omit<ProductSnapshotJson, 'finalPrice'> {
  readonly originalPrice: number
  /** Whole percent. */
  readonly discount: number
  readonly description: string
  readonly rating: number
  readonly reviews: number
  readonly dateAdded: string
}

/** Characters of the description that an item has. */
export const MAX_DESCRIPTION_LENGTH = 500

export interface ReadWishlistResult {
  readonly wishlist: Wishlist
  /** What was wrong with the stored text; for the log. */
  readonly problem?: string
}

/** Reads a stored wishlist; the text is untrusted. Malformed text gives an empty wishlist. Items without a valid `_id` and duplicates are dropped. */
export function readWishlist(text: string | null | undefined): ReadWishlistResult {
  if (text === null || text === undefined) return { wishlist: [] }
  const stored = parseJson(text)
  if (!Array.isArray(stored))
    return { wishlist: [], problem: 'The stored wishlist is malformed. An empty one is used.' }
  let wishlist: Wishlist = []
  for (const value of stored.slice(-MAX_STORED_ITEMS)) {
    const item = readStoredItem(value)
    if (item) wishlist = addToWishlist(wishlist, item)
  }
  const dropped = stored.length - wishlist.length
  return dropped > 0 ? { wishlist, problem: `${dropped} items of the stored wishlist were dropped.` } : { wishlist }
}

/** Returns the text to store. `readWishlist` reads it back unchanged. */
export function writeWishlist(wishlist: Wishlist): string {
  return JSON.stringify(wishlist.map(toStored))
}

/**
 * Creates a wishlist item from a product of the API, added at `now` (ISO 8601). Undefined without a valid `_id`. The rating is
 * the product's average, or 4 with 0 reviews when it has none (specification 1, section 9).
 */
export function wishlistItemOf(product: unknown, now: string): WishlistItem | undefined {
  const record = asRecord(product)
  const snapshot = readProductSnapshot(product)
  return record && snapshot && { product: snapshot, ...detailsOf(record), dateAdded: isoTimeOf(now) }
}

const MAX_STORED_ITEMS = 1_000

function readStoredItem(value: unknown): WishlistItem | undefined {
  const record = asRecord(value)
  if (!record) return undefined
  const price = asNumber(ownField(record, 'price'))
  const original = asNumber(ownField(record, 'originalPrice'))
  const isDiscounted = price !== undefined && original !== undefined && original > price
  const snapshot = readProductSnapshot(isDiscounted ? { ...record, price: original, finalPrice: price } : record)
  return snapshot && { product: snapshot, ...detailsOf(record), dateAdded: isoTimeOf(ownField(record, 'dateAdded')) }
}

function toStored(item: WishlistItem): StoredWishlistItem {
  const { finalPrice: _, ...product } = productSnapshotToJson(item.product)
  const { price, original, percentOff } = priceView(item.product)
  return {
    ...product,
    price: rupeesFromPaise(price),
    originalPrice: rupeesFromPaise(original ?? price),
    discount: percentOff,
    description: item.description,
    rating: item.rating,
    reviews: item.reviews,
    dateAdded: item.dateAdded,
  }
}

function detailsOf(record: UntrustedRecord): Pick<WishlistItem, 'description' | 'rating' | 'reviews'> {
  const reviews = Math.floor(asNumber(ownField(record, 'reviews')) ?? 0)
  const rating = asNumber(ownField(record, 'rating')) ?? 0
  const isRated = reviews > 0 && reviews < 1e9 && rating >= 1 && rating <= 5
  return {
    description: singleLine(ownField(record, 'description'), MAX_DESCRIPTION_LENGTH),
    rating: isRated ? rating : DEFAULT_RATING,
    reviews: isRated ? reviews : 0,
  }
}

function isoTimeOf(value: unknown): string {
  const text = singleLine(value, 40)
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
