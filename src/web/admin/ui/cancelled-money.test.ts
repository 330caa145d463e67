import { describe, expect, it } from 'vitest'
import { cancelledMoney } from './cancelled-money.ts'

describe('what becomes of the money of a cancelled order', () => {
  it.each([
    ['nothing was paid', { refundable: 0, isRefundedByHand: false }, ''],
    [
      'a provider took it',
      { refundable: 1234.5, isRefundedByHand: false },
      '₹1,234.50 is refunded to the original payment method.',
    ],
    ['the shop took it', { refundable: 999, isRefundedByHand: true }, 'Pay back ₹999.00 and record it with “Refund”.'],
    [
      'both took a part',
      { refundable: 1000.1, isRefundedByHand: true, refundableByHand: 300.05 },
      '₹700.05 is refunded to the original payment method. Pay back ₹300.05 and record it with “Refund”.',
    ],
    [
      'only the part of the provider is left',
      { refundable: 700, isRefundedByHand: true, refundableByHand: 0 },
      '₹700.00 is refunded to the original payment method.',
    ],
  ])('when %s', (_case, order, text) => {
    expect(cancelledMoney(order)).toBe(text)
  })
})
