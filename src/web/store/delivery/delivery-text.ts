import type { PincodeDelivery } from '../../../contract/delivery.ts'
import { dateFormat, IN_INDIA, startOfDay } from '../../../domain/india/time.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { send } from '../browser/send.ts'
import { rememberPincode } from './remembered-pincode.ts'

/** The shop's answer about a pincode in words. */
export interface DeliveryText {
  readonly pincode: string
  /** The days on which a parcel ordered now arrives; empty when none is known. */
  readonly days: string
  /** One line that replaces the general delivery time; empty when no day is known. */
  readonly short: string
  /** Whether the order can be paid in cash, in a few words; empty when it is not delivered. */
  readonly cash: string
  /** The whole answer, or why there is none. */
  readonly lines: readonly string[]
  readonly isProblem: boolean
}

/** Asks the shop about a pincode, and remembers it when `remember` is set and the pincode exists. */
export async function deliveryText(pincode: string, remember: boolean): Promise<DeliveryText> {
  const answer = await send<{ data: PincodeDelivery }>(
    'GET',
    `/api/delivery/${encodeURIComponent(pincode.trim())}`,
    undefined,
    "We couldn't check this pincode. Please try again.",
  )
  if (!answer.ok) return { pincode, days: '', short: '', cash: '', lines: [answer.message], isProblem: true }
  if (remember) rememberPincode(answer.data.data.pincode)
  return textOf(answer.data.data)
}

function textOf({ pincode, place, status, from, to, cash, charge, freeAbove }: PincodeDelivery): DeliveryText {
  const target = [place, pincode].filter(Boolean).join(' ')
  if (status === 'not delivered')
    return { pincode, days: '', short: '', cash: '', lines: [`We don't deliver to ${target} yet.`], isProblem: true }
  const costs =
    charge === 0 ? 'Free delivery.' : `Delivery ${formatRupees(charge)}, free above ${formatRupees(freeAbove)}.`
  const payment = cash ? `${CASH}.` : `${NO_CASH} here. You can pay by UPI, card or net banking.`
  const common = { pincode, cash: cash ? CASH : NO_CASH, isProblem: false }
  if (status === 'unknown' || !from || !to) {
    const noDate = `We don't have a delivery date for ${target} yet. Most parcels take 3-7 business days.`
    return { ...common, days: '', short: '', lines: [noDate, payment, costs] }
  }
  const days = from === to ? DAY().format(startOfDay(to)) : DAY().formatRange(startOfDay(from), startOfDay(to))
  const short = `${days} to ${target}`
  return { ...common, days, short, lines: [`Order now for delivery ${short}.`, payment, costs] }
}

const CASH = 'Cash on Delivery is available'
const NO_CASH = 'No Cash on Delivery'

const DAY = dateFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...IN_INDIA,
})
