import type { Paise } from '../units/paise.ts'

/**
 * The states of a refund, in order. A refund only moves forward: `requested` is set by the shop, the others by the payment
 * provider. A failed refund may still be processed; a processed one is final, unless the bank returns the transfer by which a team member
 * made it: then it has failed.
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

interface ReturnableRefund {
  readonly state: RefundState
  readonly method: string | null
  /** The day on which the bank returned it. */
  readonly returned_on: string | null
  /** The refund that paid the same money back again. */
  readonly repeated_by: string | null
}

interface RefundOfAttempt extends ReturnableRefund {
  readonly attempt_id: string
  readonly error: string
}

/** Whether the bank may return a refund, because its account is wrong or closed: one that a team member made by a transfer. */
export function canBeReturned({ state, method }: Pick<ReturnableRefund, 'state' | 'method'>): boolean {
  return state === 'processed' && (method === 'upi' || method === 'bank transfer')
}

/** Whether the bank returned the refund, and it has not been made again. */
export function isToRepeat({ returned_on, repeated_by }: Omit<ReturnableRefund, 'state' | 'method'>): boolean {
  return returned_on !== null && repeated_by === null
}

/**
 * Whether the amount of a refund cannot be refunded for another reason: the refund has not failed, or is to be made again because the
 * bank returned it. What a return is owed is counted with the return.
 */
export function isTaken(refund: Omit<ReturnableRefund, 'method'> & { readonly return_id: string | null }): boolean {
  return refund.state !== 'failed' || (refund.return_id === null && isToRepeat(refund))
}

/**
 * Whether a team member can pay a refund back: one that failed at the payment provider, or was refused so far, or that the bank returned.
 * One that the provider has accepted cannot be paid, because it may still arrive.
 * @param all the refunds of the order, oldest first
 */
export function canPayByHand(refund: RefundOfAttempt, all: readonly RefundOfAttempt[]): boolean {
  if (isToRepeat(refund)) return true
  if (refund.method !== null) return false
  const ofAttempt = all.filter(({ attempt_id }) => attempt_id === refund.attempt_id)
  if (refund.state === 'failed') return ofAttempt.at(-1) === refund
  const failedBefore = ofAttempt.some(({ state, method }) => state === 'failed' && method === null)
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
