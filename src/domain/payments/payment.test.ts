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

const newPayment: Payment = { amount: 1_299_50, currency: 'INR', state: 'created', attempts: {} }

function event(state: PaymentState, change: Partial<PaymentEvent> = {}): PaymentEvent {
  return { providerPaymentId: 'pay_one', state, amount: 1_299_50, currency: 'INR', ...change }
}

const paymentAfter = (events: readonly PaymentEvent[]) => events.reduce(paymentAfterEvent, newPayment)

const anyEvent = fc.record({
  providerPaymentId: fc.constantFrom('pay_one', 'pay_two', 'pay_three'),
  state: fc.constantFrom(...PAYMENT_STATES),
  amount: fc.constantFrom(1_299_50, 1_299_50, 100),
  currency: fc.constantFrom('INR', 'INR', 'USD'),
})

describe('a payment', () => {
  it('stays captured', () => {
    for (const late of ['created', 'failed', 'authorized'] as const) {
      expect(paymentAfter([event('captured'), event(late)])).toEqual(paymentAfter([event('captured')]))
    }
  })

  it('can be authorized and captured after a failure', () => {
    expect(paymentAfter([event('failed'), event('authorized')]).state).toBe('authorized')
    expect(paymentAfter([event('failed'), event('captured', { providerPaymentId: 'pay_two' })])).toMatchObject({
      state: 'captured',
      attempts: { pay_one: 'failed', pay_two: 'captured' },
    })
  })

  it('ignores events with another amount or currency', () => {
    expect(paymentAfter([event('captured', { amount: 100 }), event('captured', { currency: 'USD' })])).toEqual(
      newPayment,
    )
  })

  it('lists every captured attempt', () => {
    const failed = event('failed', { providerPaymentId: 'pay_three' })
    const both = paymentAfter([event('captured', { providerPaymentId: 'pay_two' }), failed, event('captured')])
    expect(capturedAttempts(both)).toEqual(['pay_one', 'pay_two'])
  })

  it('ends in the same state for any order and number of events', () => {
    const anyEvents = fc.array(anyEvent, { maxLength: 12 }).chain((events) =>
      fc.record({
        events: fc.constant(events),
        repeated: fc.shuffledSubarray([...events, ...events, ...events], {
          minLength: events.length * 3,
          maxLength: events.length * 3,
        }),
      }),
    )
    fc.assert(
      fc.property(anyEvents, ({ events, repeated }) => {
        expect(paymentAfter(repeated)).toEqual(paymentAfter(events))
      }),
    )
  })

  it('only moves forward', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let payment = newPayment
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
  it('ends in the same state for any order and number of events, and stays processed', () => {
    const states = fc.array(fc.constantFrom(...REFUND_STATES), { minLength: 1 })
    fc.assert(
      fc.property(states, (events) => {
        const end = events.reduce(refundStateAfterEvent, 'requested')
        expect(events.toReversed().reduce(refundStateAfterEvent, 'requested')).toBe(end)
        expect(events.reduce(refundStateAfterEvent, end)).toBe(end)
        expect(refundStateAfterEvent('processed', events[0] ?? 'failed')).toBe('processed')
      }),
    )
  })
})
