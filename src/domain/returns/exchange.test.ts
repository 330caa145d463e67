import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchangeBill, exchangePrice } from './exchange.ts'

const line = (value: number, newUnitPrice: number, quantity = 1, unitPrice = 999_00) => ({
  value,
  quantity,
  unitPrice,
  newUnitPrice,
})

describe('the bill of an exchange', () => {
  it.each([
    { name: 'the same price', lines: [line(999_00, 999_00)], payables: [999_00], due: 0, refund: 0 },
    { name: 'a dearer variant', lines: [line(1998_00, 1499_00, 2)], payables: [2998_00], due: 1000_00, refund: 0 },
    {
      name: 'the discount of the old piece',
      lines: [line(899_10, 1499_00)],
      payables: [1399_10],
      due: 500_00,
      refund: 0,
    },
    { name: 'a cheaper variant', lines: [line(999_00, 799_00)], payables: [799_00], due: 0, refund: 200_00 },
    {
      name: 'a cheaper variant, of which as many percent are paid',
      lines: [line(899_10, 799_00)],
      payables: [719_10],
      due: 0,
      refund: 180_00,
    },
    {
      name: 'one that costs less than the discount, which is not free',
      lines: [line(500_00, 400_00, 1, 1000_00)],
      payables: [200_00],
      due: 0,
      refund: 300_00,
    },
    {
      name: 'a dearer and a cheaper variant',
      lines: [line(999_00, 1499_00), line(999_00, 799_00)],
      payables: [1499_00, 799_00],
      due: 300_00,
      refund: 0,
    },
    { name: 'less than a rupee', lines: [line(999_00, 999_99)], payables: [999_00], due: 0, refund: 0 },
    { name: 'a rupee', lines: [line(999_00, 1000_00)], payables: [1000_00], due: 1_00, refund: 0 },
  ])('for $name', ({ lines, payables, due, refund }) => {
    expect(exchangeBill(lines)).toEqual({ payables, due, refund })
  })

  it('adds up to the paisa, whatever is exchanged', () => {
    const anyLine = fc
      .record({
        unitPrice: fc.nat(500_000),
        newUnitPrice: fc.nat(500_000),
        quantity: fc.integer({ min: 1, max: 9 }),
        off: fc.nat(100),
      })
      .map(({ off, ...one }) => ({ ...one, value: Math.floor((one.unitPrice * one.quantity * (100 - off)) / 100) }))
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
        const { payables, due, refund } = exchangeBill(lines)
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
        expect(sum(payables)).toBe(sum(lines.map(({ value }) => value)) + due - refund)
        expect(Math.min(due, refund)).toBe(0)
        expect(due === 0 || due >= 1_00).toBe(true)
        // No line costs more than its new list price, so that its discount is never below 0.
        payables.forEach((payable, at) => {
          const { newUnitPrice = 0, quantity = 0 } = lines[at] ?? {}
          expect(payable >= 0 && payable <= newUnitPrice * quantity).toBe(true)
        })
      }),
    )
  })
})

it.each([
  { name: 'another size whose price fell with its own', sold: 999_00, own: 899_00, next: 899_00, price: 999_00 },
  { name: 'a dearer variant', sold: 999_00, own: 999_00, next: 1499_00, price: 1499_00 },
  { name: 'a variant at the price that was paid', sold: 999_00, own: 1099_00, next: 999_00, price: 999_00 },
  { name: 'a variant whose own is gone', sold: 999_00, own: undefined, next: 799_00, price: 799_00 },
])('the price of $name', ({ sold, own, next, price }) => {
  expect(exchangePrice(sold, own, next)).toBe(price)
})
