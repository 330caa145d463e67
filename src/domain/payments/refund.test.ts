import { describe, expect, it } from 'vitest'
import { isRefundedByHand, PAYMENT_PROVIDERS } from './payment.ts'
import {
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
