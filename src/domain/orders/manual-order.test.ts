import { describe, expect, it } from 'vitest'
import {
  advanceProblem,
  CHANNEL_NAMES,
  CHANNELS,
  counterAddress,
  describeAdvance,
  describeReceived,
  isReceived,
  LINK_HOURS,
  MANUAL_CHANNELS,
  MANUAL_PAYMENT_NAMES,
  MANUAL_PAYMENTS,
  priceProblem,
} from './manual-order.ts'

describe('an order that a team member enters', () => {
  it('comes by every channel but the website', () => {
    expect(CHANNELS.map((channel) => CHANNEL_NAMES[channel])).toEqual(['Website', 'Phone', 'WhatsApp', 'Counter'])
    expect(MANUAL_CHANNELS).toEqual(CHANNELS.filter((channel) => channel !== 'website'))
  })

  it('is paid later by a link or in cash on delivery, or has been paid', () => {
    expect(MANUAL_PAYMENTS.map((payment) => [MANUAL_PAYMENT_NAMES[payment], isReceived(payment)])).toEqual([
      ['Payment link', false],
      ['Cash on delivery', false],
      ['UPI received', true],
      ['Bank transfer received', true],
      ['Cash received', true],
    ])
  })

  it('can be paid in part before, and the history says how', () => {
    expect([0, 1, 998_99, 999_00].map((advance) => advanceProblem(advance, 999_00) ?? '')).toEqual([
      'Enter an amount above ₹0.',
      '',
      '',
      'All of the total is paid: choose how the money was received instead.',
    ])
    expect(describeAdvance({ amount: 300_00, method: 'bank transfer', reference: 'N1' })).toBe(
      '₹300.00 received in advance, bank transfer N1',
    )
    expect(describeReceived({ method: 'cash', reference: '' })).toBe('cash')
  })

  it('holds its stock for an hour, a day or three days', () => {
    expect(LINK_HOURS).toEqual([1, 24, 72])
  })

  it.each<[number, number | null, string | undefined]>([
    [0, null, 'Enter a price above ₹0.'],
    [-1, 500_00, 'Enter a price above ₹0.'],
    [1, null, undefined],
    [499_99, 500_00, undefined],
    [500_00, 500_00, undefined],
    [500_01, 500_00, 'The price may not be above the MRP.'],
    [9_000_00, null, undefined],
  ])('of %i paise with an MRP of %s is refused: %s', (price, mrp, problem) => {
    expect(priceProblem(price, mrp)).toBe(problem)
  })

  it('that is collected is supplied in the state of the shop', () => {
    expect(counterAddress('Rajasthan')).toEqual({
      title: 'Counter',
      street: 'Collected at the counter',
      city: 'Shop',
      state: 'Rajasthan',
      zipCode: '',
      country: 'India',
    })
  })
})
