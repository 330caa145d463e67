import type { Paise } from '../units/paise.ts'

/**
 * The states of a refund, in order. A refund only moves forward: `requested` is set by the shop, the others by the payment
 * provider. A failed refund may still be processed; a processed one is final.
 */
export const REFUND_STATES = ['requested', 'pending', 'failed', 'processed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Returns the state after an event from the provider. The order and number of events do not affect the result. */
export function refundStateAfterEvent(state: RefundState, reported: RefundState): RefundState {
  return REFUND_STATES.indexOf(state) >= REFUND_STATES.indexOf(reported) ? state : reported
}

/** What of an order's payment has been refunded or is on its way back, in paise. */
export interface RefundedShare {
  readonly captured: Paise
  readonly refunded: Paise
}

/** Whether nothing is left of the money that came in; false when none came in. */
export function isFullyRefunded({ captured, refunded }: RefundedShare): boolean {
  return captured > 0 && refunded >= captured
}

interface RefundOfAttempt {
  readonly attempt_id: string
  readonly state: RefundState
  readonly method: string | null
  readonly error: string
}

/**
 * Whether a team member can pay a refund back instead of the payment provider: it failed, or was refused so far. One that the provider
 * has accepted cannot, because it may still arrive.
 * @param all the refunds of the order, oldest first
 */
export function canPayByHand(refund: RefundOfAttempt, all: readonly RefundOfAttempt[]): boolean {
  if (refund.method !== null) return false
  const ofAttempt = all.filter(({ attempt_id }) => attempt_id === refund.attempt_id)
  if (refund.state === 'failed') return ofAttempt.at(-1) === refund
  const failedBefore = ofAttempt.some(({ state }) => state === 'failed')
  return refund.state === 'requested' && (refund.error !== '' || failedBefore)
}

/** How a team member refunds a cash payment. */
export const REFUND_METHODS = ['upi', 'bank transfer', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** How the money of a refund went back, as recorded: an exchange moves it to the order of the new items. */
export const RECORDED_REFUND_METHODS = [...REFUND_METHODS, 'exchange'] as const
type RecordedRefundMethod = (typeof RECORDED_REFUND_METHODS)[number]

export const REFUND_METHOD_NAMES: Readonly<Record<RecordedRefundMethod, string>> = {
  upi: 'UPI',
  'bank transfer': 'bank transfer',
  cash: 'cash',
  exchange: 'exchange',
}

/** Whether the refund needs a reference number, by which the customer can find the transfer. */
export function needsReference(method: RefundMethod): boolean {
  return method !== 'cash'
}

/** Returns 'by UPI (reference 432187650912)' or 'in cash'. */
export function describeRefundMethod(method: RecordedRefundMethod, reference: string): string {
  const text = method === 'cash' ? 'in cash' : `by ${REFUND_METHOD_NAMES[method]}`
  return reference === '' ? text : `${text} (reference ${reference})`
}
