import { addDays, indianDay, isDay } from '../india/time.ts'

/** The first and last day of a report, inclusive, as `YYYY-MM-DD` in India. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** Maximum number of days in a report. */
export const MAX_REPORT_DAYS = 366

/** Returns the requested range, by default the last 30 days including today, or an error per field. */
export function parseDateRange(
  { from, to }: Partial<DateRange>,
  now: Date,
): DateRange | { readonly errors: Partial<DateRange> } {
  const until = to ?? indianDay(now)
  if (!isDay(until)) return { errors: { to: INVALID_DATE } }
  const since = from ?? addDays(until, -29)
  if (!isDay(since)) return { errors: { from: INVALID_DATE } }
  if (since > until) return { errors: { to: END_BEFORE_START } }
  if (addDays(since, MAX_REPORT_DAYS - 1) < until) return { errors: { from: 'A report can cover at most 366 days.' } }
  return { from: since, to: until }
}

/**
 * Returns a range after one of its days was chosen, as a report can have it: if the first day is after the last, or the period is too
 * long, the other day moves.
 */
export function changedRange(days: DateRange, change: Partial<DateRange>, now: Date): DateRange {
  const changed = parseDateRange({ ...days, ...change }, now)
  if (!('errors' in changed)) return { from: changed.from, to: changed.to }
  const { from, to } = change
  if (from) return { from, to: from > days.to ? from : addDays(from, MAX_REPORT_DAYS - 1) }
  if (to) return { from: to < days.from ? to : addDays(to, 1 - MAX_REPORT_DAYS), to }
  return days
}

/** Returns the errors of a date filter; both days are optional. */
export function dateRangeProblem({ from, to }: Partial<DateRange>): Partial<DateRange> | undefined {
  if (from !== undefined && !isDay(from)) return { from: INVALID_DATE }
  if (to !== undefined && !isDay(to)) return { to: INVALID_DATE }
  return from !== undefined && to !== undefined && from > to ? { to: END_BEFORE_START } : undefined
}

const INVALID_DATE = 'Enter a valid date.'
const END_BEFORE_START = 'The end date must not be before the start date.'

/** Returns every day of a range, in order. */
export function daysInRange({ from, to }: DateRange): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the preceding range of the same length. */
export function previousRange({ from, to }: DateRange): DateRange {
  const count = daysInRange({ from, to }).length
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** Returns orders of the storefront per 100 page views, with 2 decimals. Page views are anonymous, so visits are unknown. */
export function conversion(orders: number, views: number): number {
  return views === 0 ? 0 : Math.round((orders * 10_000) / views) / 100
}
