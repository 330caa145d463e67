import { describe, expect, it } from 'vitest'
import { areaChange, completeArea, readAreaRow } from './area-file.ts'
import {
  DEFAULT_DELIVERY,
  type DeliveryArea,
  deliveryDays,
  deliveryProblem,
  prefixesOf,
  readDeliveryRules,
} from './delivery.ts'

const jaipur: DeliveryArea = { prefix: '302', name: 'Jaipur', minDays: 1, maxDays: 2, cash: true, served: true }

describe('a row of an uploaded list', () => {
  const read = (cells: Readonly<Record<string, string>>) => readAreaRow((column) => cells[column] ?? '')

  it.each([
    [
      { prefix: '="302001"', days: '2-4' },
      { prefix: '302001', minDays: 2, maxDays: 4 },
    ],
    [
      { prefix: '302001.0', minDays: '3.0' },
      { prefix: '302001', minDays: 3 },
    ],
    [
      { prefix: ' 302 001 ', days: '3 to 5 days' },
      { prefix: '302001', minDays: 3, maxDays: 5 },
    ],
    [
      { prefix: "'302", name: '  Pink   City ', cash: 'N', served: 'TRUE' },
      { prefix: '302', name: 'Pink City', cash: false, served: true },
    ],
    [
      { prefix: '744', charge: '₹ 1,250.50' },
      { prefix: '744', charge: 1_250_50 },
    ],
    [
      { prefix: '744', charge: '0' },
      { prefix: '744', charge: 0 },
    ],
    [{ prefix: '744', charge: '-' }, { prefix: '744' }],
  ])('%j is read as %j', (cells, area) => expect(read(cells)).toEqual(area))

  it.each([
    [{ prefix: '3.02E+05' }, 'has shortened this pincode to 3.02E+05'],
    [{ prefix: '012345' }, 'Enter 1 to 6 digits'],
    [{ prefix: '3020011' }, 'Enter 1 to 6 digits'],
    [{ prefix: '' }, 'Enter 1 to 6 digits'],
    [{ prefix: '999999' }, 'No state of India'],
    [{ prefix: '302', days: '02-Apr' }, '“02-Apr” is not a number of days'],
    [{ prefix: '302', minDays: '0' }, 'Enter whole days from 1 to 60.'],
    [{ prefix: '302', maxDays: '2.5' }, 'Enter whole days from 1 to 60.'],
    [{ prefix: '302', cash: 'maybe' }, '“maybe” is neither yes nor no.'],
    [{ prefix: '302', charge: '-50' }, 'Enter a delivery charge from ₹0 to ₹1,00,000.00'],
    [{ prefix: '302', charge: '1,00,000.01' }, 'Enter a delivery charge'],
    [{ prefix: '302', charge: 'free' }, 'Enter a delivery charge'],
  ])('%j is refused: %s', (cells, problem) => {
    expect(read(cells)).toEqual({ problem: expect.stringContaining(problem) })
  })

  it('leaves what it does not say as it was for the pincode', () => {
    const cashless = { ...jaipur, cash: false }
    expect(completeArea({ prefix: '302001' }, undefined, cashless)).toEqual({ ...cashless, prefix: '302001', name: '' })
    const known = { ...jaipur, prefix: '302001', maxDays: 4 }
    const changed = completeArea({ prefix: '302001', cash: false }, known, jaipur)
    expect(changed).toEqual({ ...known, cash: false })
    expect(areaChange(known, changed as DeliveryArea)).toBe('cash → no cash')
    expect(areaChange(known, known)).toBe('')
    const dear = completeArea({ prefix: '302001', charge: 150_00 }, known, jaipur) as DeliveryArea
    expect(areaChange(known, dear)).toBe('standard charge → charge ₹150.00')
    expect(areaChange(undefined, dear)).toBe('New: Jaipur, 1-4 days, cash, delivered, charge ₹150.00')
    expect(completeArea({ prefix: '302001', cash: false }, dear, jaipur)).toEqual({ ...dear, cash: false })
    expect(completeArea({ prefix: '302001', minDays: 6 }, known, undefined)).toMatchObject({ minDays: 6, maxDays: 6 })
  })

  it('needs days where the shop knows none and delivers', () => {
    expect(completeArea({ prefix: '302' }, undefined, undefined)).toEqual({ problem: expect.stringContaining('days') })
    expect(completeArea({ prefix: '302', served: false }, undefined, undefined)).toMatchObject({ served: false })
    expect(completeArea({ prefix: '302', minDays: 5, maxDays: 2 }, undefined, jaipur)).toHaveProperty('problem')
  })
})

describe('a pincode', () => {
  it('is looked up by its starts, other texts by nothing', () => {
    expect(prefixesOf('302 017')).toEqual(['3', '30', '302', '3020', '30201', '302017'])
    expect(prefixesOf('EC1A 1BB')).toEqual([])
  })

  it.each([
    [{}, true, undefined],
    [{ cash: false }, false, undefined],
    [{ cash: false }, true, "We don't offer Cash on Delivery in 302017. Please pay online."],
    [{ served: false }, false, "We don't deliver to 302017 yet. Please choose another address."],
  ] as const)('in an area with %j, in cash: %s, is refused with %s', (change, isCash, problem) => {
    expect(deliveryProblem({ ...jaipur, ...change }, '302017', isCash)).toBe(problem)
    expect(deliveryProblem(undefined, '302017', isCash)).toBeUndefined()
  })
})

describe('the days of delivery', () => {
  const rules = { ...DEFAULT_DELIVERY, holidays: ['2026-11-26'] }
  it.each([
    ['2026-11-23T13:59:00+05:30', '2026-11-24', '2026-11-25', 'the same day before the cutoff'],
    ['2026-11-23T14:00:00+05:30', '2026-11-25', '2026-11-27', 'the next day after it, past a holiday'],
    ['2026-11-22T10:00:00+05:30', '2026-11-24', '2026-11-25', 'on Monday from a Sunday'],
    ['2026-11-21T20:00:00+05:30', '2026-11-24', '2026-11-25', 'on Monday from a Saturday evening'],
    ['2026-11-22T20:00:00Z', '2026-11-24', '2026-11-25', 'in Indian time'],
  ])('of an order at %s are %s to %s: dispatched %s', (moment, from, to) => {
    expect(deliveryDays({ minDays: 1, maxDays: 2 }, rules, new Date(moment))).toEqual({ from, to })
  })

  it('are found although every day is a holiday', () => {
    const holidays = Array.from({ length: 200 }, (_, at) =>
      new Date(Date.UTC(2026, 10, 22 + at)).toISOString().slice(0, 10),
    )
    const { to } = deliveryDays({ minDays: 1, maxDays: 2 }, { ...rules, holidays }, new Date('2026-11-23T06:00:00Z'))
    expect(to > '2027-06-01').toBe(true)
  })
})

it.each([undefined, null, [], 7, { weekdays: [9], cutoffHour: 'noon', holidays: ['soon'] }])(
  'nonsense in the settings gives the defaults: %j',
  (value) => expect(readDeliveryRules(value)).toEqual(DEFAULT_DELIVERY),
)
