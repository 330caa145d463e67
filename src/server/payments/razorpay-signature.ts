import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature with which the payment window returns: proves that this payment was made for this order. */
export function returnSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret)
}

/** The signature of a webhook, over the exact bytes received. Serialising the JSON again would change it. */
export function webhookSignature(body: Buffer, webhookSecret: string): string {
  return hmac(body, webhookSecret)
}

/** Compares two signatures in constant time. */
export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return a.length === b.length && timingSafeEqual(a, b)
}

function hmac(data: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(data).digest('hex')
}
