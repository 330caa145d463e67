import { describe, expect, it } from 'vitest'
import { amountDue, cashToCollect } from './cash-to-collect.ts'

const cash = { paymentMethod: 'cod', isPaid: false, totalAmount: 1_299.5 }

describe('what an order still costs', () => {
  it.each([
    ['all of it', cash, 1_299.5, 1_299.5],
    ['the rest after a credit', { ...cash, credit: 300.25 }, 999.25, 999.25],
    ['exact paise', { ...cash, totalAmount: 0.3, credit: 0.1 }, 0.2, 0.2],
    ['nothing when all was credited', { ...cash, credit: 1_299.5 }, 0, 0],
    ['nothing when it is paid', { ...cash, isPaid: true }, 0, 0],
    ['nothing in cash when it is paid online', { ...cash, paymentMethod: 'razorpay' }, 1_299.5, 0],
  ])('is %s', (_name, order, due, collected) => {
    expect([amountDue(order), cashToCollect(order)]).toEqual([due, collected])
  })
})
