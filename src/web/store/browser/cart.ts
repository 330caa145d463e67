import { useSyncExternalStore } from 'react'
import {
  type AddResult,
  addToCart,
  type Cart,
  type CartLine,
  cartCount,
  EMPTY_CART,
  findLine,
  type LineKey,
  refreshLine,
  removeFromCart,
  restoreLine,
  updateQuantity,
} from '../../../domain/cart/cart.ts'
import { changesOf, type LineChange, type LineNow } from '../../../domain/cart/line-changes.ts'
import { CART_STORAGE_KEY, CART_UPDATED, readCart, writeCart } from '../../../domain/cart/stored-cart.ts'
import { oneOf } from '../../../domain/catalogue/allowed-quantity.ts'
import { type ProductSnapshot, readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import { ADDED_TO_CART, addedAllToCart } from '../../../domain/wishlist/messages.ts'
import { stored } from './stored.ts'
import { showCue } from './header-toast.ts'

/** The cart of this browser; empty while the server renders and until the page is alive. */
export function useCart(): Cart {
  return useSyncExternalStore(cart.subscribe, cart.get, cart.onServer)
}

export function useCartCount(): number {
  return useSyncExternalStore(
    cart.subscribe,
    () => cartCount(cart.get()),
    () => 0,
  )
}

interface Choice {
  /** Pieces or centimetres; one piece or one metre unless told. */
  readonly quantity?: Quantity
  readonly selectedColor?: string
  readonly selectedSize?: string
  /** The chosen variant's JSON, whose price, stock and picture stand in for the product's. */
  readonly variant?: unknown
}

/**
 * Puts a product of the catalogue's JSON into the cart and shows the header's cue. When it may not be added the cart stays
 * as it is and the answer carries the message for the shopper.
 */
export function addProductToCart(product: unknown, choice: Choice = {}): AddResult {
  const { variant, ...chosen } = choice
  const snapshot = readProductSnapshot(product, variant)
  return put(snapshot, chosen)
}

/** Puts one of a product into the cart, as the wishlist remembers it. */
export function addWishlistItemToCart(product: ProductSnapshot): AddResult {
  return put(product, {})
}

/** Puts one of each into the cart, as the wishlist remembers them, and shows the cue with how many could be added. */
export function addAllToCart(products: readonly ProductSnapshot[]): number {
  let filled = cart.get()
  let added = 0
  for (const product of products) {
    const result = addToCart(filled, product, { quantity: oneOf(product.selling, product.stock) })
    filled = result.cart
    if (result.ok) added++
  }
  cart.set(filled)
  showCue(addedAllToCart(added))
  return added
}

/** Pieces or centimetres; zero or below takes the line out. */
export function changeLineQuantity(line: LineKey, quantity: Quantity): void {
  cart.set(updateQuantity(cart.get(), line, quantity))
}

export function removeCartLine(line: LineKey): void {
  cart.set(removeFromCart(cart.get(), line))
}

/** Undoes `takeFromCart`. */
export function restoreCartLine(line: CartLine, place: number): void {
  cart.set(restoreLine(cart.get(), line, place))
}

/** Puts a cart in the place of the one there is, worked out from it. */
export function changeCart(change: (cart: Cart) => Cart): void {
  cart.set(change(cart.get()))
}

/** Brings a line up to what the catalogue says now, and answers what that changed. Nothing for a line that is not there. */
export function updateCartLine(key: LineKey, now: LineNow): readonly LineChange[] {
  const line = findLine(cart.get(), key)
  if (!line) return []
  const changes = changesOf(line, now)
  if (now.is === 'sold') cart.set(updateQuantity(refreshLine(cart.get(), key, now.product), key, line.quantity))
  return changes
}

function put(product: ProductSnapshot | undefined, choice: Omit<Choice, 'variant'>): AddResult {
  const quantity = choice.quantity ?? (product ? oneOf(product.selling, product.stock) : 0)
  const result = addToCart(cart.get(), product, { ...choice, quantity })
  if (result.ok) {
    cart.set(result.cart)
    showCue(ADDED_TO_CART)
  }
  return result
}

const cart = stored<Cart>({
  key: CART_STORAGE_KEY,
  event: CART_UPDATED,
  empty: EMPTY_CART,
  read: (text) => {
    const { cart, problem } = readCart(text)
    return { value: cart, problem }
  },
  write: writeCart,
})
