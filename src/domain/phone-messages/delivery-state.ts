/**
 * How far a message has come, in this order. `unknown`: the provider was asked but gave no answer, so it may have been sent.
 * `dropped`: it was never handed over, because the customer has withdrawn or the limit of the day was met.
 */
export const DELIVERY_STATES = [
  'queued',
  'sending',
  'unknown',
  'sent',
  'failed',
  'delivered',
  'read',
  'dropped',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** What a provider reports. */
export const REPORTED_STATES = ['sent', 'failed', 'delivered', 'read'] as const satisfies readonly DeliveryState[]
export type ReportedState = (typeof REPORTED_STATES)[number]

/**
 * Returns the state after a report. Reports come late, repeated and in any order, so only a state further on counts: a message that
 * was delivered can neither fail nor be merely sent.
 */
export function stateAfter(state: DeliveryState, reported: ReportedState): DeliveryState {
  if (state === 'dropped') return state
  return DELIVERY_STATES.indexOf(reported) > DELIVERY_STATES.indexOf(state) ? reported : state
}

/** Whether the team can send a message again. */
export function canSendAgain(state: DeliveryState): boolean {
  return state === 'failed' || state === 'unknown'
}
