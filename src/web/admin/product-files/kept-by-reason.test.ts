import { expect, it } from 'vitest'
import { keptByReason } from './kept-by-reason.ts'

it('groups kept products by the reason, and names the order of each', () => {
  const kept = [
    { product: 'Kurta', reason: 'it was ordered: order 102eb151' },
    { product: 'Stole', reason: 'it was edited since the import' },
    { product: 'Saree', reason: 'it was ordered: order f0b8d799' },
  ]
  expect(keptByReason(kept)).toEqual([
    ['It was ordered', ['Kurta, order 102eb151', 'Saree, order f0b8d799']],
    ['It was edited since the import', ['Stole']],
  ])
})
