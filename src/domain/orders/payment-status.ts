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

/** `cod` is shown as 'Cash on Delivery', but 'At the counter' for a sale there; providers by their name. */
export function paymentMethodName(method: string, isCounterSale = false): string {
  return isCounterSale && method === 'cod' ? 'At the counter' : (METHOD_NAMES[method] ?? method)
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  cod: 'Cash on Delivery',
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
}
