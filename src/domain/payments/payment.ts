import type { Paise } from '../units/paise.ts'

/**
 * Who a payment was made through. `cash` is cash on delivery; `exchange` is the money of returned items, which pays the order of
 * what was exchanged for them.
 */
export const PAYMENT_PROVIDERS = ['razorpay', 'sandbox', 'phonepe', 'cash', 'exchange'] as const

/** Whether no provider can pay the money back, so that a team member has to. */
export function isRefundedByHand(provider: (typeof PAYMENT_PROVIDERS)[number]): boolean {
  return provider === 'cash' || provider === 'exchange'
}

/**
 * The states of a payment, in order. A payment only moves forward: a captured payment stays captured, while a failed one may
 * still be captured, because banks confirm late and shoppers retry with another card.
 */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A payment requested from a provider. `attempts` has the state of each attempt by the provider's payment id. Paise. */
export interface Payment {
  readonly amount: Paise
  readonly currency: string
  readonly state: PaymentState
  readonly attempts: Readonly<Record<string, PaymentState>>
}

/** A report on one attempt from a webhook, a poll or a verified return. Reports may be repeated, late and in any order. */
export interface PaymentEvent {
  readonly providerPaymentId: string
  readonly state: PaymentState
  readonly amount: Paise
  readonly currency: string
}

/** Returns the payment after an event. The order and number of events do not affect the result. */
export function paymentAfterEvent(payment: Payment, event: PaymentEvent): Payment {
  if (!matchesPayment(payment, event)) return payment
  const known = payment.attempts[event.providerPaymentId] ?? 'created'
  return {
    ...payment,
    state: laterState(payment.state, event.state),
    attempts: { ...payment.attempts, [event.providerPaymentId]: laterState(known, event.state) },
  }
}

/** Whether the event is for the amount and currency of this payment. */
export function matchesPayment(payment: Pick<Payment, 'amount' | 'currency'>, event: PaymentEvent): boolean {
  return payment.amount === event.amount && payment.currency === event.currency
}

/** Returns the ids of captured attempts, sorted. There may be two when two windows pay at once; all but one are refunded. */
export function capturedAttempts(payment: Pick<Payment, 'attempts'>): readonly string[] {
  return Object.keys(payment.attempts)
    .filter((id) => payment.attempts[id] === 'captured')
    .sort()
}

function laterState(a: PaymentState, b: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b
}
