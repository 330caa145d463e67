import { addDays } from '../india/time.ts'

/** A month for which GST returns are filed. */
export interface ReturnPeriod {
  /** `MMYYYY`, as the portal writes it. */
  readonly key: string
  /** First and last day in India, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

/** Reads `MMYYYY`; undefined for anything else and for months before GST began in July 2017. */
export function parsePeriod(text: string): ReturnPeriod | undefined {
  if (!/^(0[1-9]|1[0-2])20\d\d$/.test(text)) return undefined
  const from = `${text.slice(2)}-${text.slice(0, 2)}-01`
  return from < '2017-07-01' ? undefined : periodOf(from)
}

/** Returns the month of a day (`YYYY-MM-DD`). */
export function periodOf(day: string): ReturnPeriod {
  const month = day.slice(0, 7)
  const to = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  return { key: `${month.slice(5)}${month.slice(0, 4)}`, from: `${month}-01`, to }
}

/** Returns the month before. */
export function previousPeriod({ from }: ReturnPeriod): ReturnPeriod {
  return periodOf(addDays(from, -1))
}

/** Returns the month after. */
export function nextPeriod({ to }: ReturnPeriod): ReturnPeriod {
  return periodOf(addDays(to, 1))
}

/** `November 2026` */
export function monthName({ from }: Pick<ReturnPeriod, 'from'>): string {
  return MONTH.format(new Date(`${from}T00:00:00Z`))
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the day by which GSTR-1 of a month is due: the 11th of the next month. */
export function dueDay(period: ReturnPeriod): string {
  return `${nextPeriod(period).from.slice(0, 8)}11`
}

/**
 * Returns the last day of a return in which a credit note for an invoice of `day` may reduce tax: 30 November after the end of the
 * financial year (CGST Act, section 34(2)). A note of November is declared in December, so the last safe day for a note is
 * 31 October.
 */
export function lastNoteDay(day: string): string {
  const endOfYear = Number(day.slice(0, 4)) + (day.slice(5) < '04-01' ? 0 : 1)
  return `${endOfYear}-10-31`
}

/** The invoice value in paise above which an inter-state invoice to an unregistered buyer is listed on its own (table 5). */
export function largeInvoiceLimit(day: string): number {
  return day >= '2024-08-01' ? 1_00_000_00 : 2_50_000_00
}
