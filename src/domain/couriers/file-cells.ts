import { isDay } from '../india/time.ts'

/** Returns the text of a cell; spreadsheets write `="00123"` or an apostrophe to keep a number as text. */
export function cellText(cell: string): string {
  const text = cell.replace(/\u00a0/g, ' ').trim()
  const formula = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
  if (formula !== undefined) return formula.replaceAll('""', '"').trim()
  return text.replace(/^'+/, '').trim()
}

/** Whether a spreadsheet has shortened a long number: `1.23E+11`. Its last digits are lost. */
export function isShortenedNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text)
}

/**
 * A tracking number as couriers print it: letters, digits and hyphens; `123.0` is a number that a spreadsheet has widened. Empty for
 * what couriers write before a parcel has one.
 */
export function trackingNumberOf(cell: string): string {
  const text = cellText(cell).replace(/\s+/g, '')
  if (/^(?:-+|0|n\/?a|nil|null|none)$/i.test(text)) return ''
  return /^\d{6,}\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
}

/** The order of day, month and year in a column of dates. */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd', 'ydm'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

export const DAY_ORDER_NAMES: Readonly<Record<DayOrder, string>> = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
  ydm: 'year, day, month',
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The three numbers of a date, in the order of the text; undefined for other texts. A time after the date is ignored. */
function partsOf(cell: string): readonly [number, number, number] | undefined {
  const text = cellText(cell).toLowerCase()
  const match = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[ t,].*)?$/.exec(text)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

/** A date with the month as a word: `21 Nov 2026`, `Nov 21, 2026`. */
function dayWithMonthName(cell: string): string | undefined {
  const text = cellText(cell).toLowerCase()
  const dayFirst = /^(\d{1,2})[-/ ]([a-z]{3,9})[-/ ,]+(\d{2,4})\b/.exec(text)
  const monthFirst = /^([a-z]{3,9})[- ](\d{1,2})[,\- ]+(\d{4})\b/.exec(text)
  const [day, month, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  if (!day || !month || !year) return undefined
  return dayFrom(Number(year), MONTHS.indexOf(month.slice(0, 3)) + 1, Number(day))
}

function dayFrom(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  const text = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** Returns the day of a cell as 'YYYY-MM-DD'; undefined when it is not a day in this order. */
export function dayOf(cell: string, order: DayOrder): string | undefined {
  const named = dayWithMonthName(cell)
  if (named) return named
  const parts = partsOf(cell)
  if (!parts) return undefined
  const at = (letter: string) => parts[order.indexOf(letter) as 0 | 1 | 2]
  return dayFrom(at('y'), at('m'), at('d'))
}

/**
 * Returns the order in which all of these dates are days, the Indian one first when several are possible. A date in the future
 * does not decide, because an expected delivery may be one.
 * @returns undefined when no single order fits
 */
export function dayOrderOf(cells: Iterable<string>): DayOrder | undefined {
  let possible: readonly DayOrder[] = DAY_ORDERS
  for (const cell of cells) {
    if (cellText(cell) === '' || !partsOf(cell)) continue
    possible = possible.filter((order) => dayOf(cell, order) !== undefined)
  }
  return possible[0]
}
