import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BY_THE_METRE, BY_THE_PIECE, MAX_QUANTITY, type SellingUnit } from '../units/quantity.ts'
import {
  checkQuantity,
  clampQuantity,
  defaultQuantity,
  largestQuantity,
  nextQuantity,
  previousQuantity,
  stockState,
} from './allowed-quantity.ts'

const remnant: SellingUnit = { unit: 'metre', minimum: 110, step: 25 }

describe('the allowed quantities', () => {
  it.each([
    [BY_THE_PIECE, 2, 2],
    [BY_THE_PIECE, 1, undefined],
    [BY_THE_METRE, 225, 230],
    [BY_THE_METRE, 100, 100],
    [remnant, 135, 140],
  ])('%j: %i of %s is allowed', (selling, quantity, stock) => {
    expect(checkQuantity(selling, quantity, stock)).toEqual({ ok: true })
  })

  it.each([
    [BY_THE_PIECE, 3, 2, 'above-stock', 'Only 2 pieces left.'],
    [BY_THE_PIECE, 1, 0, 'sold-out', 'This item is sold out.'],
    [BY_THE_PIECE, 0, 5, 'not-a-quantity', 'Please choose a quantity.'],
    [BY_THE_PIECE, -1, 5, 'not-a-quantity', 'Please choose a quantity.'],
    [BY_THE_PIECE, 1.5, 5, 'not-a-quantity', 'Please choose a quantity.'],
    [BY_THE_PIECE, 1e308, 5, 'not-a-quantity', 'Please choose a quantity.'],
    [BY_THE_PIECE, Number.NaN, 5, 'not-a-quantity', 'Please choose a quantity.'],
    [BY_THE_PIECE, 50_001, undefined, 'above-stock', 'You can order at most 50000 pieces.'],
    [BY_THE_METRE, 75, 500, 'below-minimum', 'The smallest order is 1 m.'],
    [BY_THE_METRE, 110, 500, 'off-step', 'This is sold in steps of 0.25 m, starting at 1 m.'],
    [BY_THE_METRE, 300, 260, 'above-stock', 'Only 2.6 m left.'],
    [BY_THE_METRE, 100, 80, 'sold-out', 'This item is sold out.'],
  ] as const)('%j: %d of %s is refused: %s', (selling, quantity, stock, reason, message) => {
    expect(checkQuantity(selling, quantity, stock)).toEqual({ ok: false, reason, message })
  })

  it('end at the largest step within the stock', () => {
    expect(largestQuantity(BY_THE_METRE, 260)).toBe(250)
    expect(largestQuantity(remnant, 134)).toBe(110)
    expect(largestQuantity(BY_THE_METRE, 99)).toBe(0)
  })

  it('are reached by rounding to the nearest step', () => {
    expect(clampQuantity(BY_THE_METRE, 260, 1000)).toBe(250)
    expect(clampQuantity(BY_THE_METRE, 263, 1000)).toBe(275)
    expect(clampQuantity(BY_THE_METRE, 10, 1000)).toBe(100)
    expect(clampQuantity(BY_THE_METRE, 5000, 260)).toBe(250)
    expect(clampQuantity(BY_THE_PIECE, Number.NaN, 3)).toBe(1)
    expect(clampQuantity(BY_THE_PIECE, 2, 0)).toBe(0)
  })

  it('go up and down by one step, and stop at both ends', () => {
    expect(nextQuantity(BY_THE_METRE, 100, 260)).toBe(125)
    expect(nextQuantity(BY_THE_METRE, 110, 260)).toBe(125)
    expect(nextQuantity(BY_THE_METRE, 250, 260)).toBe(250)
    expect(nextQuantity(BY_THE_PIECE, 0, 5)).toBe(1)
    expect(previousQuantity(BY_THE_METRE, 125, 260)).toBe(100)
    expect(previousQuantity(BY_THE_METRE, 110, 260)).toBe(100)
    expect(previousQuantity(BY_THE_METRE, 100, 260)).toBe(100)
    expect(previousQuantity(BY_THE_PIECE, 9, 5)).toBe(5)
    expect(nextQuantity(BY_THE_PIECE, 1, 0)).toBe(0)
  })

  it('are the only ones the quantity picker shows', () => {
    const anySelling = fc.record({
      unit: fc.constantFrom('piece' as const, 'metre' as const),
      minimum: fc.integer({ min: 1, max: 500 }),
      step: fc.integer({ min: 1, max: 100 }),
    })
    const anyStock = fc.option(fc.nat(MAX_QUANTITY * 2), { nil: undefined })
    const moves = [clampQuantity, nextQuantity, previousQuantity]
    fc.assert(
      fc.property(anySelling, fc.integer({ min: -1000, max: 200_000 }), anyStock, (selling, quantity, stock) => {
        for (const move of moves) {
          const shown = move(selling, quantity, stock)
          if (largestQuantity(selling, stock) === 0) expect(shown).toBe(0)
          else expect(checkQuantity(selling, shown, stock)).toEqual({ ok: true })
        }
      }),
    )
  })

  it('have a default of one piece, or the allowed quantity nearest to one metre', () => {
    expect(defaultQuantity(BY_THE_PIECE, 4)).toBe(1)
    expect(defaultQuantity({ unit: 'metre', minimum: 200, step: 50 }, 900)).toBe(200)
    expect(defaultQuantity({ unit: 'metre', minimum: 50, step: 25 }, 900)).toBe(100)
    expect(defaultQuantity(BY_THE_METRE, 20)).toBe(0)
  })
})

describe('the stock note', () => {
  it.each([
    [BY_THE_PIECE, 0, 'Sold out'],
    [BY_THE_PIECE, 1, 'Only 1 left'],
    [BY_THE_PIECE, 2, 'Only 2 left'],
    [BY_THE_PIECE, 3, 'In stock'],
    [BY_THE_METRE, 99, 'Sold out'],
    [BY_THE_METRE, 150, 'Only 1.5 m left'],
    [BY_THE_METRE, 200, 'Only 2 m left'],
    [BY_THE_METRE, 201, 'In stock'],
  ])('%j with %i in stock: %s', (selling, stock, text) => {
    expect(stockState(selling, stock).text).toBe(text)
  })
})
