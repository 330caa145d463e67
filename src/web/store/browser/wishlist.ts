import { useSyncExternalStore } from 'react'
import { ADDED_TO_WISHLIST, REMOVED_FROM_WISHLIST } from '../../../domain/wishlist/messages.ts'
import {
  readWishlist,
  WISHLIST_STORAGE_KEY,
  WISHLIST_UPDATED,
  wishlistItemOf,
  writeWishlist,
} from '../../../domain/wishlist/stored-wishlist.ts'
import {
  addToWishlist,
  clearWishlist,
  isInWishlist,
  refreshWishes,
  removeFromWishlist,
  type Wishlist,
} from '../../../domain/wishlist/wishlist.ts'
import { stored } from './stored.ts'
import { showCue } from './header-toast.ts'

/** The wishlist of this browser; empty while the server renders and until the page is alive. */
export function useWishlist(): Wishlist {
  return useSyncExternalStore(wishlist.subscribe, wishlist.get, wishlist.onServer)
}

/**
 * For the heart of a product. Give its button `data-wishlist-item={id}` and `suppressHydrationWarning`, so that it shows as pressed
 * before the page is alive.
 */
export function useIsInWishlist(productId: string): boolean {
  return useSyncExternalStore(
    wishlist.subscribe,
    () => isInWishlist(wishlist.get(), productId),
    () => false,
  )
}

export function useWishlistCount(): number {
  return useSyncExternalStore(
    wishlist.subscribe,
    () => wishlist.get().length,
    () => 0,
  )
}

/** Adds a product of the catalogue's JSON, or takes it out when it is there. */
export function toggleWishlistItem(product: { readonly _id: string }): void {
  if (isInWishlist(wishlist.get(), product._id)) {
    removeWishlistItem(product._id)
    return
  }
  const item = wishlistItemOf(product, new Date().toISOString())
  if (!item) return
  wishlist.set(addToWishlist(wishlist.get(), item))
  showCue(ADDED_TO_WISHLIST)
}

export function removeWishlistItem(productId: string): void {
  wishlist.set(removeFromWishlist(wishlist.get(), productId))
  showCue(REMOVED_FROM_WISHLIST)
}

/** Brings the wishlist up to what the catalogue says now: products of its JSON. */
export function updateWishlistItems(products: readonly unknown[]): void {
  const items = products.map((product) => wishlistItemOf(product, '')).filter((item) => item !== undefined)
  wishlist.set(refreshWishes(wishlist.get(), items))
}

export function emptyWishlist(): void {
  wishlist.set(clearWishlist())
}

const wishlist = stored<Wishlist>({
  key: WISHLIST_STORAGE_KEY,
  event: WISHLIST_UPDATED,
  empty: [],
  read: (text) => {
    const { wishlist, problem } = readWishlist(text)
    return { value: wishlist, problem }
  },
  write: writeWishlist,
})
