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
import { keep, readKept } from './browser-storage.ts'

export interface OrderInput {
  readonly contact: CheckoutContact
  readonly address: DeliveryAddress
  readonly items: readonly RequestedItem[]
  /** The total in rupees that the customer sees. */
  readonly total: number
  readonly method: PaymentMethod
  readonly notes: string
  readonly coupon: string
}

type PlaceOrderResult =
  | { readonly status: 'placed'; readonly order: Order }
  /** An earlier request with the same key placed an order with other contents. */
  | { readonly status: 'placed before'; readonly orderId: string }
  | { readonly status: 'changed'; readonly quote: Quote; readonly message: string }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'signed out' }

/** Sends the order. A retry, a double click and a reload use the same idempotency key and place one order. */
export async function placeOrder(user: User, input: OrderInput): Promise<PlaceOrderResult> {
  const attempt = beginAttempt(user)
  const answer = await send<{ data: Order }>('POST', '/api/orders', bodyOf(input), 'Failed to create order', {
    'idempotency-key': attempt.key,
  })
  if (answer.ok) {
    attemptPlaced(user, attempt, answer.data.data._id)
    return { status: 'placed', order: answer.data.data }
  }
  const { status, message } = answer
  if (status === 401) return { status: 'signed out' }
  if (status === 0) return { status: 'refused', message: failure('Network error occurred') }
  const quote = status === 409 ? quoteIn(answer.details) : undefined
  if (quote) return { status: 'changed', quote, message }
  if (status === 422) {
    const earlier = await stillPending(answer.details?._id)
    if (earlier) {
      attemptPlaced(user, attempt, earlier)
      return { status: 'placed before', orderId: earlier }
    }
    // That order is finished. Its key would refuse the next order.
    endAttempt(user)
    return { status: 'refused', message: PLACED_BEFORE }
  }
  return { status: 'refused', message: failure(message) }
}

const PLACED_BEFORE =
  'An earlier order was placed after all. Please check My Orders, and place this order again if you still want it.'

function bodyOf({ contact, address, items, total, method, notes, coupon }: OrderInput) {
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

function failure(message: string): string {
  return `Failed to place order: ${message}`
}

/** The quote in the answer. The server validates it against the contract. */
function quoteIn(details: Readonly<Record<string, unknown>> = {}): Quote | undefined {
  return asRecord(details.quote) as Quote | undefined
}

/** The id of the order of an earlier request while it is still pending. */
async function stillPending(id: unknown): Promise<string | undefined> {
  const answer = await send<{ data: Order }>('GET', `/api/orders/${id}`, undefined, '')
  return answer.ok && answer.data.data.status === 'pending' ? answer.data.data._id : undefined
}

/**
 * The order that this customer is placing in this browser. It survives reloads and closed tabs until it is paid or
 * given up.
 */
export function currentAttempt(user: User): CheckoutAttempt | undefined {
  return readAttempt(readKept('local', keyFor(user))) ?? memory
}

/** Starts an attempt, or continues it with the same key until its order is known to exist. */
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

/** Ends the attempt of a confirmed or cancelled order. The items of a confirmed order are removed from the cart. */
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
