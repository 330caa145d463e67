import type { User } from '../../../contract/accounts/shop.ts'
import type { Order } from '../../../contract/orders/order.ts'
import type { Quote, RequestedItem } from '../../../contract/orders/shop.ts'
import { removeOrderedLines } from '../../../domain/cart/quoted-cart.ts'
import { type CheckoutAttempt, readAttempt } from '../../../domain/orders/checkout-draft.ts'
import { type CheckoutContact, type DeliveryAddress, phoneDigits } from '../../../domain/orders/checkout-form.ts'
import type { PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { asRecord } from '../../../domain/untrusted.ts'
import { updateCart } from '../browser/cart.ts'
import { send } from '../browser/send.ts'
import { readFromStorage, writeToStorage } from './browser-storage.ts'

export interface OrderInput {
  readonly contact: CheckoutContact
  readonly address: DeliveryAddress
  readonly items: readonly RequestedItem[]
  /** Rupees, as shown to the customer; the server refuses the order when its own total differs. */
  readonly total: number
  readonly method: PaymentMethod
  readonly notes: string
  readonly coupon: string
}

type PlaceOrderResult =
  | { readonly status: 'placed'; readonly order: Order }
  /** An earlier request with the same key already placed an order with different contents. */
  | { readonly status: 'already placed'; readonly orderId: string }
  | { readonly status: 'changed'; readonly quote: Quote; readonly message: string }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'signed out' }

/** Sends the order. A retry, a double click and a reload use the same idempotency key and place one order. */
export async function placeOrder(user: User, input: OrderInput): Promise<PlaceOrderResult> {
  const attempt = beginAttempt(user)
  const answer = await send<{ data: Order }>('POST', '/api/orders', requestBody(input), 'Failed to create order', {
    'idempotency-key': attempt.key,
  })
  if (answer.ok) {
    recordPlacedOrder(user, attempt, answer.data.data._id)
    return { status: 'placed', order: answer.data.data }
  }
  const { status, message } = answer
  if (status === 401) return { status: 'signed out' }
  if (status === 0) return { status: 'refused', message: failureMessage('Network error occurred') }
  const quote = status === 409 ? quoteFrom(answer.details) : undefined
  if (quote) return { status: 'changed', quote, message }
  if (status === 422) {
    const earlier = await findPendingOrder(answer.details?._id)
    if (earlier) {
      recordPlacedOrder(user, attempt, earlier)
      return { status: 'already placed', orderId: earlier }
    }
    // That order is complete or cancelled: the server would refuse every new order with its key.
    clearAttempt(user)
    return { status: 'refused', message: ALREADY_PLACED }
  }
  return { status: 'refused', message: failureMessage(message) }
}

/**
 * The order that this customer is placing in this browser. It survives reloads and closed tabs until it is paid or
 * cancelled.
 */
export function currentAttempt(user: User): CheckoutAttempt | undefined {
  return readAttempt(readFromStorage('local', storageKey(user))) ?? attemptInMemory
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

const ALREADY_PLACED =
  'Your previous order was placed successfully. Please check My Orders, and place this order again if you still want it.'

function requestBody({ contact, address, items, total, method, notes, coupon }: OrderInput) {
  const { title, street, city, state, zipCode, country } = address
  return {
    customer: {
      name: `${contact.firstName.trim()} ${contact.lastName.trim()}`.trim(),
      email: contact.email.trim(),
      phone: phoneDigits(contact.phone),
      address: { title, street, city, state, zipCode, country },
    },
    items,
    totalAmount: total,
    paymentMethod: method,
    orderNotes: notes.trim(),
    ...(coupon && { couponCode: coupon }),
    paymentStatus: 'pending',
    status: 'pending',
  }
}

function failureMessage(message: string): string {
  return `Failed to place order: ${message}`
}

/** The server's response, which follows the contract. */
function quoteFrom(details: Readonly<Record<string, unknown>> = {}): Quote | undefined {
  return asRecord(details.quote) as Quote | undefined
}

/** Returns the ID of the order if it still waits for payment or confirmation. */
async function findPendingOrder(id: unknown): Promise<string | undefined> {
  const answer = await send<{ data: Order }>('GET', `/api/orders/${id}`, undefined, '')
  return answer.ok && answer.data.data.status === 'pending' ? answer.data.data._id : undefined
}

/** Starts an attempt, or continues it with the same key until its order is known to exist. */
function beginAttempt(user: User): CheckoutAttempt {
  const attempt = currentAttempt(user)
  if (attempt && attempt.orderId === '') return attempt
  const random = crypto.getRandomValues(new Uint8Array(16))
  return saveAttempt(user, {
    key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    orderId: '',
  })
}

function recordPlacedOrder(user: User, { key }: CheckoutAttempt, orderId: string): void {
  saveAttempt(user, { key, orderId })
}

let attemptInMemory: CheckoutAttempt | undefined

function saveAttempt(user: User, attempt: CheckoutAttempt): CheckoutAttempt {
  attemptInMemory = attempt
  writeToStorage('local', storageKey(user), JSON.stringify(attempt))
  return attempt
}

const storageKey = ({ _id }: User) => `checkout_attempt_${_id}`
