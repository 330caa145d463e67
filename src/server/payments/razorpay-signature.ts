import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the payment window hands back: that this payment was made for this order. */
export function returnSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret)
}

/** Of a webhook, over the bytes as they came: the same JSON written another way is another message. */
export function webhookSignature(body: Buffer, webhookSecret: string): string {
  return hmac(body, webhookSecret)
}

/** Whether a signature is the expected one, in a time that tells nothing about where they differ. */
export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return a.length === b.length && timingSafeEqual(a, b)
}

function hmac(data: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(data).digest('hex')
}
