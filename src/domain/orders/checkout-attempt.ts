import { asRecord, ownField, parseJson, singleLine } from '../untrusted.ts'

/** An order being placed. All requests for it carry the same idempotency key, so that it is placed once. */
export interface CheckoutAttempt {
  readonly key: string
  /** The id of the order once it exists; empty before. */
  readonly orderId: string
}

/** Reads the stored attempt; undefined without a valid key. */
export function readAttempt(stored: string | null): CheckoutAttempt | undefined {
  const record = asRecord(parseJson(stored ?? '')) ?? {}
  const [key, orderId] = [singleLine(ownField(record, 'key'), 500), singleLine(ownField(record, 'orderId'), 500)]
  if (!/^[0-9a-f]{32}$/.test(key)) return undefined
  return { key, orderId: /^[0-9a-f]{24}$/.test(orderId) ? orderId : '' }
}
