/**
 * How far a refund has come, only ever to the right: `requested` is the shop's own wish, the rest is what the provider says.
 * A failed refund may still be processed; processed money has left.
 */
export const REFUND_STATES = ['requested', 'pending', 'failed', 'processed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The refund after what a webhook or the provider's answer says of it, in any order and number. */
export function refundStateAfterEvent(state: RefundState, told: RefundState): RefundState {
  return REFUND_STATES.indexOf(state) >= REFUND_STATES.indexOf(told) ? state : told
}

/** How somebody of the team pays back by hand what was taken in cash. */
export const REFUND_METHODS = ['upi', 'bank transfer', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

export const REFUND_METHOD_NAMES: Readonly<Record<RefundMethod, string>> = {
  upi: 'UPI',
  'bank transfer': 'bank transfer',
  cash: 'cash',
}

/** A bank gives every transfer a reference, by which the customer finds it; cash has none. */
export function needsReference(way: RefundMethod): boolean {
  return way !== 'cash'
}

/** 'by UPI (reference 432187650912)', 'in cash'. */
export function describeRefundMethod(way: RefundMethod, reference: string): string {
  const how = way === 'cash' ? 'in cash' : `by ${REFUND_METHOD_NAMES[way]}`
  return reference === '' ? how : `${how} (reference ${reference})`
}
