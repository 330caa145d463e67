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
import { type CurrentLine, type LineChange, lineChanges } from '../../../domain/cart/line-changes.ts'
import { CART_STORAGE_KEY, CART_UPDATED, readCart, writeCart } from '../../../domain/cart/stored-cart.ts'
import { defaultQuantity } from '../../../domain/catalogue/allowed-quantity.ts'
import { type ProductSnapshot, readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import { ADDED_TO_CART, addedAllToCart } from '../../../domain/wishlist/messages.ts'
import { showHeaderToast } from './header-toast.ts'
import { createStored } from './stored.ts'

/** Returns this browser's cart; empty on the server and until hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getServerSnapshot)
}

export function useCartCount(): number {
  return useSyncExternalStore(
    cart.subscribe,
    () => cartCount(cart.get()),
    () => 0,
  )
}

interface Choice {
  /** Pieces or centimetres; by default one piece or one metre. */
  readonly quantity?: Quantity
  readonly selectedColor?: string
  readonly selectedSize?: string
  /** The chosen variant's JSON; its price, stock and picture replace the product's. */
  readonly variant?: unknown
}

/**
 * Adds a product, as the API returned it, to the cart and shows 'Added to Cart!' in the header. When it cannot be added, the
 * cart stays unchanged and the result has the message for the shopper.
 */
export function addProductToCart(product: unknown, choice: Choice = {}): AddResult {
  const { variant, ...chosen } = choice
  const snapshot = readProductSnapshot(product, variant)
  return add(snapshot, chosen)
}

/** Adds one piece or metre of a wishlist item to the cart. */
export function addWishlistItemToCart(product: ProductSnapshot): AddResult {
  return add(product, {})
}

/** Adds one of each wishlist item to the cart, shows how many were added, and returns that number. */
export function addAllToCart(products: readonly ProductSnapshot[]): number {
  let updated = cart.get()
  let added = 0
  for (const product of products) {
    const result = addToCart(updated, product, { quantity: defaultQuantity(product.selling, product.stock) })
    updated = result.cart
    if (result.ok) added++
  }
  cart.set(updated)
  showHeaderToast(addedAllToCart(added))
  return added
}

/** Sets the quantity in pieces or centimetres; zero or below removes the line. */
export function changeLineQuantity(line: LineKey, quantity: Quantity): void {
  cart.set(updateQuantity(cart.get(), line, quantity))
}

export function removeCartLine(line: LineKey): void {
  cart.set(removeFromCart(cart.get(), line))
}

/** Puts a removed line back at its former position. */
export function restoreCartLine(line: CartLine, index: number): void {
  cart.set(restoreLine(cart.get(), line, index))
}

/** Replaces the cart by the result of `change`. */
export function updateCart(change: (cart: Cart) => Cart): void {
  cart.set(change(cart.get()))
}

/** Updates a line to the catalogue's current data and returns what changed; an empty list for an unknown line. */
export function updateCartLine(key: LineKey, now: CurrentLine): readonly LineChange[] {
  const line = findLine(cart.get(), key)
  if (!line) return []
  const changes = lineChanges(line, now)
  if (now.status === 'available')
    cart.set(updateQuantity(refreshLine(cart.get(), key, now.product), key, line.quantity))
  return changes
}

function add(product: ProductSnapshot | undefined, choice: Omit<Choice, 'variant'>): AddResult {
  const quantity = choice.quantity ?? (product ? defaultQuantity(product.selling, product.stock) : 0)
  const result = addToCart(cart.get(), product, { ...choice, quantity })
  if (result.ok) {
    cart.set(result.cart)
    showHeaderToast(ADDED_TO_CART)
  }
  return result
}

const cart = createStored<Cart>({
  key: CART_STORAGE_KEY,
  event: CART_UPDATED,
  empty: EMPTY_CART,
  read: (text) => {
    const { cart, problem } = readCart(text)
    return { value: cart, problem }
  },
  write: writeCart,
})
