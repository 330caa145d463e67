import { expect, it } from 'vitest'
import type { ReturnableLine } from '../../../contract/returns.ts'
import { closedText } from './return-window.ts'

const line = (left: number, lastDay: string | null): ReturnableLine => ({
  line: 1,
  product: 'a'.repeat(24),
  name: 'Saree',
  sku: 'SAREE',
  color: 'Red',
  size: '',
  image: '',
  unit: 'piece',
  quantity: 1,
  left,
  lastReturnDay: lastDay,
  lastExchangeDay: lastDay,
  lastClaimDay: lastDay,
  exchanges: [],
  worth: [999],
  pickupFee: 0,
})

it.each<[string, ReturnableLine[], string | undefined]>([
  ['shows the form while one line is in time', [line(1, '2026-11-24'), line(1, '2026-11-25')], undefined],
  ['says the last day of the latest line', [line(1, '2026-11-20'), line(1, '2026-11-24')], '24 Nov 2026'],
  ['does not count lines that have come back', [line(0, '2026-12-24'), line(1, '2026-11-20')], '20 Nov 2026'],
])('%s', (_case, lines, day) => {
  if (day === undefined) expect(closedText(lines, '2026-11-25')).toBeUndefined()
  else expect(closedText(lines, '2026-11-25')).toContain(day)
})
