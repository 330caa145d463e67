import { expect, it } from 'vitest'
import { restText } from './rest-text.ts'

const advance = { status: 'confirmed', isPaid: false, paymentMethod: 'cod', totalAmount: 999, credit: 300 } as const

it.each([
  ['the courier collects', advance, ' The customer still pays ₹699.00 in cash.'],
  ['the courier collects less', { ...advance, returned: 100 }, ' The customer still pays ₹599.00 in cash.'],
  ['is paid by link', { ...advance, paymentMethod: 'razorpay' } as const, ' ₹699.00 is still to be paid.'],
  ['is not to be paid, as the order is cancelled,', { ...advance, status: 'cancelled' } as const, ''],
  ['has been paid', { ...advance, isPaid: true }, ''],
  ['is nothing', { ...advance, credit: 999 }, ''],
])('a rest that %s is named when a refund is made', (_case, order, text) => {
  expect(restText(order)).toBe(text)
})
