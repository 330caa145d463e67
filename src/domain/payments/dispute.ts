/**
 * The states of a dispute, in order: the customer's bank takes a payment back until the shop has proved its claim. A dispute
 * only moves forward, so events may be repeated, late and in any order.
 */
export const DISPUTE_STATES = ['open', 'under_review', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Whether the shop or the bank still has to act. */
export function isOpenDispute(state: DisputeState): boolean {
  return state === 'open' || state === 'under_review'
}

/** Returns the state after an event from the provider. */
export function disputeStateAfterEvent(state: DisputeState, reported: DisputeState): DisputeState {
  return DISPUTE_STATES.indexOf(state) >= DISPUTE_STATES.indexOf(reported) ? state : reported
}
