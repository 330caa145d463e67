import { describe, expect, it } from 'vitest'
import { parseDateRange } from '../dashboard/dashboard.ts'
import { reportPeriods } from './periods.ts'
import { daysLeft, percentOf, REPORT_NAMES, reportOf } from './reports.ts'

describe('the periods of a report', () => {
  const named = (today: string, name: string) => reportPeriods(today).find((period) => period.name === name)
  it.each([
    ['2026-11-22', 'Last month', '2026-10-01', '2026-10-31'],
    ['2026-03-31', 'Last month', '2026-02-01', '2026-02-28'],
    ['2026-01-01', 'Last month', '2025-12-01', '2025-12-31'],
    ['2026-01-01', 'This month', '2026-01-01', '2026-01-01'],
    ['2026-03-31', 'This financial year', '2025-04-01', '2026-03-31'],
    ['2026-04-01', 'This financial year', '2026-04-01', '2026-04-01'],
    ['2026-04-01', 'Last financial year', '2025-04-01', '2026-03-31'],
    ['2024-04-01', 'Last financial year', '2023-04-01', '2024-03-31'],
  ])('on %s, %s is %s to %s', (today, name, from, to) => {
    expect(named(today, name)).toEqual({ name, from, to })
  })

  it('are all short enough to be read', () => {
    for (const { from, to } of reportPeriods('2024-03-31'))
      expect(parseDateRange({ from, to }, new Date('2024-03-31T06:00:00Z'))).toEqual({ from, to })
  })
})

it('each report shows one of its columns in its chart', () => {
  for (const name of REPORT_NAMES) {
    const { columns, chart } = reportOf(name)
    if (chart) expect(columns.map(({ key }) => key)).toContain(chart)
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
  }
})

it.each([
  [10, 30, 10],
  [10, 31, 9],
  [0, 5, 0],
  [10, 0, undefined],
])('stock of %i lasts, at %i in 30 days, for %s days', (stock, ordered, days) => {
  expect(daysLeft(stock, ordered)).toBe(days)
})

it.each([
  [1, 3, 33.3],
  [0, 0, 0],
  [2, 2, 100],
])('%i of %i is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
