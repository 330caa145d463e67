import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { PAYMENT_FAILURES, paymentFailed } from '../../../domain/payments/messages.ts'
import { send } from '../browser/send.ts'
import { loadProvider, openWindow, type PaymentReceipt } from './razorpay-checkout.ts'

/** What came of asking for money. Unless it is paid, the order stays as it was and can be paid later. */
export type Outcome =
  | { readonly is: 'paid'; readonly order: Order }
  | { readonly is: 'unpaid'; readonly message: string }
  | { readonly is: 'signed out' }

/** What the server answers when it has announced an order to the provider. */
interface Offer {
  readonly data: {
    readonly key_id: string
    readonly amount: number
    readonly currency: string
    readonly id: string
    readonly checkoutScript: string
    readonly sandbox: boolean
  }
}

type OrderAnswer = { readonly data: Order }

/**
 * Takes the money for an order by the provider's window: announce it, open the window, have the payment verified, write it
 * to the order (specification 2, section 4). Every message is of section 8.
 */
export async function takePayment(order: Order, shopName: string): Promise<Outcome> {
  const offer = canRetryPayment(order.paymentStatus) ? await offerAgain(order) : await announce(order)
  if (!offer.ok) {
    if (offer.status === 401) return { is: 'signed out' }
    return (await paidMeanwhile(order)) ?? { is: 'unpaid', message: offer.message }
  }
  const { data } = offer.data
  if (!(await loadProvider(data.checkoutScript))) return { is: 'unpaid', message: NO_SCRIPT }
  try {
    const end = await openWindow({
      key: data.key_id,
      amount: data.amount,
      currency: data.currency,
      name: shopName,
      description: `Order #${orderNumber(order._id)}`,
      order_id: data.id,
      prefill: { name: order.customer.name, email: order.customer.email, contact: order.customer.phone },
      theme: { color: '#2b3a7e' },
    })
    return end.is === 'paid' ? await verified(order, end.receipt) : await left(order, end.failure)
  } catch (error) {
    console.error(error)
    return { is: 'unpaid', message: NO_WINDOW }
  }
}

const NO_SCRIPT = 'Razorpay SDK not loaded. Please refresh the page and try again.'
const NO_WINDOW = 'Failed to open payment window. Please try again.'

/** The last step of a checkout with cash on delivery. */
export async function confirmCash(order: Order): Promise<Outcome> {
  return ended(order, { paymentStatus: 'PAYMENT_PENDING' })
}

/** The order, once the server knows of its payment; undefined while it does not. */
export async function paidMeanwhile(order: Order): Promise<Outcome | undefined> {
  const answer = await send<OrderAnswer>('GET', `/api/orders/${order._id}`, undefined, '')
  return answer.ok && answer.data.data.isPaid ? { is: 'paid', order: answer.data.data } : undefined
}

async function announce({ _id, totalAmount, customer }: Order) {
  const answer = await send<Offer>(
    'POST',
    '/api/payment/razorpay/create-order',
    { orderId: _id, amount: totalAmount, currency: 'INR', receipt: _id, customerInfo: customer },
    '',
  )
  if (answer.ok) return answer
  const why = answer.status === 0 ? 'Network error occurred' : answer.message
  return { ...answer, message: `Failed to create Razorpay order: ${answer.status}. ${why}`.trim() }
}

function offerAgain({ _id, paymentMethod }: Order) {
  return send<Offer>('POST', `/api/orders/${_id}/retry-payment`, { paymentMethod }, 'Failed to retry payment')
}

async function verified(order: Order, receipt: PaymentReceipt): Promise<Outcome> {
  const answer = await send(
    'POST',
    '/api/payment/razorpay/verify',
    { ...receipt, orderId: order._id },
    PAYMENT_FAILURES.verify,
  )
  if (answer.ok) return ended(order, { paymentStatus: 'PAYMENT_SUCCESS', paymentId: receipt.razorpay_payment_id })
  if (answer.status === 401) return { is: 'signed out' }
  return (await paidMeanwhile(order)) ?? { is: 'unpaid', message: answer.message }
}

/** Closed by the shopper, after a failure or without one; the server may know better by now. */
async function left(order: Order, failure: string | undefined): Promise<Outcome> {
  await send('POST', '/api/payment/razorpay/dismiss', { orderId: order._id }, '')
  const message = failure === undefined ? PAYMENT_FAILURES.cancelled : paymentFailed(failure)
  return (await paidMeanwhile(order)) ?? { is: 'unpaid', message }
}

async function ended(order: Order, change: object): Promise<Outcome> {
  const answer = await send<OrderAnswer>('PUT', `/api/orders/${order._id}/payment`, change, 'Network error occurred')
  if (answer.ok) return { is: 'paid', order: answer.data.data }
  return answer.status === 401 ? { is: 'signed out' } : { is: 'unpaid', message: answer.message }
}
