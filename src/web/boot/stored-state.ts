import { cartCount } from '../../domain/cart/cart.ts'
import { countedLabel } from '../../domain/cart/counted-label.ts'
import { CART_STORAGE_KEY, readCart } from '../../domain/cart/stored-cart.ts'
import { readWishlist, WISHLIST_STORAGE_KEY } from '../../domain/wishlist/stored-wishlist.ts'
import { TAKEN_OVER } from './hydrated.ts'

/**
 * Shows what this browser remembers in the page everybody gets: the counts of cart and wishlist, and which hearts are
 * pressed. It writes attributes only, which hydration leaves alone, and stops when the full client takes over.
 */
export function showMemory(): void {
  const show = () => {
    const { wishlist } = readWishlist(remembered(WISHLIST_STORAGE_KEY))
    showCount('cart', 'Cart', cartCount(readCart(remembered(CART_STORAGE_KEY)).cart))
    showCount('wishlist', 'Wishlist', wishlist.length)
    const wished = new Set(wishlist.map((item) => item.product._id))
    for (const heart of document.querySelectorAll<HTMLElement>('[data-wishlist-item]')) {
      heart.ariaPressed = String(wished.has(heart.dataset.wishlistItem ?? ''))
    }
  }
  show()
  addEventListener('storage', show)
  document.addEventListener(TAKEN_OVER, () => removeEventListener('storage', show), { once: true })
}

function showCount(of: string, name: string, count: number): void {
  for (const link of document.querySelectorAll<HTMLElement>(`[data-counts=${of}]`)) {
    if (count > 0) link.dataset.count = String(count)
    else delete link.dataset.count
    link.ariaLabel = countedLabel(name, count)
  }
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
