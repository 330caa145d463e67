import { type ParcelStatus, plainWords } from './parcel-status.ts'

/** What a courier reports about a parcel that it collects from a customer; `delivered`: it has reached the shop. */
export type PickupStatus = Exclude<ParcelStatus, 'returning' | 'returned'>

/**
 * Tested in this order: "PICKUP EXCEPTION" is not picked up, and "UNDELIVERED" is still on its way. "Dispatched" is not among
 * them: Delhivery says it both on the way to the customer and on the way to the shop.
 */
const WORDS: readonly (readonly [RegExp, PickupStatus])[] = [
  [/\b(?:lost|damaged|destroyed|disposed)\b/, 'lost'],
  [/\bcancel/, 'cancelled'],
  [
    /\b(?:not picked|out for pickup|pickup (?:pending|scheduled|assigned|generated|queued|exception|error|failed|rescheduled)|qc failed)\b/,
    'booked',
  ],
  [
    /\b(?:undelivered|not delivered|in transit|picked ?up|pickup done|out for delivery|ofd|shipped|reached|hub)\b/,
    'shipped',
  ],
  [/\b(?:delivered|acknowledged|received|dto)\b/, 'delivered'],
  [/\b(?:new|initiated|pending|booked|manifested|awb assigned|ready to ship|label|invoiced|processing)\b/, 'booked'],
]

/**
 * Returns what the words of a courier mean for a parcel that comes back from a customer: "RETURN PICKED UP", "DTO". Undefined for
 * words that are not known, and for a parcel that goes back to the customer ("RTO").
 */
export function pickupStatusOf(words: string): PickupStatus | undefined {
  const text = plainWords(words)
  return /\brto\b/.test(text) ? undefined : WORDS.find(([pattern]) => pattern.test(text))?.[1]
}
