import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeQuantity,
  formatQuantity,
  itemCount,
  quantityFromJson,
  quantityFromText,
  quantityToJson,
  type Unit,
} from './quantity.ts'

describe('quantities', () => {
  it.each([
    ['piece', 3, 3],
    ['piece', 0, 0],
    ['metre', 2.5, 250],
    ['metre', 0.25, 25],
    ['metre', 1.29, 129],
    ['metre', 4.35, 435],
  ] as const)('by the %s, %d in JSON is %i', (unit, figure, quantity) => {
    expect(quantityFromJson(unit, figure)).toBe(quantity)
  })

  it.each([
    ['piece', 1.5],
    ['piece', -1],
    ['piece', Number.NaN],
    ['piece', 1e308],
    ['metre', 1.255],
    ['metre', -0.25],
    ['metre', Infinity],
    ['metre', 1e-7],
    ['metre', 99_999_999],
  ] as const)('by the %s, %d is none', (unit, figure) => {
    expect(quantityFromJson(unit, figure)).toBeUndefined()
  })

  it('are unchanged after conversion to JSON and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Unit>('piece', 'metre'),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        (unit, quantity) => {
          expect(quantityFromJson(unit, JSON.parse(JSON.stringify(quantityToJson(unit, quantity))))).toBe(quantity)
        },
      ),
    )
  })

  it.each([
    ['metre', '2.5', 250],
    ['metre', ' 2,5 m ', 250],
    ['metre', '.75', 75],
    ['metre', '3 metres', 300],
    ['piece', ' 4 ', 4],
    ['metre', '२.५ m', 250],
    ['piece', '১২', 12],
    ['piece', '1.0', 1],
    ['piece', '1.5', undefined],
    ['piece', '', undefined],
    ['metre', 'two', undefined],
    ['metre', '-1', undefined],
  ] as const)('typed by the %s as %j are %s', (unit, typed, quantity) => {
    expect(quantityFromText(unit, typed)).toBe(quantity)
  })

  it('are formatted with and without the unit', () => {
    expect([formatQuantity('piece', 3), formatQuantity('metre', 250), formatQuantity('metre', 225)]).toEqual([
      '3',
      '2.5 m',
      '2.25 m',
    ])
    expect([describeQuantity('piece', 1), describeQuantity('piece', 3), describeQuantity('metre', 100)]).toEqual([
      '1 piece',
      '3 pieces',
      '1 m',
    ])
  })

  it('count pieces one by one and a length of fabric as one item', () => {
    expect([itemCount('piece', 3), itemCount('metre', 250), itemCount('metre', 0)]).toEqual([3, 1, 0])
  })
})
