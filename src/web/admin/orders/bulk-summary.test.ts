import { expect, it } from 'vitest'
import { bulkSummary } from './bulk-summary.ts'

it.each([
  ['process', 1, 0, 0, '1 order moved to packing.'],
  ['process', 20, 0, 0, '20 orders moved to packing.'],
  ['process', 18, 2, 0, '18 orders moved to packing. 2 were already in packing.'],
  ['ship', 1, 1, 0, '1 order handed over. 1 was already handed over.'],
  ['process', 0, 1, 0, 'This order is already in packing.'],
  ['deliver', 0, 33, 0, 'All 33 orders are already marked as delivered.'],
  ['process', 0, 0, 2, 'No orders moved to packing.'],
  ['confirm cash', 0, 3, 1, 'No orders confirmed by the customer. 3 were already confirmed by the customer.'],
  ['undo', 5, 0, 1, '5 orders moved back.'],
] as const)('%s: %i moved, %i unchanged and %i refused', (move, moved, unchanged, refused, summary) => {
  expect(bulkSummary({ move, moved, unchanged, refused })).toBe(summary)
})
