import type { User } from '../../../contract/accounts/shop.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { removeOrderedLines } from '../../../domain/cart/quoted-cart.ts'
import { type CheckoutAttempt, readAttempt } from '../../../domain/orders/checkout-draft.ts'
import { updateCart } from '../browser/cart.ts'
import { readFromStorage, writeToStorage } from './browser-storage.ts'

/**
 * The order that this customer is placing in this browser. It survives reloads and closed tabs until it is paid or
 * cancelled.
 */
export function currentAttempt(user: User): CheckoutAttempt | undefined {
  return readAttempt(readFromStorage('local', storageKey(user))) ?? attemptInMemory
}

/** Starts an attempt, or continues it with the same key until its order is known to exist. */
export function beginAttempt(user: User): CheckoutAttempt {
  const attempt = currentAttempt(user)
  if (attempt && attempt.orderId === '') return attempt
  const random = crypto.getRandomValues(new Uint8Array(16))
  return saveAttempt(user, {
    key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    orderId: '',
  })
}

export function recordPlacedOrder(user: User, { key }: CheckoutAttempt, orderId: string): void {
  saveAttempt(user, { key, orderId })
}

export function clearAttempt(user: User): void {
  attemptInMemory = undefined
  writeToStorage('local', storageKey(user), null)
}

/** Ends the attempt of a confirmed or cancelled order. The items of a confirmed order are removed from the cart. */
export function completeAttempt(user: User, order: Order): void {
  if (order.status === 'pending' || currentAttempt(user)?.orderId !== order._id) return
  clearAttempt(user)
  if (order.status !== 'cancelled') updateCart((cart) => removeOrderedLines(cart, order.items))
}

let attemptInMemory: CheckoutAttempt | undefined

function saveAttempt(user: User, attempt: CheckoutAttempt): CheckoutAttempt {
  attemptInMemory = attempt
  writeToStorage('local', storageKey(user), JSON.stringify(attempt))
  return attempt
}

const storageKey = ({ _id }: User) => `checkout_attempt_${_id}`
