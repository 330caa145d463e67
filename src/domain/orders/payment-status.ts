import type { RefundMethod } from '../payments/refund.ts'

/** The payment methods of the checkout (specification 2, section 9). */
export const PAYMENT_METHODS = ['cod', 'razorpay'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * The payment status of an order as stored. `due_on_delivery` is cash on delivery that has not been collected yet. The API uses
 * the statuses of the specification instead: see `wirePaymentStatus` in the contract.
 */
export const PAYMENT_STATUSES = ['pending', 'due_on_delivery', 'failed', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Returns the payment badge of the order detail for an API status (specification 2, section 4). */
export function paymentBadge(paymentStatus: string, isPaid: boolean): 'Paid' | 'Pending' | 'Failed' | 'Unpaid' {
  const status = paymentStatus.toLowerCase()
  if (isPaid || status === 'completed') return 'Paid'
  if (status === 'pending' || status === 'payment_pending') return 'Pending'
  return status === 'failed' ? 'Failed' : 'Unpaid'
}

/** Returns the payment status shown on the confirmation page for an API status; unknown ones do not change. */
export function confirmationPayment(paymentStatus: string): string {
  if (paymentStatus === 'completed' || paymentStatus === 'PAYMENT_SUCCESS') return 'Completed'
  return paymentStatus === 'pending' || paymentStatus === 'PAYMENT_PENDING' ? 'Pending' : paymentStatus
}

/** Returns the payment status shown on the invoice, which has only these two. */
export function invoicePayment(paymentStatus: string, isPaid: boolean): 'Paid' | 'Pending' {
  return paymentBadge(paymentStatus, isPaid) === 'Paid' ? 'Paid' : 'Pending'
}

/**
 * How the money of an order came before its parcel was sent, when no provider took it: in cash, by UPI or by bank transfer to the
 * shop, or from the items that were exchanged for it.
 */
export const RECEIVED_BY = ['cash', 'upi', 'bank transfer', 'exchange'] as const
export type ReceivedBy = (typeof RECEIVED_BY)[number]

/** What decides how the payment of an order is called; amounts in one unit, rupees or paise. */
interface PaidOrder {
  readonly paymentMethod: string
  readonly receivedBy?: ReceivedBy | null | undefined
  /** In which other way the shop received the rest. */
  readonly restReceivedBy?: RefundMethod | null | undefined
  readonly isCounterSale?: boolean | undefined
  readonly totalAmount: number
  /** What of the total was received before the rest. 0 when it was received at once. */
  readonly credit?: number | undefined
}

/** Whether a courier or a provider takes none of the money, because the shop has received it all. */
export function isReceivedInFull({ receivedBy, totalAmount, credit = 0 }: PaidOrder): boolean {
  return receivedBy != null && (credit === 0 || credit >= totalAmount)
}

/**
 * The payment method of an order in words: 'Cash on Delivery', 'Razorpay', or how the shop received the money itself: 'UPI',
 * 'Cash at the counter'. Two ways are both named, and so is how a rest is still paid: 'UPI and Cash on Delivery'.
 */
export function paymentMethodOf(order: PaidOrder): string {
  const rest = paymentMethodName(order.paymentMethod)
  if (!order.receivedBy) return rest
  const isAtCounter = order.isCounterSale === true && order.receivedBy !== 'exchange'
  const methods = [order.receivedBy, order.restReceivedBy].flatMap((method) => (method ? RECEIVED_NAMES[method] : []))
  const received = methods.join(' and ') + (isAtCounter ? ' at the counter' : '')
  return isReceivedInFull(order) ? received : `${methods.length > 1 ? methods.join(', ') : received} and ${rest}`
}

const RECEIVED_NAMES: Readonly<Record<ReceivedBy, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  'bank transfer': 'Bank transfer',
  exchange: 'Exchange',
}

/** A payment method by its name: `cod` is 'Cash on Delivery'. */
export function paymentMethodName(method: string): string {
  return METHOD_NAMES[method] ?? method
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  cod: 'Cash on Delivery',
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
}
