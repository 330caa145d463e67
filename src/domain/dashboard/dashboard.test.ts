import { describe, expect, it } from 'vitest'
import { changedRange, conversion, daysInRange, parseDateRange, previousRange } from './dashboard.ts'

// Half past midnight in India, still the day before in Greenwich.
const now = new Date('2026-11-20T19:00:00Z')

describe('the days of a report', () => {
  it('are the last 30 days in India by default', () => {
    expect(parseDateRange({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
    expect(parseDateRange({ from: '2026-11-21' }, now)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })

  it.each([
    ['to', { from: '2026-11-02', to: '2026-11-01' }],
    ['to', { to: '2026-02-30' }],
    ['to', { to: '2026-13-01' }],
    ['from', { from: 'yesterday' }],
    ['from', { from: '2024-01-01', to: '2026-01-01' }],
  ])('have an error at %s for %j', (field, range) => {
    expect(parseDateRange(range, now)).toEqual({ errors: { [field]: expect.any(String) } })
  })

  it('are compared with the preceding days', () => {
    expect(previousRange({ from: '2026-03-01', to: '2026-03-02' })).toEqual({ from: '2026-02-27', to: '2026-02-28' })
    expect(daysInRange({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
})

it('conversion is orders per 100 page views', () => {
  expect(conversion(3, 200)).toBe(1.5)
  expect(conversion(1, 3000)).toBe(0.03)
  expect(conversion(5, 0)).toBe(0)
})

describe('a range of which one day is chosen', () => {
  const days = { from: '2026-06-01', to: '2026-06-30' }
  it.each([
    ['keeps the other day', { from: '2026-06-10' }, { from: '2026-06-10', to: '2026-06-30' }],
    ['ends on its new first day when that is later', { from: '2026-07-05' }, { from: '2026-07-05', to: '2026-07-05' }],
    ['begins on its new last day when that is earlier', { to: '2026-05-05' }, { from: '2026-05-05', to: '2026-05-05' }],
    ['ends after 366 days when it begins too early', { from: '2025-01-01' }, { from: '2025-01-01', to: '2026-01-01' }],
    ['begins 366 days before when it ends too late', { to: '2027-06-30' }, { from: '2026-06-30', to: '2027-06-30' }],
  ])('%s', (_what, change, expected) => {
    expect(changedRange(days, change, new Date('2027-12-01'))).toEqual(expected)
  })
})
