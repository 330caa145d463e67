/**
 * Days, dates and times for the whole shop. A day is a text `YYYY-MM-DD` and means the calendar day in India, which keeps
 * UTC+5:30 all year. A moment is an instant, as a `Date` or ISO text.
 */
type Moment = Date | string | null | undefined

const OFFSET_MS = 330 * 60_000

/** Whether the text is an existing day, `YYYY-MM-DD`. `Date` alone does not tell: it reads 30 February as 2 March. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Whether the text is an existing day of this century. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && isCalendarDay(text)
}

/** Returns the day in India on which a moment falls. */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns the hour of a moment in India, from 0 to 23. */
export function indianHour(moment: Date): number {
  return new Date(moment.getTime() + OFFSET_MS).getUTCHours()
}

/** Returns midnight in India at the start of a day. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** Returns the day that is `count` days later, or earlier when `count` is negative. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Formats the date of a moment in India: `21 Nov 2026`. */
export function formatDate(moment: Moment): string {
  return formatted(moment, DATE)
}

/** Formats a day: `21 Nov 2026`. */
export function formatDay(day: string): string {
  return formatDate(startOfDay(day))
}

/** Formats a moment in Indian time: `21 Nov 2026, 5:46 pm`. */
export function formatDateTime(moment: Moment): string {
  return formatted(moment, DATE_TIME)
}

/** Formats the date of a moment in India with the month in full: `21 November 2026`. */
export function formatLongDate(moment: Moment): string {
  return formatted(moment, LONG_DATE)
}

/** Formats a moment in Indian time as `2026-11-21 17:46`, which spreadsheets read as a date and time; empty for null. */
export function formatSpreadsheetTime(moment: Date | null | undefined): string {
  return moment ? new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ') : ''
}

/** Converts an ISO moment to the value of a `datetime-local` input, in Indian time: `2026-11-21T17:46`. */
export function dateTimeInputValue(moment: string): string {
  return new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 16)
}

/** Converts the value of a `datetime-local` input, in Indian time, to an ISO moment; null when it is empty or incomplete. */
export function parseDateTimeInput(value: string): string | null {
  const moment = new Date(`${value}+05:30`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/**
 * Formats a moment of an order for its customer: US English with long month, year, day, hour and minute, and 'Invalid Date'
 * for anything else (specification 2, section 5). This and the two functions below use the reader's own time zone.
 */
export function formatOrderDate(moment: Moment): string {
  return formatted(moment, ORDER_DATE)
}

/** Formats a moment in the time zone of the reader: `21 Nov 2026, 5:46 pm`. */
export function formatLocalDateTime(moment: Moment): string {
  return formatted(moment, LOCAL_DATE_TIME)
}

/** Formats the time of a moment in the time zone of the reader: `5:46 pm`. */
export function formatLocalTime(moment: Moment): string {
  return formatted(moment, LOCAL_TIME)
}

function formatted(moment: Moment, format: () => Intl.DateTimeFormat): string {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : format().format(date)
}

/**
 * Returns a function that creates the format when it is first needed: that takes milliseconds, on a slow phone ten times as many,
 * and most pages show no date.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format
  }
}

/** Of `Intl.DateTimeFormat`, for formats that only one screen uses. */
export const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const
const DATE = dateFormat('en-IN', { dateStyle: 'medium', ...IN_INDIA })
const DATE_TIME = dateFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...IN_INDIA })
const LONG_DATE = dateFormat('en-IN', { dateStyle: 'long', ...IN_INDIA })
const LOCAL_DATE_TIME = dateFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })
const LOCAL_TIME = dateFormat('en-IN', { timeStyle: 'short' })
const ORDER_DATE = dateFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
