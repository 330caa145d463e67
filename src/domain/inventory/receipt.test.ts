import { describe, expect, it } from 'vitest'
import { BILL_RATES, billKey, readReceivedLine, withoutGst } from './receipt.ts'

describe('a line of items that came in', () => {
  const piece = { unit: 'piece', stock: 5 } as const
  const metre = { unit: 'metre', stock: 550 } as const
  it.each([
    [piece, { quantity: 3 }, { quantity: 3, cost: null, shelf: null }],
    [metre, { quantity: 2.25, cost: 118, gstRate: 18 }, { quantity: 225, cost: 10000, shelf: null }],
    [piece, { quantity: 1, cost: 0, shelf: '  A-12 ' }, { quantity: 1, cost: 0, shelf: 'A-12' }],
    [piece, { quantity: 1, cost: 449.99 }, { quantity: 1, cost: 44999, shelf: null }],
    [piece, { quantity: 1, shelf: '' }, { quantity: 1, cost: null, shelf: '' }],
  ] as const)('%j takes %j', (variant, entered, line) => {
    expect(readReceivedLine(entered, variant)).toEqual({ line })
  })

  it.each([
    [piece, { quantity: 0 }, 'quantity'],
    [piece, { quantity: -1 }, 'quantity'],
    [piece, { quantity: 1.5 }, 'quantity'],
    [piece, { quantity: 9_999_996 }, 'quantity'],
    [metre, { quantity: 0.005 }, 'quantity'],
    [metre, { quantity: Number.NaN }, 'quantity'],
    [piece, { quantity: 1, cost: -1 }, 'cost'],
    [piece, { quantity: 1, cost: 1.005 }, 'cost'],
    [piece, { quantity: 1, cost: 100_000_001 }, 'cost'],
    [piece, { quantity: 1, shelf: 'x'.repeat(41) }, 'shelf'],
  ] as const)('%j refuses %j', (variant, entered, field) => {
    expect(readReceivedLine(entered, variant)).toEqual({ errors: { [field]: expect.any(String) } })
  })
})

it('takes the GST out of an amount, to the nearest paisa', () => {
  for (const rate of BILL_RATES)
    for (const amount of [0, 1, 105, 11_800, 99_999, 1_000_000_000]) {
      const exact = (amount * 100) / (100 + rate)
      expect(Math.abs(withoutGst(amount, rate) - exact)).toBeLessThanOrEqual(0.5)
    }
})

it.each([
  ['Surat Mills', 'INV/047-A', 'SURAT  MILLS.', 'inv 047 a', true],
  ['', '47', '', '47', true],
  ['Surat Mills', '47', 'Surat Mills', '48', false],
  ['Surat Mills', '47', 'Surat', '47', false],
  ['Surat 4', '7', 'Surat', '47', false],
  ['सूरत', 'क-१', 'सूरत', 'के-१', false],
])('%s %s and %s %s: the same bill %s', (supplier, bill, otherSupplier, otherBill, isSame) => {
  expect(billKey(supplier, bill) === billKey(otherSupplier, otherBill)).toBe(isSame)
})

it.each(['', '  ', '–'])('knows no bill by the number %j', (number) => {
  expect(billKey('Surat Mills', number)).toBe('')
})
