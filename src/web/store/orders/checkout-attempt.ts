import type { User } from '../../../contract/accounts/shop.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { removeOrderedLines } from '../../../domain/cart/quoted-cart.ts'
import { type CheckoutAttempt, readAttempt } from '../../../domain/orders/checkout-draft.ts'
import { updateCart } from '../browser/cart.ts'
import { keep, readKept } from './browser-storage.ts'

/** The order this customer is placing in this browser; it outlives reloads and closed tabs, until it is paid or given up. */
export function currentAttempt(user: User): CheckoutAttempt | undefined {
  return readAttempt(readKept('local', keyFor(user))) ?? memory
}

/** The same key for every try, until the order is known to exist. */
export function beginAttempt(user: User): CheckoutAttempt {
  const attempt = currentAttempt(user)
  if (attempt && attempt.orderId === '') return attempt
  const random = crypto.getRandomValues(new Uint8Array(16))
  return remember(user, { key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''), orderId: '' })
}

export function attemptPlaced(user: User, { key }: CheckoutAttempt, orderId: string): void {
  remember(user, { key, orderId })
}

export function endAttempt(user: User): void {
  memory = undefined
  keep('local', keyFor(user), null)
}

/** An order that is through, however its payment came: what was bought leaves the cart. */
export function settleAttempt(user: User, order: Order): void {
  if (order.status === 'pending' || currentAttempt(user)?.orderId !== order._id) return
  endAttempt(user)
  if (order.status !== 'cancelled') updateCart((cart) => removeOrderedLines(cart, order.items))
}

let memory: CheckoutAttempt | undefined

function remember(user: User, attempt: CheckoutAttempt): CheckoutAttempt {
  memory = attempt
  keep('local', keyFor(user), JSON.stringify(attempt))
  return attempt
}

const keyFor = ({ _id }: User) => `checkout_attempt_${_id}`
