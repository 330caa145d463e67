import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPaise,
  formatRoundPaise,
  formatRoundRupees,
  formatRupees,
  groupIndian,
  MAX_PAISE,
  paiseFromRupees,
  rupeesFromPaise,
} from './paise.ts'

const anyPaise = fc.integer({ min: 0, max: MAX_PAISE })

describe('rupees and paise', () => {
  it.each([
    [1299.5, 129950],
    [0, 0],
    ['1,299.50', 129950],
    ['₹ 799', 79900],
    [' 0.05 ', 5],
    ['1,00,00,000', MAX_PAISE],
    ['0.1', 10],
    ['₹ १,२९९.५०', 129950],
    ['௯௯௯', 99900],
  ])('reads %j as %i paise', (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise)
  })

  it.each([
    -1,
    0.1 + 0.2,
    1.005,
    Number.NaN,
    Infinity,
    1e21,
    1e-7,
    10_000_000.01,
    '',
    '₹',
    '1.2.3',
    '1299,50',
    '12,9',
    '1,',
    '12₹',
    '1e3',
    '-5',
    '0x10',
    'abc',
    '1\u0000',
  ])('refuses %j', (rupees) => {
    expect(paiseFromRupees(rupees)).toBeUndefined()
  })

  it('are unchanged after conversion to JSON and back', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        expect(paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(paise))))).toBe(paise)
      }),
    )
  })

  it('are unchanged after formatting and reading', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        expect(paiseFromRupees(formatPaise(paise))).toBe(paise)
      }),
    )
  })

  it('are formatted like Intl formats Indian rupees', () => {
    const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(fc.integer({ min: -MAX_PAISE, max: 5_000 * MAX_PAISE }), (paise) => {
        fc.pre(paise !== 0)
        expect(formatPaise(paise)).toBe(indian.format(paise / 100))
      }),
    )
  })

  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [129950, '₹1,299.50'],
    [12345678900, '₹12,34,56,789.00'],
    [-129950, '-₹1,299.50'],
  ])('shows %i paise as %s', (paise, shown) => {
    expect(formatPaise(paise)).toBe(shown)
  })

  it('are formatted without .00 in filter labels', () => {
    expect([50000, 100000, 49999].map(formatRoundPaise)).toEqual(['₹500', '₹1,000', '₹499.99'])
    expect([500, 1_000, 499.99].map(formatRoundRupees)).toEqual(['₹500', '₹1,000', '₹499.99'])
  })

  it('are formatted from rupees, rounded to the paisa', () => {
    expect([1_299.5, 0.1 + 0.2, -1].map(formatRupees)).toEqual(['₹1,299.50', '₹0.30', '-₹1.00'])
  })

  it('group digits as Intl does', () => {
    const indian = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.nat(), (whole) => {
        expect(groupIndian(whole)).toBe(indian.format(whole))
      }),
    )
  })
})
