/** What the payment calls say when they fail, word for word (specification 2, section 8). */
export const PAYMENT_FAILURES = {
  verify: 'Payment verification failed. Please contact support.',
  cancelled: 'Payment was cancelled. You can try again.',
  phonepe: 'PhonePe payment failed. Please try again.',
} as const

/** 'Payment failed: {message}', with the provider's own words. */
export function paymentFailed(message: string): string {
  return `Payment failed: ${message}`
}

/** The shop's own words where the specification has none. */
export const PAYMENT_REFUSALS = {
  mustLogIn: 'You must be logged in to pay for this order',
  providerUnavailable:
    'The payment provider is not answering at the moment. Your order is kept; please try the payment again in a few minutes.',
  notConfirmedYet:
    'The payment provider is not answering, so the payment could not be confirmed yet. Please do not pay again: your order is kept and will be confirmed as soon as the provider answers.',
  amountMismatch: 'The amount does not match the order. Please reload the page and try again.',
  currencyMismatch: 'Only payments in Indian rupees are accepted.',
  notPaidOnline: 'This order is not paid online.',
  tooSmall: 'Less than ₹1.00 cannot be paid online.',
  alreadyPaid: 'This order is already paid.',
  notPayable: 'This order can no longer be paid.',
  inProgress:
    'Your payment is being processed. Please do not pay again: the order is confirmed as soon as your bank has answered.',
  beingRefunded: 'Your payment arrived after this order was closed. The amount is being refunded to you.',
} as const
