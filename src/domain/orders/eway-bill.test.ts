import { expect, it } from 'vitest'
import { ewayBillHint } from './eway-bill.ts'

it.each([
  [50_000_00, 'confirmed', undefined],
  [50_000_01, 'confirmed', /^Items worth more than ₹50,000 need an e-way bill/],
  [50_000_01, 'processing', /^Items worth more than ₹50,000 need an e-way bill/],
  [50_000_01, 'shipped', undefined],
] as const)('an order of %d paise that is %s has the hint about an e-way bill: %s', (total, status, hint) => {
  expect(ewayBillHint(total, status)).toEqual(hint === undefined ? undefined : expect.stringMatching(hint))
})
