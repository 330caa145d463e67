/**
 * How far a refund has come, only ever to the right: `requested` is the shop's own wish, the rest is what the provider says.
 * A failed refund may still be processed; processed money has left.
 */
export const REFUND_STATES = ['requested', 'pending', 'failed', 'processed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The refund after what a webhook or the provider's answer says of it, in any order and number. */
export function applyRefundEvent(state: RefundState, told: RefundState): RefundState {
  return REFUND_STATES.indexOf(state) >= REFUND_STATES.indexOf(told) ? state : told
}
