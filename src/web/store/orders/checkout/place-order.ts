import type { User } from '../../../../contract/accounts/shop.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import type { Quote, RequestedItem } from '../../../../contract/orders/shop.ts'
import { type CheckoutContact, type DeliveryAddress, phoneDigits } from '../../../../domain/orders/checkout-form.ts'
import type { PaymentMethod } from '../../../../domain/orders/payment-status.ts'
import { asRecord } from '../../../../domain/untrusted.ts'
import { send } from '../../browser/send.ts'
import { attemptPlaced, beginAttempt, endAttempt } from '../checkout-attempt.ts'

export interface OrderInput {
  readonly contact: CheckoutContact
  readonly address: DeliveryAddress
  readonly items: readonly RequestedItem[]
  /** Rupees, as shown. */
  readonly total: number
  readonly method: PaymentMethod
  readonly notes: string
  readonly coupon: string
}

type PlaceOrderResult =
  | { readonly status: 'placed'; readonly order: Order }
  /** An earlier try went through after all, with other contents. */
  | { readonly status: 'placed before'; readonly orderId: string }
  | { readonly status: 'changed'; readonly quote: Quote; readonly message: string }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'signed out' }

/** Sends the order. A retry, a double click and a reload in between carry the same key and make one order. */
export async function placeOrder(user: User, wish: OrderInput): Promise<PlaceOrderResult> {
  const attempt = beginAttempt(user)
  const answer = await send<{ data: Order }>('POST', '/api/orders', bodyOf(wish), 'Failed to create order', {
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
    // That order is through or over by now: its key would refuse whatever is ordered next.
    endAttempt(user)
    return { status: 'refused', message: PLACED_BEFORE }
  }
  return { status: 'refused', message: failure(message) }
}

const PLACED_BEFORE =
  'An order you sent before went through after all. Please look at My Orders, and place this one again if you still want it.'

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

/** The shop's own answer, of the shape the contract gives it. */
function quoteIn(beside: Readonly<Record<string, unknown>> = {}): Quote | undefined {
  return asRecord(beside.quote) as Quote | undefined
}

/** The order of an earlier try, while it waits for its payment or its last step. */
async function stillPending(id: unknown): Promise<string | undefined> {
  const answer = await send<{ data: Order }>('GET', `/api/orders/${id}`, undefined, '')
  return answer.ok && answer.data.data.status === 'pending' ? answer.data.data._id : undefined
}
