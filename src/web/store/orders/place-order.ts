import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders/order.ts'
import type { Quote, RequestedItem } from '../../../contract/orders/shop.ts'
import type { CheckoutAttempt } from '../../../domain/orders/checkout-attempt.ts'
import type { CheckoutContact, DeliveryAddress } from '../../../domain/orders/checkout-form.ts'
import type { PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { phoneDigits } from '../../../domain/units/digits.ts'
import { asRecord } from '../../../domain/untrusted.ts'
import { whenBack } from '../../ui/when-online.ts'
import { send } from '../browser/send.ts'
import { beginAttempt, clearAttempt, currentAttempt, recordPlacedOrder } from './checkout-attempt.ts'

export interface OrderInput {
  readonly contact: CheckoutContact
  readonly address: DeliveryAddress
  readonly items: readonly RequestedItem[]
  /** Rupees, as shown to the customer; the server refuses the order when its own total differs. */
  readonly total: number
  readonly method: PaymentMethod
  readonly notes: string
  readonly coupon: string
  /** The optional fields of the form, with the names of the contract. */
  readonly extras?: { readonly gstin?: unknown; readonly businessName?: unknown; readonly messageUpdates?: unknown }
}

type PlaceOrderResult =
  /** Without the order when an earlier request with the same key already placed one with different contents. */
  | { readonly status: 'placed'; readonly orderId: string; readonly order?: Order }
  /** With a quote when the prices shown are no longer current. */
  | { readonly status: 'refused'; readonly message: string; readonly quote?: Quote }
  | { readonly status: 'signed out' }

/** Sends the order. A retry, a double click and a reload use the same idempotency key and place one order. */
export async function placeOrder(user: User, input: OrderInput, basketId = ''): Promise<PlaceOrderResult> {
  // Since this form was opened, another tab may have placed the order that waits for its payment.
  const waiting = await findPendingOrder(currentAttempt(user, basketId)?.orderId)
  if (waiting) return { status: 'placed', orderId: waiting }
  const attempt = beginAttempt(user, basketId)
  const answer = await send<{ data: Order }>('POST', '/api/orders', requestBody(input), 'Failed to create order', {
    'idempotency-key': attempt.key,
  })
  if (answer.ok) {
    const order = answer.data.data
    recordPlacedOrder(user, basketId, attempt, order._id)
    return { status: 'placed', orderId: order._id, order }
  }
  const { status, message } = answer
  refusedKey = status === 0 || status >= 500 ? '' : attempt.key
  if (status === 401) return { status: 'signed out' }
  if (status === 0) return { status: 'refused', message: failureMessage('Network error occurred') }
  const quote = status === 409 ? quoteFrom(answer.details) : undefined
  if (quote) return { status: 'refused', quote, message: `${message.replace(/[^.!?]$/, '$&.')} ${REVIEW_SUMMARY}` }
  if (status === 422) {
    const earlier = await findPendingOrder(answer.details?._id)
    if (earlier) {
      recordPlacedOrder(user, basketId, attempt, earlier)
      return { status: 'placed', orderId: earlier }
    }
    // That order is complete or cancelled: the server would refuse every new order with its key.
    clearAttempt(user, basketId)
    return { status: 'refused', message: ALREADY_PLACED }
  }
  return { status: 'refused', message: failureMessage(message) }
}

/** The key of the last order that the server itself refused: nothing has to be looked for. */
let refusedKey = ''

/**
 * Looks for the order of an attempt whose answer was lost, and again when the connection is back, until `end`. The form may say that what
 * this order took is sold out. Calls `onFound` with its ID.
 */
export function watchAttempt(user: User, basketId: string, onFound: (orderId: string) => void, end: AbortSignal): void {
  const attempt = currentAttempt(user, basketId)
  if (end.aborted || !attempt || attempt.key === refusedKey) return
  const find = async () => {
    const orderId = await findPlaced(attempt)
    if (orderId === '' || end.aborted) return
    recordPlacedOrder(user, basketId, attempt, orderId)
    onFound(orderId)
  }
  find()
  end.addEventListener('abort', whenBack(find))
}

async function findPlaced({ key, orderId }: CheckoutAttempt): Promise<string> {
  if (orderId !== '') return orderId
  const headers = { 'idempotency-key': key }
  const answer = await send<{ data: Order }>('GET', '/api/orders/placed', undefined, '', headers)
  return answer.ok ? answer.data.data._id : ''
}

const REVIEW_SUMMARY = 'Please review the summary and place the order again.'

const ALREADY_PLACED =
  'Your previous order was placed successfully. Please check My Orders, and place this order again if you still want it.'

function requestBody({ contact, address, items, total, method, notes, coupon, extras }: OrderInput) {
  const { title, street, city, state, zipCode, country, name, phone } = address
  return {
    customer: {
      name: `${contact.firstName.trim()} ${contact.lastName.trim()}`.trim(),
      email: contact.email.trim(),
      phone: phoneDigits(contact.phone),
      address: { title, street, city, state, zipCode, country, name, phone },
      ...(extras?.gstin ? { gstin: extras.gstin, businessName: extras.businessName } : {}),
    },
    items,
    totalAmount: total,
    paymentMethod: method,
    orderNotes: notes.trim(),
    ...(coupon.trim() && { couponCode: coupon.trim() }),
    ...(extras?.messageUpdates ? { messageUpdates: true } : {}),
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
  if (!id) return undefined
  const answer = await send<{ data: Order }>('GET', `/api/orders/${id}`, undefined, '')
  return answer.ok && answer.data.data.status === 'pending' ? answer.data.data._id : undefined
}
