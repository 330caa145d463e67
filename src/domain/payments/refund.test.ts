import { describe, expect, it } from 'vitest'
import { isRefundedByHand, PAYMENT_PROVIDERS } from './payment.ts'
import {
  canBeReturned,
  canPayByHand,
  describeRefundMethod,
  isFullyRefunded,
  isTaken,
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
  const made = { returned_on: null, repeated_by: null, return_id: null }
  const refund = { attempt_id: 'first', state: 'failed', method: null, error: '', ...made } as const
  const requested = { ...refund, state: 'requested' } as const
  const returned = { method: 'upi', returned_on: '2026-11-28' } as const

  it.each([
    ['failed', [refund], true],
    ['failed before another of the same payment', [refund, { ...refund, state: 'processed' }], false],
    ['failed before one of another payment', [refund, { ...requested, attempt_id: 'second' }], true],
    ['is paid back by hand already', [{ ...refund, method: 'upi' }], false],
    ['was just requested', [requested], false],
    ['was refused', [{ ...requested, error: 'The balance is too low.' }], true],
    ['was accepted by the provider', [{ ...refund, state: 'pending', error: 'Late' }], false],
    ['has arrived', [{ ...refund, state: 'processed' }], false],
    ['was returned by the bank', [{ ...refund, ...returned }, refund], true],
    ['was returned by the bank and paid again', [{ ...refund, ...returned, repeated_by: 'second' }], false],
    ['was requested of the provider, not returned', [requested, { ...refund, ...returned }], false],
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

describe('a refund that the bank returns', () => {
  const transfer = { state: 'processed', method: 'upi', returned_on: null, repeated_by: null, return_id: null } as const
  const returned = { ...transfer, state: 'failed', returned_on: '2026-11-28' } as const

  it('was made by a transfer', () => {
    expect(canBeReturned(transfer)).toBe(true)
    expect(canBeReturned({ ...transfer, method: 'bank transfer' })).toBe(true)
    for (const method of ['cash', 'exchange', null]) expect(canBeReturned({ ...transfer, method })).toBe(false)
    expect(canBeReturned(returned)).toBe(false)
  })

  it.each([
    ['has arrived', transfer, true],
    ['was returned', returned, true],
    ['was returned and made again', { ...returned, repeated_by: 'second' }, false],
    ['was returned for a return, which is owed it', { ...returned, return_id: 'return' }, false],
    ['failed', { ...returned, returned_on: null }, false],
  ] as const)('keeps its amount for itself when it %s: %3$s', (_what, refund, isKept) => {
    expect(isTaken(refund)).toBe(isKept)
  })
})
