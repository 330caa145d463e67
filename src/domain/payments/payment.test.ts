import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  capturedAttempts,
  PAYMENT_STATES,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  paymentAfterEvent,
} from './payment.ts'
import { REFUND_STATES, refundStateAfterEvent } from './refund.ts'

const asked: Payment = { amount: 1_299_50, currency: 'INR', state: 'created', attempts: {} }

function told(state: PaymentState, wanted: Partial<PaymentEvent> = {}): PaymentEvent {
  return { providerPaymentId: 'pay_one', state, amount: 1_299_50, currency: 'INR', ...wanted }
}

const paymentAfter = (events: readonly PaymentEvent[]) => events.reduce(paymentAfterEvent, asked)

const anyEvent = fc.record({
  providerPaymentId: fc.constantFrom('pay_one', 'pay_two', 'pay_three'),
  state: fc.constantFrom(...PAYMENT_STATES),
  amount: fc.constantFrom(1_299_50, 1_299_50, 100),
  currency: fc.constantFrom('INR', 'INR', 'USD'),
})

describe('a payment', () => {
  it('never goes back from paid', () => {
    for (const late of ['created', 'failed', 'authorized'] as const) {
      expect(paymentAfter([told('captured'), told(late)])).toEqual(paymentAfter([told('captured')]))
    }
  })

  it('that failed may be authorized and captured later', () => {
    expect(paymentAfter([told('failed'), told('authorized')]).state).toBe('authorized')
    expect(paymentAfter([told('failed'), told('captured', { providerPaymentId: 'pay_two' })])).toMatchObject({
      state: 'captured',
      attempts: { pay_one: 'failed', pay_two: 'captured' },
    })
  })

  it('is not moved by a genuine message about another amount or currency', () => {
    expect(paymentAfter([told('captured', { amount: 100 }), told('captured', { currency: 'USD' })])).toEqual(asked)
  })

  it('knows every try that took money', () => {
    const both = paymentAfter([told('captured', { providerPaymentId: 'pay_two' }), told('captured')])
    expect(capturedAttempts(both)).toEqual(['pay_one', 'pay_two'])
  })

  it('ends in the same state whatever order and number its webhooks, polls and verifies come in', () => {
    const heard = fc.array(anyEvent, { maxLength: 12 }).chain((events) =>
      fc.record({
        events: fc.constant(events),
        again: fc.shuffledSubarray([...events, ...events, ...events], {
          minLength: events.length * 3,
          maxLength: events.length * 3,
        }),
      }),
    )
    fc.assert(
      fc.property(heard, ({ events, again }) => {
        expect(paymentAfter(again)).toEqual(paymentAfter(events))
      }),
    )
  })

  it('only ever moves forward', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let payment = asked
        for (const event of events) {
          const next = paymentAfterEvent(payment, event)
          expect(PAYMENT_STATES.indexOf(next.state)).toBeGreaterThanOrEqual(PAYMENT_STATES.indexOf(payment.state))
          payment = next
        }
      }),
    )
  })
})

describe('a refund', () => {
  it('ends in the same state whatever order and number it is told in, and processed money stays sent', () => {
    const states = fc.array(fc.constantFrom(...REFUND_STATES), { minLength: 1 })
    fc.assert(
      fc.property(states, (heard) => {
        const end = heard.reduce(refundStateAfterEvent, 'requested')
        expect(heard.toReversed().reduce(refundStateAfterEvent, 'requested')).toBe(end)
        expect(heard.reduce(refundStateAfterEvent, end)).toBe(end)
        expect(refundStateAfterEvent('processed', heard[0] ?? 'failed')).toBe('processed')
      }),
    )
  })
})
