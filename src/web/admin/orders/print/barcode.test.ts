import { expect, it } from 'vitest'
import { barsOf } from './barcode.ts'

it('encodes letters and digits as Code 128', () => {
  // The example of ISO/IEC 15417 in Wikipedia, 'Wikipedia' in code set B with its check symbol 88 and the stop pattern.
  const bars = barsOf('Wikipedia') ?? ''
  expect(bars.slice(0, 11)).toBe('11010010000')
  expect(bars.slice(-13)).toBe('1100011101011')
  expect(bars.length).toBe(11 * (1 + 9 + 1) + 13)
})

it('packs digits in pairs', () => {
  expect(barsOf('12345678')?.length).toBe(11 * (1 + 4 + 1) + 13)
})

it('refuses what Code 128 does not contain', () => {
  expect(barsOf('')).toBeUndefined()
  expect(barsOf('₹ 5')).toBeUndefined()
})
