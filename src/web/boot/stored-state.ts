import { cartCount } from '../../domain/cart/cart.ts'
import { countedLabel } from '../../domain/cart/counted-label.ts'
import { CART_STORAGE_KEY, readCart } from '../../domain/cart/stored-cart.ts'
import { readWishlist, WISHLIST_STORAGE_KEY } from '../../domain/wishlist/stored-wishlist.ts'
import { HYDRATED } from './client-events.ts'
import { readStorage } from './read-storage.ts'

/**
 * Shows what this browser has stored in the page that is the same for everyone: the counts of cart and wishlist, and which
 * wishlist buttons are pressed. It sets attributes only, which hydration does not touch, and stops after hydration.
 */
export function showStoredState(): void {
  const show = () => {
    const { wishlist } = readWishlist(readStorage(WISHLIST_STORAGE_KEY))
    showCount('cart', 'Cart', cartCount(readCart(readStorage(CART_STORAGE_KEY)).cart))
    showCount('wishlist', 'Wishlist', wishlist.length)
    const inWishlist = new Set(wishlist.map((item) => item.product._id))
    for (const button of document.querySelectorAll<HTMLElement>('[data-wishlist-item]')) {
      button.ariaPressed = String(inWishlist.has(button.dataset.wishlistItem ?? ''))
    }
  }
  show()
  addEventListener('storage', show)
  document.addEventListener(HYDRATED, () => removeEventListener('storage', show), { once: true })
}

function showCount(kind: string, name: string, count: number): void {
  for (const link of document.querySelectorAll<HTMLElement>(`[data-counts=${kind}]`)) {
    if (count > 0) link.dataset.count = String(count)
    else delete link.dataset.count
    link.ariaLabel = countedLabel(name, count)
  }
}
