import { type AddResult, type Cart, EMPTY_CART } from '../../../domain/cart/cart.ts'
import { readCart, writeCart } from '../../../domain/cart/stored-cart.ts'
import { paths } from '../../../domain/paths.ts'
import { type Chosen, withVariant } from './cart.ts'
import { createStored } from './stored.ts'

/** A product bought on its own with 'Buy Now'. The cart stays as it is. */
interface BuyNow {
  /** In the address of its checkout: `/checkout?buy={id}`. */
  readonly id: string
  readonly cart: Cart
}

/** Replaces what this tab buys on its own. The message is for the shopper when it cannot be bought. */
export function startBuyNow(chosen: Chosen): AddResult {
  const result = withVariant(EMPTY_CART, chosen)
  if (result.ok) buyNow.set({ id: Date.now().toString(36), cart: result.cart })
  return result
}

/** Returns the address of the checkout of what was started last. */
export function buyNowUrl(): string {
  return `${paths.checkout}?${BUY_PARAMETER}=${buyNow.get().id}`
}

/** The query parameter of the checkout that names what is bought on its own. */
export const BUY_PARAMETER = 'buy'

const NOTHING: BuyNow = { id: '', cart: EMPTY_CART }

/** Kept by this tab only, so that two tabs can buy two things. */
export const buyNow = createStored<BuyNow>({
  key: 'buyNow',
  storage: 'session',
  event: 'buyNowUpdated',
  empty: NOTHING,
  read: (text) => {
    const [, id = '', stored = null] = /^(\w+) (.*)$/s.exec(text ?? '') ?? []
    const { cart, problem } = readCart(stored)
    return { value: { id, cart }, problem }
  },
  write: ({ id, cart }) => `${id} ${writeCart(cart)}`,
})
