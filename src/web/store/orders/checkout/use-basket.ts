import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { paths } from '../../../../domain/paths.ts'
import { BUY_PARAMETER, buyNow } from '../../browser/buy-now.ts'
import { updateCart, useCart } from '../../browser/cart.ts'

/** What a checkout orders: the cart, or one product bought on its own. */
export interface Basket {
  /** Empty for the cart. */
  readonly id: string
  readonly cart: Cart
  readonly update: (change: (cart: Cart) => Cart) => void
  /** The address of its checkout. */
  readonly path: string
}

/** Returns the basket of the checkout's address. What this tab no longer knows gives the cart. */
export function useBasket(): Basket {
  const cart = useCart()
  const alone = useSyncExternalStore(buyNow.subscribe, buyNow.get, buyNow.getServerSnapshot)
  const [query] = useSearchParams()
  const id = query.get(BUY_PARAMETER) ?? ''
  if (id === '' || id !== alone.id) return { id: '', cart, update: updateCart, path: paths.checkout }
  return {
    id,
    cart: alone.cart,
    update: updateBuyNow,
    path: `${paths.checkout}?${BUY_PARAMETER}=${id}`,
  }
}

function updateBuyNow(change: (cart: Cart) => Cart): void {
  const { id, cart } = buyNow.get()
  buyNow.set({ id, cart: change(cart) })
}
