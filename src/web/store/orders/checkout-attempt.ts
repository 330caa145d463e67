import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { removeOrderedLines } from '../../../domain/cart/quoted-cart.ts'
import { type CheckoutAttempt, readAttempt } from '../../../domain/orders/checkout-attempt.ts'
import { readStorage } from '../../boot/read-storage.ts'
import { updateCart } from '../browser/cart.ts'
import { writeStorage } from '../browser/stored.ts'

/**
 * The order that this customer is placing in this browser. It survives reloads and closed tabs until it is paid or
 * cancelled.
 */
export function currentAttempt(user: User, basketId = ''): CheckoutAttempt | undefined {
  return attemptIn(slotOf(user, basketId))
}

export function clearAttempt(user: User, basketId = ''): void {
  const slot = slotOf(user, basketId)
  inMemory.delete(slot)
  writeStorage('local', slot, null)
}

/**
 * Ends the attempt of a confirmed or cancelled order. The items of a confirmed order are removed from the cart, unless they were
 * bought on their own.
 */
export function completeAttempt(user: User, order: Order, basketId = ''): void {
  if (order.status === 'pending' || currentAttempt(user, basketId)?.orderId !== order._id) return
  clearAttempt(user, basketId)
  if (order.status !== 'cancelled' && basketId === '') updateCart((cart) => removeOrderedLines(cart, order.items))
}

/** Starts an attempt, or continues it with the same key until its order is known to exist. */
export function beginAttempt(user: User, basketId = ''): CheckoutAttempt {
  const slot = slotOf(user, basketId)
  const attempt = attemptIn(slot)
  if (attempt && attempt.orderId === '') return attempt
  const random = crypto.getRandomValues(new Uint8Array(16))
  return saveAttempt(slot, {
    key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    orderId: '',
  })
}

export function recordPlacedOrder(user: User, basketId: string, { key }: CheckoutAttempt, orderId: string): void {
  saveAttempt(slotOf(user, basketId), { key, orderId })
}

/** For a browser that stores nothing. */
const inMemory = new Map<string, CheckoutAttempt>()

function attemptIn(slot: string): CheckoutAttempt | undefined {
  return readAttempt(readStorage(slot)) ?? inMemory.get(slot)
}

function saveAttempt(slot: string, attempt: CheckoutAttempt): CheckoutAttempt {
  inMemory.set(slot, attempt)
  writeStorage('local', slot, JSON.stringify(attempt))
  return attempt
}

/** The storage keys begin with it. */
export const ATTEMPT_KEY = 'checkout_attempt_'

/** The storage key: one attempt for each customer and basket. */
function slotOf({ _id }: User, basketId: string): string {
  return `${ATTEMPT_KEY}${_id}${basketId && `_${basketId}`}`
}
