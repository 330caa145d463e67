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
  refreshWishlist,
  removeFromWishlist,
  type Wishlist,
} from '../../../domain/wishlist/wishlist.ts'
import { showHeaderToast } from './header-toast.ts'
import { createStored } from './stored.ts'

/** Returns this browser's wishlist; empty on the server and until hydration. */
export function useWishlist(): Wishlist {
  return useSyncExternalStore(wishlist.subscribe, wishlist.get, wishlist.getServerSnapshot)
}

/**
 * Returns whether a product is in the wishlist. Give its button `data-wishlist-item={id}` and `suppressHydrationWarning`, so
 * that the boot script can show it as pressed before hydration.
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

/** Adds a product, as the API returned it, or removes it when it is already in the wishlist. */
export function toggleWishlistItem(product: { readonly _id: string }): void {
  if (isInWishlist(wishlist.get(), product._id)) {
    removeWishlistItem(product._id)
    return
  }
  addWishlistItem(product)
}

/** Adds a product, as the API returned it, unless it is in the wishlist already. */
export function addWishlistItem(product: { readonly _id: string }): void {
  const item = wishlistItemOf(product, new Date().toISOString())
  if (!item) return
  wishlist.set(addToWishlist(wishlist.get(), item))
  showHeaderToast(ADDED_TO_WISHLIST)
}

export function removeWishlistItem(productId: string): void {
  wishlist.set(removeFromWishlist(wishlist.get(), productId))
  showHeaderToast(REMOVED_FROM_WISHLIST)
}

/** Updates the wishlist's items to the catalogue's current data. */
export function updateWishlistItems(products: readonly unknown[]): void {
  const items = products.map((product) => wishlistItemOf(product, '')).filter((item) => item !== undefined)
  wishlist.set(refreshWishlist(wishlist.get(), items))
}

export function emptyWishlist(): void {
  wishlist.set(clearWishlist())
}

/** This browser's wishlist. */
export const wishlist = createStored<Wishlist>({
  key: WISHLIST_STORAGE_KEY,
  event: WISHLIST_UPDATED,
  empty: [],
  read: (text) => {
    const { wishlist, problem } = readWishlist(text)
    return { value: wishlist, problem }
  },
  write: writeWishlist,
})
