import { addDays, indianDay, isDay } from '../india/time.ts'

/** The days of a report, both inclusive, as `YYYY-MM-DD` in India. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** A report covers at most this many days. */
export const MAX_REPORT_DAYS = 366

/** Without a wish, the last 30 days up to today. */
export function parseDateRange(
  { from, to }: Partial<DateRange>,
  now: Date,
): DateRange | { readonly errors: Partial<DateRange> } {
  const until = to ?? indianDay(now)
  if (!isDay(until)) return { errors: { to: NO_DAY } }
  const since = from ?? addDays(until, -29)
  if (!isDay(since)) return { errors: { from: NO_DAY } }
  if (since > until) return { errors: { to: BACKWARDS } }
  if (addDays(since, MAX_REPORT_DAYS - 1) < until) return { errors: { from: 'A report covers at most 366 days.' } }
  return { from: since, to: until }
}

/** What is wrong with two days a list is narrowed to; either may be missing. */
export function dateRangeProblem({ from, to }: Partial<DateRange>): Partial<DateRange> | undefined {
  if (from !== undefined && !isDay(from)) return { from: NO_DAY }
  if (to !== undefined && !isDay(to)) return { to: NO_DAY }
  return from !== undefined && to !== undefined && from > to ? { to: BACKWARDS } : undefined
}

const NO_DAY = 'This is no day.'
const BACKWARDS = 'The end date must not be before the start date.'

/** Every day of a report, in order. */
export function daysInRange({ from, to }: DateRange): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** As many days just before, to compare with. */
export function previousRange({ from, to }: DateRange): DateRange {
  const count = daysInRange({ from, to }).length
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** Orders for each hundred page views, with 2 decimals: views are counted without knowing whose they are, so visits are not known. */
export function conversion(orders: number, views: number): number {
  return views === 0 ? 0 : Math.round((orders * 10_000) / views) / 100
}
