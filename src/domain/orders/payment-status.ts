/** The ways to pay that the checkout offers (specification 2, section 9). */
export const PAYMENT_METHODS = ['cod', 'razorpay'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * How far the payment of an order has come, as the shop stores it. `due_on_delivery` is cash on delivery that has not been
 * collected yet. The calls answer the specification's words instead: see `wirePaymentStatus` in the contract.
 */
export const PAYMENT_STATUSES = ['pending', 'due_on_delivery', 'failed', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The badge of the order detail (specification 2, section 4), from the payment status as the calls answer it. */
export function paymentBadge(paymentStatus: string, isPaid: boolean): 'Paid' | 'Pending' | 'Failed' | 'Unpaid' {
  const status = paymentStatus.toLowerCase()
  if (isPaid || status === 'completed') return 'Paid'
  if (status === 'pending' || status === 'payment_pending') return 'Pending'
  return status === 'failed' ? 'Failed' : 'Unpaid'
}

/** The word of the confirmation page, from the payment status as the calls answer it; an unknown one is shown unchanged. */
export function confirmationPayment(paymentStatus: string): string {
  if (paymentStatus === 'completed' || paymentStatus === 'PAYMENT_SUCCESS') return 'Completed'
  return paymentStatus === 'pending' || paymentStatus === 'PAYMENT_PENDING' ? 'Pending' : paymentStatus
}

/** The invoice knows two words. */
export function invoicePayment(paymentStatus: string, isPaid: boolean): 'Paid' | 'Pending' {
  return paymentBadge(paymentStatus, isPaid) === 'Paid' ? 'Paid' : 'Pending'
}

/** `cod` is shown as 'Cash on Delivery'; providers by their name. */
export function paymentMethodName(method: string): string {
  return METHOD_NAMES[method] ?? method
}

const METHOD_NAMES: Readonly<Record<string, string>> = {
  cod: 'Cash on Delivery',
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
}
