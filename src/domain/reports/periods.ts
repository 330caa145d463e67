import type { DateRange } from '../dashboard/dashboard.ts'
import { addDays } from '../india/time.ts'

interface Period extends DateRange {
  readonly name: string
}

/** Returns the periods that are offered for a report, as of a day in India. The financial year begins on 1 April. */
export function reportPeriods(today: string): readonly Period[] {
  const month = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(month, -1)
  const year = financialYearStart(today)
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'Last 7 days', from: addDays(today, -6), to: today },
    { name: 'Last 30 days', from: addDays(today, -29), to: today },
    { name: 'Last 90 days', from: addDays(today, -89), to: today },
    { name: 'This month', from: month, to: today },
    { name: 'Last month', from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    { name: 'This financial year', from: year, to: today },
    { name: 'Last financial year', from: financialYearStart(addDays(year, -1)), to: addDays(year, -1) },
  ]
}

function financialYearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < '04-01' ? year - 1 : year}-04-01`
}
