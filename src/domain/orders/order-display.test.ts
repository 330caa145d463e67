import { describe, expect, it } from 'vitest'
import { addressEntryProblem, checkCheckout, checkCheckoutAddress, enteredAddress } from './checkout-form.ts'
import { timelineOf } from './lifecycle.ts'
import {
  confirmationPayment,
  invoicePayment,
  isReceivedInFull,
  paymentBadge,
  paymentMethodName,
  paymentMethodOf,
} from './payment-status.ts'

describe('the payment of an order', () => {
  it.each([
    ['completed', false, 'Paid', 'Completed', 'Paid'],
    ['PAYMENT_SUCCESS', true, 'Paid', 'Completed', 'Paid'],
    ['pending', false, 'Pending', 'Pending', 'Pending'],
    ['PAYMENT_PENDING', false, 'Pending', 'Pending', 'Pending'],
    ['failed', false, 'Failed', 'failed', 'Pending'],
    ['failed', true, 'Paid', 'failed', 'Paid'],
    ['refunded', false, 'Unpaid', 'refunded', 'Pending'],
    ['later', false, 'Unpaid', 'later', 'Pending'],
  ] as const)(
    '%s (paid: %s) is %s on its page, %s when confirmed, %s on the invoice',
    (status, isPaid, badge, word, bill) => {
      expect(paymentBadge(status, isPaid)).toBe(badge)
      expect(confirmationPayment(status)).toBe(word)
      expect(invoicePayment(status, isPaid)).toBe(bill)
    },
  )

  it('shows cod as Cash on Delivery', () => {
    const names = ['cod', 'razorpay', 'cheque'].map((method) => paymentMethodName(method))
    expect(names).toEqual(['Cash on Delivery', 'Razorpay', 'cheque'])
  })

  it.each<[order: Partial<Parameters<typeof paymentMethodOf>[0]>, name: string, isInFull: boolean]>([
    [{}, 'Cash on Delivery', false],
    [{ isCounterSale: true }, 'Cash on Delivery', false],
    [{ paymentMethod: 'razorpay', isCounterSale: true }, 'Razorpay', false],
    [{ receivedBy: 'upi' }, 'UPI', true],
    [{ receivedBy: 'bank transfer' }, 'Bank transfer', true],
    [{ receivedBy: 'cash', isCounterSale: true }, 'Cash at the counter', true],
    [{ receivedBy: 'exchange', isCounterSale: true }, 'Exchange', true],
    [{ receivedBy: 'upi', restReceivedBy: 'bank transfer' }, 'UPI and Bank transfer', true],
    [{ receivedBy: 'exchange', restReceivedBy: 'cash' }, 'Exchange and Cash', true],
    [{ receivedBy: 'upi', restReceivedBy: 'cash', credit: 300 }, 'UPI, Cash and Cash on Delivery', false],
    [{ receivedBy: 'upi', credit: 300 }, 'UPI and Cash on Delivery', false],
    [{ receivedBy: 'upi', credit: 999 }, 'UPI', true],
    [{ receivedBy: 'exchange', credit: 300, paymentMethod: 'razorpay' }, 'Exchange and Razorpay', false],
    [{ credit: 300 }, 'Cash on Delivery', false],
    [{ paymentMethod: 'razorpay', receivedBy: 'upi' }, 'UPI', true],
    [
      { paymentMethod: 'razorpay', receivedBy: 'upi', restReceivedBy: 'cash', credit: 300 },
      'UPI, Cash and Razorpay',
      false,
    ],
  ])('of %j is called %s', (change, name, isInFull) => {
    const order = { paymentMethod: 'cod', totalAmount: 999, ...change }
    expect([paymentMethodOf(order), isReceivedInFull(order)]).toEqual([name, isInFull])
  })
})

describe('the timeline', () => {
  const order = { createdAt: 'c', updatedAt: 'u', shippedAt: null, deliveredAt: undefined }

  it.each([
    ['pending', ['Order Placed c']],
    ['confirmed', ['Order Placed c', 'Order Confirmed u']],
    ['processing', ['Order Placed c', 'Order Confirmed u']],
    ['shipped', ['Order Placed c', 'Order Confirmed u', 'Order Shipped u']],
    ['delivered', ['Order Placed c', 'Order Confirmed u', 'Order Shipped u', 'Order Delivered u']],
    ['cancelled', ['Order Placed c', 'Order Cancelled u']],
    ['returned', ['Order Placed c']],
  ])('of a %s order', (status, steps) => {
    expect(timelineOf({ ...order, status }).map(({ title, at }) => `${title} ${at}`)).toEqual(steps)
  })

  it('dates each step by its own time', () => {
    const dated = { ...order, confirmedAt: 'k', shippedAt: 's', deliveredAt: 'd', cancelledAt: 'x' }
    expect(timelineOf({ ...dated, status: 'delivered' }).map(({ at }) => at)).toEqual(['c', 'k', 's', 'd'])
    expect(timelineOf({ ...dated, status: 'cancelled' }).map(({ at }) => at)).toEqual(['c', 'x'])
  })
})

describe('the checkout form', () => {
  const priya = { firstName: 'Priya', lastName: 'Sharma', email: 'priya@example.com', phone: '98765 43210' }
  const home = {
    title: 'Home',
    street: '12 MG Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    zipCode: '302001',
    country: 'India',
  }

  it('is valid when every field is filled in', () => {
    expect(checkCheckout(priya, home)).toEqual([])
    expect(checkCheckoutAddress(home)).toBeUndefined()
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'This field is required'],
    [{ lastName: '' }, 'lastName', 'This field is required'],
    [{ email: '' }, 'email', 'This field is required'],
    [{ email: 'priya@example' }, 'email', 'Please enter a valid email address'],
    [{ phone: '' }, 'phone', 'This field is required'],
    [{ phone: '+1 98765 43210 12' }, 'phone', 'Please enter a valid 10-digit phone number'],
    [{ phone: 'none' }, 'phone', 'Please enter a valid 10-digit phone number'],
  ])('with %j reports an error at %s', (typed, field, message) => {
    expect(checkCheckout({ ...priya, ...typed }, home)).toEqual([{ field, message }])
  })

  it.each(['+91 98765 43210', '098765 43210', '0091-98765-43210', '919876543210', '+९१ ९८७६५ ४३२१०'])(
    'accepts the pasted phone number %s',
    (phone) => {
      expect(checkCheckout({ ...priya, phone }, home)).toEqual([])
      const entered = enteredAddress({ ...home, name: '', phone })
      expect(entered?.phone).toBe('9876543210')
    },
  )

  const typed = { ...home, street: ' 1 Loom Street ', name: '', phone: '' }

  it('takes a typed address once it is complete', () => {
    expect(enteredAddress({ ...typed, zipCode: '302001 ' })).toEqual({ ...home, street: '1 Loom Street' })
    const recipient = { name: ' Meera ', phone: '91234 56789' }
    expect(enteredAddress({ ...typed, ...recipient })).toMatchObject({ name: 'Meera', phone: '9123456789' })
  })

  it.each([
    [{ street: ' ' }, 'Please fill all address fields'],
    [{ zipCode: '68200' }, 'ZIP code must be 6 digits'],
    [{ phone: '12' }, 'Please enter a valid 10-digit phone number'],
  ])('with %j takes no typed address', (changes, problem) => {
    expect(addressEntryProblem({ ...typed, ...changes })).toBe(problem)
    expect(enteredAddress({ ...typed, ...changes })).toBeUndefined()
  })

  it('requires a complete address', () => {
    expect(checkCheckout(priya, undefined)).toEqual([{ field: 'address', message: 'Please add a delivery address' }])
    expect(checkCheckoutAddress({ ...home, zipCode: ' ' })).toBe('Please fill all address fields')
  })
})
