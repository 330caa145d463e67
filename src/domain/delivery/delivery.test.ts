import { describe, expect, it } from 'vitest'
import { areasText, parseAreas } from './areas-text.ts'
import { areaOf, DEFAULT_DELIVERY, deliveryDays, deliveryProblem, readDeliveryRules } from './delivery.ts'

const AREAS =
  '302, 1-2, Jaipur\n3, 2-4, Rajasthan and Gujarat\n744, 7-12, Andaman and Nicobar, no cash\n1941, 5-9, Kargil, no cash, not delivered'
const parsed = parseAreas(AREAS)
const areas = 'areas' in parsed ? parsed.areas : []

describe('the areas as text', () => {
  it('are read and written alike', () => expect(areasText(areas)).toBe(AREAS))

  it.each([
    ['012, 1-2, Nowhere', 'Line 1: Please start with'],
    ['302, 1-2, Jaipur\n\n302, 1, Jaipur', 'Line 3: 302 occurs twice.'],
    ['302, 4-2, Jaipur', 'Line 1: Please enter the days'],
    ['302, 0-2, Jaipur', 'Line 1: Please enter the days'],
    ['302, 1-2', 'Line 1: Please enter the name'],
    ['302, 1-2, Jaipur, maybe', 'Line 1: After the name'],
  ])('%j is refused', (text, problem) => {
    expect(parseAreas(text)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('a pincode', () => {
  it.each([
    ['302017', 'Jaipur'],
    ['313001', 'Rajasthan and Gujarat'],
    ['744101', 'Andaman and Nicobar'],
    ['560001', undefined],
  ])('%s is in %s', (pincode, name) => expect(areaOf(areas, pincode)?.name).toBe(name))

  it.each([
    ['302017', 'cod', undefined],
    ['560001', 'cod', undefined],
    ['744101', 'razorpay', undefined],
    ['744101', 'cod', 'We don’t offer Cash on Delivery in 744101. Please pay online.'],
    ['194101', 'razorpay', 'We don’t deliver to 194101 yet. Please choose another address.'],
  ] as const)('%s with %s: %s', (pincode, method, problem) => {
    expect(deliveryProblem({ areas }, pincode, method)).toBe(problem)
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

it.each([
  undefined,
  null,
  [],
  7,
  { weekdays: [9], cutoffHour: 'noon', areas: [{ prefix: 'x' }, null], holidays: ['soon'] },
])('nonsense in the settings gives the defaults: %j', (value) =>
  expect(readDeliveryRules(value)).toEqual(DEFAULT_DELIVERY),
)
