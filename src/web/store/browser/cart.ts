import { useSyncExternalStore } from 'react'
import {
  type AddResult,
  addToCart,
  type Cart,
  type CartLine,
  cartCount,
  changeVariant,
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
import { readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import type { ColorAndSize } from '../../../domain/catalogue/variants.ts'
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

/** A product as the API returned it, or its snapshot as JSON, and the variant to buy. */
export interface Chosen {
  readonly product: unknown
  /** Its prices, stock and picture, where it has them, replace the product's. Without one, the cart asks for the choice. */
  readonly variant: (ColorAndSize & { readonly image?: string }) | undefined
  /** Pieces or centimetres; by default one piece or one metre. */
  readonly quantity?: Quantity
}

/** The only function that makes a cart line. Returns the cart with it, or the unchanged cart with the message for the shopper. */
export function withVariant(cart: Cart, { product, variant, quantity }: Chosen): AddResult {
  const snapshot = readProductSnapshot(product, variant)
  return addToCart(cart, snapshot, {
    quantity: quantity ?? (snapshot ? defaultQuantity(snapshot.selling, snapshot.stock) : 0),
    ...(variant && { selectedColor: variant.color, selectedSize: variant.size }),
  })
}

/** Adds a variant to the cart and shows 'Added to Cart!' in the header, unless it cannot be added. */
export function addVariantToCart(chosen: Chosen): AddResult {
  const result = withVariant(cart.get(), chosen)
  if (result.ok) {
    cart.set(result.cart)
    showHeaderToast(ADDED_TO_CART)
  }
  return result
}

/** Adds one piece or metre of each to the cart, shows how many were added, and returns that number. */
export function addAllToCart(all: readonly Chosen[]): number {
  let updated = cart.get()
  let added = 0
  for (const chosen of all) {
    const result = withVariant(updated, chosen)
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

/** Gives a line another variant of its product. */
export function changeLineVariant(line: LineKey, product: unknown, variant: NonNullable<Chosen['variant']>): void {
  const snapshot = readProductSnapshot(product, variant)
  if (snapshot) cart.set(changeVariant(cart.get(), line, snapshot, variant))
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
  if (now.status === 'available') {
    const sameQuantity = updateQuantity(refreshLine(cart.get(), key, now.product), key, line.quantity)
    cart.set(refreshLine(sameQuantity, key, now.product, now.variant))
  }
  return changes
}

/** This browser's cart. */
export const cart = createStored<Cart>({
  key: CART_STORAGE_KEY,
  event: CART_UPDATED,
  empty: EMPTY_CART,
  read: (text) => {
    const { cart, problem } = readCart(text)
    return { value: cart, problem }
  },
  write: writeCart,
})
