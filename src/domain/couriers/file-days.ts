import { addDays, formatDay, indianDay, isDay } from '../india/time.ts'
import { cellText } from './file-cells.ts'

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

/** The text of a cell with a date; `28112026` and `20261128` get hyphens. */
function dateText(cell: string): string {
  return cellText(cell)
    .replace(/^(\d\d)(\d\d)(20\d\d)(?=$|[ t,])/i, '$1-$2-$3')
    .replace(/^(20\d\d)(0[1-9]|1[0-2])(\d\d)(?=$|[ t,])/i, '$1-$2-$3')
}

/** The three numbers of a date, in the order of the text; undefined for other texts. A time after the date is ignored. */
function partsOf(cell: string): readonly [number, number, number] | undefined {
  const text = dateText(cell).toLowerCase()
  const match = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[ t,].*)?$/.exec(text)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

/** A date with the month as a word: `21 Nov 2026`, `Nov 21, 2026`, `2026-Nov-21`, with or without a weekday. */
function dayWithMonthName(cell: string): string | undefined {
  const text = dateText(cell)
    .toLowerCase()
    .replace(/^[a-z]{3,9},? (?=\d{1,2}[a-z]{0,2}[-/ ][a-z]|[a-z]{3,9}[- ]\d)/, '')
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/ ]?([a-z]{3,9})[-/ ,.]*(\d{4}|\d{2})\b/.exec(text)
  const monthFirst = /^([a-z]{3,9})[-. ]+(\d{1,2})(?:st|nd|rd|th)?[,\- ]+(\d{4})\b/.exec(text)
  const yearFirst = /^(\d{4})[-/ ]([a-z]{3,9})[-/ ](\d{1,2})\b/.exec(text)
  const [day, month, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : [yearFirst?.[3], yearFirst?.[2], yearFirst?.[1]]
  if (!day || !month || !year) return undefined
  return dayFrom(Number(year), MONTHS.indexOf(month.slice(0, 3)) + 1, Number(day))
}

/** The days from 2000 to 2099 as spreadsheets count them: from 30 December 1899, with the time as a fraction. */
const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050

function dayOfSerial(cell: string): string | undefined {
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(dateText(cell))?.[1]
  if (serial === undefined || Number(serial) < FIRST_SERIAL || Number(serial) > LAST_SERIAL) return undefined
  return addDays('1899-12-30', Number(serial))
}

/** A moment that names its distance from UTC, such as `2026-11-20T20:00:00Z`, is a day in India. */
function dayOfMoment(cell: string): string | undefined {
  const text = dateText(cell)
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return undefined
  const moment = new Date(text.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? undefined : indianDay(moment)
}

function dayFrom(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year
  const text = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/**
 * Returns the day of a cell as 'YYYY-MM-DD'; undefined when it is not a day in this order. A date that begins with a year of four digits
 * in a column whose other dates end with it is read as year, month, day.
 */
export function dayOf(cell: string, order: DayOrder): string | undefined {
  return dayInOrder(cell, order.endsWith('y') && YEAR_FIRST.test(dateText(cell)) ? 'ymd' : order)
}

const YEAR_FIRST = /^\d{4}[-/. ]\d/

function dayInOrder(cell: string, order: DayOrder): string | undefined {
  const certain = dayWithMonthName(cell) ?? dayOfSerial(cell) ?? dayOfMoment(cell)
  if (certain) return certain
  const parts = partsOf(cell)
  if (!parts) return undefined
  const at = (letter: string) => parts[order.indexOf(letter) as 0 | 1 | 2]
  return dayFrom(at('y'), at('m'), at('d'))
}

/** How the dates of a file are read. */
export interface DayReading {
  readonly order: DayOrder
  /** The orders between which the file does not decide, `order` among them; only `order` when it does. */
  readonly orders: readonly DayOrder[]
  /** What the owner should know, as a sentence; empty for a file without dates. */
  readonly note: string
}

/** No courier's file is older. An order in which a date is older is a wrong one. */
const FIRST_YEAR = '2010'

/**
 * Finds the order in which the dates of a file are written: the one in which most of them are days, of equal ones the Indian. A date
 * in the future does not decide, because an expected delivery may be one.
 * @param chosen what the owner has chosen; it applies unless the file proves another order
 */
export function readDays(cells: Iterable<string>, chosen?: DayOrder): DayReading {
  const all = [...cells].filter((cell) => partsOf(cell))
  const yearFirst = all.filter((cell) => YEAR_FIRST.test(dateText(cell)))
  const others = all.filter((cell) => !YEAR_FIRST.test(dateText(cell)))
  // Two systems have written into one column: each date says by itself where its year is.
  if (yearFirst.length > 0 && others.length > 0 && yearFirst.every((cell) => isRecent(dayInOrder(cell, 'ymd')))) {
    const reading = readDays(others, chosen)
    if (!reading.order.endsWith('y')) return reading
    return {
      ...reading,
      note: `${reading.note} Dates such as ${dateText(yearFirst[0] ?? '')} are read as year, month, day.`,
    }
  }
  const dates = all
  if (dates.length === 0) return { order: chosen ?? 'dmy', orders: [chosen ?? 'dmy'], note: '' }
  const counted = DAY_ORDERS.map((order) => ({
    order,
    days: dates.filter((cell) => isRecent(dayInOrder(cell, order))).length,
  }))
  const highest = Math.max(...counted.map(({ days }) => days))
  const best = counted.filter(({ days }) => days === highest).map(({ order }) => order)
  // Nobody writes year, day, month where year, month, day is possible as well.
  const likely = best.length > 1 ? best.filter((order) => order !== 'ydm') : best
  const found = likely[0] ?? 'dmy'
  const open = likely.find(
    (order) => order !== found && dates.some((cell) => dayOf(cell, order) !== dayOf(cell, found)),
  )
  const isMixed = highest < dates.length
  const orders = open === undefined && !isMixed ? [found] : isMixed ? DAY_ORDERS : likely
  const order = chosen !== undefined && orders.includes(chosen) ? chosen : found
  return { order, orders, note: noteOf({ dates, order, orders, isMixed, isChosen: order === chosen }) }
}

function isRecent(day: string | undefined): boolean {
  return day !== undefined && day >= FIRST_YEAR
}

interface Found extends Pick<DayReading, 'order' | 'orders'> {
  readonly dates: readonly string[]
  readonly isMixed: boolean
  readonly isChosen: boolean
}

function noteOf({ dates, order, orders, isMixed, isChosen }: Found): string {
  const read = `read as ${DAY_ORDER_NAMES[order]}`
  if (orders.length === 1) return `The dates are ${read}.`
  const differs = (cell: string) => orders.some((other) => dayOf(cell, other) !== dayOf(cell, order))
  const sample = dates.find((cell) => dayOf(cell, order) !== undefined && differs(cell))
  const example = sample && `: ${dateText(sample)} is ${formatDay(dayOf(sample, order) ?? '')}`
  const known = isMixed ? 'The dates are written in different orders.' : 'The dates fit several orders.'
  return `${known} They are ${read}${isChosen ? ', as chosen' : ''}${example ?? ''}. If that is wrong, choose the order under Columns.`
}
