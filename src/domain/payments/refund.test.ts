import { describe, expect, it } from 'vitest'
import { isRefundedByHand, PAYMENT_PROVIDERS } from './payment.ts'
import {
  canPayByHand,
  describeRefundMethod,
  isFullyRefunded,
  needsReference,
  REFUND_METHODS,
  REFUND_STATES,
  refundStateAfterEvent,
} from './refund.ts'

describe('a refund', () => {
  it('moves forward only', () => {
    const after = REFUND_STATES.map((state) =>
      REFUND_STATES.map((reported) => refundStateAfterEvent(state, reported)).join(' '),
    )
    expect(after).toEqual([
      'requested pending failed processed',
      'pending pending failed processed',
      'failed failed failed processed',
      'processed processed processed processed',
    ])
  })

  it.each([
    [0, 0, false],
    [0, 100, false],
    [1, 0, false],
    [999, 998, false],
    [999, 999, true],
    [999, 1_000, true],
  ])('of %i captured paise is full with %i: %s', (captured, refunded, isFull) => {
    expect(isFullyRefunded({ captured, refunded })).toBe(isFull)
  })

  it('is paid back by hand when the money did not come through a provider', () => {
    expect(PAYMENT_PROVIDERS.filter(isRefundedByHand)).toEqual(['cash', 'exchange'])
  })

  it('of cash needs no reference, and a transfer does', () => {
    expect(REFUND_METHODS.map((method) => [method, needsReference(method)])).toEqual([
      ['upi', true],
      ['bank transfer', true],
      ['cash', false],
    ])
  })

  it.each([
    ['upi', '432187650912', 'by UPI (reference 432187650912)'],
    ['bank transfer', '', 'by bank transfer'],
    ['cash', '', 'in cash'],
    ['cash', 'R-17', 'in cash (reference R-17)'],
    ['exchange', '', 'by exchange'],
  ] as const)('made by %s with reference %j is described as %j', (method, reference, text) => {
    expect(describeRefundMethod(method, reference)).toBe(text)
  })
})

describe('a refund that a team member can pay back by hand', () => {
  const refund = { attempt_id: 'first', state: 'failed', method: null, error: '' } as const
  const requested = { ...refund, state: 'requested' } as const

  it.each([
    ['failed', [refund], true],
    ['failed before another of the same payment', [refund, { ...refund, state: 'processed' }], false],
    ['failed before one of another payment', [refund, { ...requested, attempt_id: 'second' }], true],
    ['is paid back by hand already', [{ ...refund, method: 'upi' }], false],
    ['was just requested', [requested], false],
    ['was refused', [{ ...requested, error: 'The balance is too low.' }], true],
    ['was accepted by the provider', [{ ...refund, state: 'pending', error: 'Late' }], false],
    ['has arrived', [{ ...refund, state: 'processed' }], false],
  ] as const)('%s: %s', (_what, all, can) => {
    expect(canPayByHand(all[0], all)).toBe(can)
  })

  it('was requested again after one of the same payment failed', () => {
    const again = { ...requested }
    expect(canPayByHand(again, [refund, again])).toBe(true)
    expect(canPayByHand(again, [{ ...refund, attempt_id: 'second' }, again])).toBe(false)
    expect(canPayByHand(again, [{ ...refund, state: 'processed' }, again])).toBe(false)
  })
})
