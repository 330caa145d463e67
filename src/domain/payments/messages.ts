/** Error messages of payments (specification 2, section 8). */
export const PAYMENT_FAILURES = {
  verify: 'Payment verification failed. Please contact support.',
  cancelled: 'Payment was cancelled. You can try again.',
  phonepe: 'PhonePe payment failed. Please try again.',
} as const

/** Returns 'Payment failed: {message}' with the message of the payment provider. */
export function paymentFailed(message: string): string {
  return `Payment failed: ${message}`
}

/** Error messages of payments that the specification does not give. */
export const PAYMENT_REFUSALS = {
  mustLogIn: 'You must be logged in to pay for this order',
  providerUnavailable:
    'The payment provider is not available at the moment. Your order is saved. Please try to pay again in a few minutes.',
  notConfirmedYet:
    'The payment provider is not available, so your payment has not been confirmed yet. Please do not pay again. Your order is saved and will be confirmed as soon as the provider is available.',
  amountMismatch: 'The amount does not match the order. Please reload the page and try again.',
  currencyMismatch: 'Only payments in Indian rupees are accepted.',
  noCards: 'This shop cannot take card payments yet. Please ask the shop how you can pay.',
  notPaidOnline: 'This order is not paid online.',
  cashAfterwards: 'To change the order to Cash on Delivery, choose “Pay on Delivery Instead” on the order.',
  costsMoreInCash:
    'This order costs more with Cash on Delivery. To pay in cash, please cancel it and place it again, so that you see the new total first.',
  unknownMethod: 'This payment method is not available. Please choose another one.',
  tooSmall: 'Amounts below ₹1.00 cannot be paid online.',
  alreadyPaid: 'This order is already paid.',
  notPayable: 'This order can no longer be paid.',
  inProgress:
    'Your payment is being processed. Please do not pay again. Your order will be confirmed as soon as your bank confirms the payment.',
  beingRefunded: 'Your payment arrived after this order was closed. The amount is being refunded to you.',
} as const
