import { MAX_HOLIDAYS, readDeliveryRules } from '../../domain/delivery/delivery.ts'
import { isDay } from '../../domain/india/time.ts'

export function deliveryJson(value: unknown) {
  const { cutoffHour, weekdays, holidays } = readDeliveryRules(value)
  return { cutoffHour, weekdays: [...weekdays], holidays: holidays.join('\n') }
}

/** Reads the typed delivery rules, with an error message for each field that is not valid. */
export function deliveryOf(form: {
  readonly cutoffHour: number
  readonly weekdays: readonly number[]
  readonly holidays: string
}) {
  const errors: Record<string, string> = {}
  const { cutoffHour } = form
  if (!Number.isInteger(cutoffHour) || cutoffHour < 0 || cutoffHour > 24)
    errors.cutoffHour = 'Please enter an hour from 0 to 24.'
  const holidays = [...new Set(form.holidays.split(/[\s,]+/).filter(Boolean))].sort()
  const wrong = holidays.find((day) => !isDay(day))
  if (wrong !== undefined) errors.holidays = `${wrong} is not a date. Please enter dates as YYYY-MM-DD.`
  if (holidays.length > MAX_HOLIDAYS) errors.holidays = `Please enter at most ${MAX_HOLIDAYS} days.`
  const weekdays = [...new Set(form.weekdays)].sort()
  return { write: { cutoffHour, weekdays, holidays }, errors }
}
