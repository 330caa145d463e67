import type { Order } from '../../../contract/orders/order.ts'
import { amountDue } from '../../../domain/orders/cash-to-collect.ts'
import { canRetryPayment, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { PAYMENT_FAILURES, paymentFailed } from '../../../domain/payments/messages.ts'
import { send } from '../browser/send.ts'
import { loadRazorpayScript, openRazorpayCheckout, type PaymentReceipt } from './razorpay-checkout.ts'

/** Unless the status is 'paid', the order has not changed and can be paid later. */
export type PaymentResult =
  | { readonly status: 'paid'; readonly order: Order }
  | { readonly status: 'unpaid'; readonly message: string }
  | { readonly status: 'signed out' }

/** The server's response after it has created the order at the payment provider. `amount` is in paise. */
interface ProviderOrder {
  readonly data: {
    readonly key_id: string
    readonly amount: number
    readonly currency: string
    readonly id: string
    readonly checkoutScript: string
    readonly sandbox: boolean
  }
}

type OrderResponse = { readonly data: Order }

/**
 * Takes an online payment: creates the provider's order, opens the payment window, verifies the payment and records it on the
 * order (specification 2, section 4; messages from section 8).
 */
export async function takePayment(order: Order, shopName: string): Promise<PaymentResult> {
  const response = canRetryPayment(order.paymentStatus)
    ? await retryProviderOrder(order)
    : await createProviderOrder(order)
  if (!response.ok) {
    if (response.status === 401) return { status: 'signed out' }
    return (await findCompletedPayment(order)) ?? { status: 'unpaid', message: response.message }
  }
  const { data } = response.data
  if (!(await loadRazorpayScript(data.checkoutScript))) return { status: 'unpaid', message: SCRIPT_FAILED }
  try {
    const result = await openRazorpayCheckout({
      key: data.key_id,
      amount: data.amount,
      currency: data.currency,
      name: shopName,
      description: `Order #${orderNumber(order._id)}`,
      order_id: data.id,
      prefill: { name: order.customer.name, email: order.customer.email, contact: order.customer.phone },
      theme: { color: '#2b3a7e' },
    })
    return result.status === 'paid'
      ? await verifyPayment(order, result.receipt)
      : await handleDismissal(order, result.failure)
  } catch (error) {
    console.error(error)
    return { status: 'unpaid', message: WINDOW_FAILED }
  }
}

const SCRIPT_FAILED = 'Razorpay SDK not loaded. Please refresh the page and try again.'
const WINDOW_FAILED = 'Failed to open payment window. Please try again.'

/** The last step of a cash on delivery checkout. */
export async function confirmCash(order: Order): Promise<PaymentResult> {
  return recordPayment(order, { paymentStatus: 'PAYMENT_PENDING' })
}

/** Returns 'paid' when the server already knows of a payment, for example from a webhook; undefined otherwise. */
async function findCompletedPayment(order: Order): Promise<PaymentResult | undefined> {
  const answer = await send<OrderResponse>('GET', `/api/orders/${order._id}`, undefined, '')
  return answer.ok && answer.data.data.isPaid ? { status: 'paid', order: answer.data.data } : undefined
}

async function createProviderOrder(order: Order) {
  const { _id, customer } = order
  const answer = await send<ProviderOrder>(
    'POST',
    '/api/payment/razorpay/create-order',
    { orderId: _id, amount: amountDue(order), currency: 'INR', receipt: _id, customerInfo: customer },
    '',
  )
  if (answer.ok) return answer
  const reason = answer.status === 0 ? 'Network error occurred' : answer.message
  return { ...answer, message: `Failed to create Razorpay order: ${answer.status}. ${reason}`.trim() }
}

function retryProviderOrder({ _id, paymentMethod }: Order) {
  return send<ProviderOrder>('POST', `/api/orders/${_id}/retry-payment`, { paymentMethod }, 'Failed to retry payment')
}

async function verifyPayment(order: Order, receipt: PaymentReceipt): Promise<PaymentResult> {
  const answer = await send(
    'POST',
    '/api/payment/razorpay/verify',
    { ...receipt, orderId: order._id },
    PAYMENT_FAILURES.verify,
  )
  if (answer.ok)
    return recordPayment(order, { paymentStatus: 'PAYMENT_SUCCESS', paymentId: receipt.razorpay_payment_id })
  if (answer.status === 401) return { status: 'signed out' }
  return (await findCompletedPayment(order)) ?? { status: 'unpaid', message: answer.message }
}

/** The customer closed the window, after a failed payment or without one. A webhook may still have confirmed a payment. */
async function handleDismissal(order: Order, failure: string | undefined): Promise<PaymentResult> {
  await send('POST', '/api/payment/razorpay/dismiss', { orderId: order._id }, '')
  const message = failure === undefined ? PAYMENT_FAILURES.cancelled : paymentFailed(failure)
  return (await findCompletedPayment(order)) ?? { status: 'unpaid', message }
}

async function recordPayment(order: Order, change: object): Promise<PaymentResult> {
  const answer = await send<OrderResponse>('PUT', `/api/orders/${order._id}/payment`, change, 'Network error occurred')
  if (answer.ok) return { status: 'paid', order: answer.data.data }
  return answer.status === 401 ? { status: 'signed out' } : { status: 'unpaid', message: answer.message }
}
