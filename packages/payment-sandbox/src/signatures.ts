import { createHmac } from 'node:crypto'

/** Returns the signature with which the checkout window proves that a payment was made for an order. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** Returns the value of the header `x-razorpay-signature` for a webhook with this exact body. */
export function webhookSignature(body: string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(body).digest('hex')
}
