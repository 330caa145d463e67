/**
 * A moment as the order screens show it: US English with long month, year, day, hour and minute (specification 2, section 5),
 * by the clock of whoever reads it. What is no date is 'Invalid Date'.
 */
export function orderDate(moment: string | null | undefined): string {
  return written(moment, LONG)
}

/** The day alone, by India's clock, as an invoice has it. */
export function invoiceDay(moment: string | null | undefined): string {
  return written(moment, DAY)
}

function written(moment: string | null | undefined, format: Intl.DateTimeFormat): string {
  const date = new Date(moment ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : format.format(date)
}

const LONG = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const DAY = new Intl.DateTimeFormat('en-IN', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'Asia/Kolkata',
})
