import { expect, it } from 'vitest'
import { scanPiece, scanProgress, withScan } from './scan-pieces.ts'

const lines = [
  { sku: 'IK-S', barcode: '8901234567894', unit: 'piece', quantity: 2 },
  { sku: 'KHADI', barcode: '', unit: 'metre', quantity: 2.5 },
  { sku: 'KHADI', barcode: '', unit: 'metre', quantity: 1 },
  { sku: '8901234567894', barcode: 'other', unit: 'piece', quantity: 1 },
] as const

it.each<[code: string, counts: readonly number[], ...ReturnType<typeof expected>]>([
  ['ik-s', [], ...expected('counted', 0)],
  [' IK-S ', [1], ...expected('counted', 0)],
  ['IK-S', [2], ...expected('surplus', 0)],
  // The barcode of one line is the SKU of another.
  ['8901234567894', [], ...expected('counted', 0)],
  ['8901234567894', [2], ...expected('surplus', 0)],
  ['OTHER', [], ...expected('counted', 3)],
  ['KHADI', [], ...expected('counted', 1)],
  ['KHADI', [0, 1], ...expected('counted', 2)],
  ['KHADI', [0, 1, 1], ...expected('surplus', 1)],
  ['', [], ...expected('wrong')],
  ['IK', [], ...expected('wrong')],
])('a scan of %j after %j', (code, counts, outcome, line) => {
  expect(scanPiece(lines, counts, code)).toEqual(line === undefined ? { outcome } : { outcome, line })
})

it('is complete once every piece and every cut length was scanned', () => {
  let counts: readonly number[] = []
  for (const code of ['KHADI', 'IK-S', 'other', 'ik-s', 'KHADI']) {
    const { line = -1 } = scanPiece(lines, counts, code)
    counts = withScan(lines, counts, line)
  }
  expect(counts).toEqual([2, 1, 1, 1])
  expect(scanProgress(lines, counts)).toEqual({ scanned: 5, all: 5 })
  expect(scanProgress(lines, [1])).toEqual({ scanned: 1, all: 5 })
})

function expected(outcome: 'counted' | 'surplus' | 'wrong', line?: number) {
  return [outcome, line] as const
}
