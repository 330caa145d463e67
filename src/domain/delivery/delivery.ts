import { addDays, indianDay, indianHour, isDay } from '../india/time.ts'
import type { ShippingRule } from '../orders/bill.ts'
import { digitsOf } from '../units/digits.ts'
import type { Paise } from '../units/paise.ts'
import { asList, asNumber, asRecord, ownField } from '../untrusted.ts'

/** The pincodes that start with a prefix, and how they are delivered to. */
export interface DeliveryArea {
  /** 1 to 6 digits. Of several that fit a pincode the longest applies. */
  readonly prefix: string
  /** 'Jaipur'; empty when the city of the pincode says enough. */
  readonly name: string
  /** Working days of the courier from dispatch to delivery. */
  readonly minDays: number
  readonly maxDays: number
  readonly cash: boolean
  /** False where the shop does not deliver. */
  readonly served: boolean
  /** What delivery costs there below the amount from which it is free; absent where it is the shop's own charge. */
  readonly charge?: Paise
}

export interface DeliveryRules {
  /** Orders placed before this hour in India are dispatched the same day. */
  readonly cutoffHour: number
  /** The weekdays on which parcels are dispatched and delivered, 0 for Sunday. Never empty. */
  readonly weekdays: readonly number[]
  /** Days without dispatch and delivery, `YYYY-MM-DD`. */
  readonly holidays: readonly string[]
}

/** A shop that has stored nothing knows no delivery times, and says so. */
export const DEFAULT_DELIVERY: DeliveryRules = { cutoffHour: 14, weekdays: [1, 2, 3, 4, 5, 6], holidays: [] }

export const MAX_HOLIDAYS = 200
export const MAX_DELIVERY_DAYS = 60
/** ₹1,00,000. */
export const MAX_DELIVERY_CHARGE: Paise = 1_00_000_00

/** Reads the setting `delivery`. What is not valid is left out. */
export function readDeliveryRules(value: unknown): DeliveryRules {
  const stored = asRecord(value) ?? {}
  const hour = asNumber(ownField(stored, 'cutoffHour'))
  const weekdays = asList(ownField(stored, 'weekdays'), 7).filter(
    (day): day is number => Number.isInteger(day) && Number(day) >= 0 && Number(day) <= 6,
  )
  const holidays = asList(ownField(stored, 'holidays'), MAX_HOLIDAYS).filter(
    (day): day is string => typeof day === 'string' && isDay(day),
  )
  return {
    cutoffHour: hour !== undefined && Number.isInteger(hour) && hour >= 0 && hour <= 24 ? hour : 14,
    weekdays: weekdays.length > 0 ? weekdays : DEFAULT_DELIVERY.weekdays,
    holidays,
  }
}

/** Whether this is a pincode or the beginning of one. No pincode begins with 0. */
export function isPrefix(text: string): boolean {
  return /^[1-9][0-9]{0,5}$/.test(text)
}

/** Returns the starts of a pincode, under which its area may be stored, the shortest first; none for anything else than 6 digits. */
export function prefixesOf(pincode: string): readonly string[] {
  const digits = digitsOf(pincode)
  return digits.length === 6 ? Array.from(digits, (_digit, at) => digits.slice(0, at + 1)) : []
}

/** Returns the first and the last day on which an order placed at this moment should arrive. */
export function deliveryDays(
  { minDays, maxDays }: Pick<DeliveryArea, 'minDays' | 'maxDays'>,
  rules: DeliveryRules,
  now: Date,
): { readonly from: string; readonly to: string } {
  const holidays = new Set(rules.holidays)
  const isWorkingDay = (day: string) =>
    rules.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day)
  const later = (day: string, workingDays: number) => {
    let at = day
    // A year of holidays would have no end.
    for (let left = workingDays, tried = 0; left > 0 && tried < 400; tried++) {
      at = addDays(at, 1)
      if (isWorkingDay(at)) left--
    }
    return at
  }
  const today = indianDay(now)
  const hour = indianHour(now)
  const dispatch = isWorkingDay(today) && hour < rules.cutoffHour ? today : later(today, 1)
  return { from: later(dispatch, minDays), to: later(dispatch, maxDays) }
}

/** Returns the rule of the shop with the charge of the area, if it has one. Above the same amount delivery is free everywhere. */
export function shippingTo(area: Pick<DeliveryArea, 'charge'> | undefined, rule: ShippingRule): ShippingRule {
  return area?.charge === undefined ? rule : { ...rule, charge: area.charge }
}

/**
 * Returns why an order cannot be sent to a pincode in India with this payment method, for the shopper, or undefined.
 * @param area of the pincode; undefined when the shop knows nothing about it, which is no reason to refuse
 */
export function deliveryProblem(area: DeliveryArea | undefined, pincode: string, isCash: boolean): string | undefined {
  if (!area) return undefined
  if (!area.served) return `We don't deliver to ${pincode.trim()} yet. Please choose another address.`
  if (isCash && !area.cash) return `We don't offer Cash on Delivery in ${pincode.trim()}. Please pay online.`
  return undefined
}
