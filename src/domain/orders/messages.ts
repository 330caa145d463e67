/** What the order calls say when they fail, word for word (specification 2, section 8). */
export const ORDER_FAILURES = {
  create: 'Failed to create order',
  list: 'Failed to fetch orders',
  one: 'Failed to fetch order',
  cancel: 'Failed to cancel order',
  retryPayment: 'Failed to retry payment',
  notFound: 'Order not found',
  logInForList: 'You must be logged in to view your orders',
  logInForOne: 'You must be logged in to view this order',
  logInForCancel: 'You must be logged in to cancel this order',
} as const

/** The shop's own words where the specification has none. */
export const ORDER_REFUSALS = {
  logInToOrder: 'You must be logged in to place an order',
  logInToPay: 'You must be logged in to pay for this order',
  logInToReview: 'You must be logged in to leave a review',
  emptyCart: 'Your cart is empty.',
  changed:
    'Prices or offers have changed since you opened this page. Please check the new total and place the order again.',
  outOfStock: 'Some items are no longer available in the quantity you chose.',
  otherBody: 'This idempotency key was used for a different order. Please reload the page and try again.',
  notCancellable: 'This order can no longer be cancelled.',
  notVerified: 'The payment has not been verified yet.',
  notCashOnDelivery: 'Only cash on delivery can be paid later.',
  notDelivered: 'You can review a product once an order with it was delivered to you.',
} as const
