import type { Paise } from '../units/paise.ts'

/** Who a payment was made through; `cash` is cash on delivery. */
export const PAYMENT_PROVIDERS = ['razorpay', 'sandbox', 'phonepe', 'cash'] as const

/**
 * How far a payment has come. It only ever moves to the right: what was paid never goes back, while a failure may still
 * turn into money, because banks confirm late and a shopper tries again with another card.
 */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What the shop asked a provider for, and every try of the shopper to pay it, by the provider's id of that try. */
export interface Payment {
  readonly amount: Paise
  readonly currency: string
  readonly state: PaymentState
  readonly attempts: Readonly<Record<string, PaymentState>>
}

/** What a webhook, a poll or a verified return says about one try. It may be told twice, late and in any order. */
export interface PaymentEvent {
  readonly providerPaymentId: string
  readonly state: PaymentState
  readonly amount: Paise
  readonly currency: string
}

/** The payment after the event. The same events in any order and number lead to the same payment. */
export function paymentAfterEvent(payment: Payment, event: PaymentEvent): Payment {
  if (!matchesPayment(payment, event)) return payment
  const known = payment.attempts[event.providerPaymentId] ?? 'created'
  return {
    ...payment,
    state: further(payment.state, event.state),
    attempts: { ...payment.attempts, [event.providerPaymentId]: further(known, event.state) },
  }
}

/** A genuine message about another amount or currency says nothing about this payment. */
export function matchesPayment(payment: Pick<Payment, 'amount' | 'currency'>, event: PaymentEvent): boolean {
  return payment.amount === event.amount && payment.currency === event.currency
}

/** The tries that took money. More than one happens when two windows pay at once; all but one go back. */
export function capturedAttempts(payment: Pick<Payment, 'attempts'>): readonly string[] {
  return Object.keys(payment.attempts)
    .filter((id) => payment.attempts[id] === 'captured')
    .sort()
}

function further(a: PaymentState, b: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b
}
