/** The ways to pay that the checkout offers (specification 2, section 9). */
export const PAYMENT_METHODS = ['cod', 'razorpay'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Specification 2, section 4. A browser may ask for two of them; what is paid only the server decides. */
export const PAYMENT_STATUSES = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'PAYMENT_PENDING',
  'PAYMENT_SUCCESS',
] as const

/** The badge of the order detail (specification 2, section 4). */
export function paymentBadge(paymentStatus: string, isPaid: boolean): 'Paid' | 'Pending' | 'Failed' | 'Unpaid' {
  const status = paymentStatus.toLowerCase()
  if (isPaid || status === 'completed') return 'Paid'
  if (status === 'pending' || status === 'payment_pending') return 'Pending'
  return status === 'failed' ? 'Failed' : 'Unpaid'
}

/** The word of the confirmation page: anything unknown is shown as it is. */
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
