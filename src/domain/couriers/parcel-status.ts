/** What a courier reports about a parcel. */
export const PARCEL_STATUSES = ['booked', 'shipped', 'delivered', 'returning', 'returned', 'lost', 'cancelled'] as const
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** Tested in this order: "RTO DELIVERED" is a return, and "UNDELIVERED" is still on its way. */
const WORDS: readonly (readonly [RegExp, ParcelStatus])[] = [
  [
    /\b(?:rto|return(?:ed)? to (?:origin|seller|shipper))\b.*\b(?:delivered|acknowledged|received|completed)\b/,
    'returned',
  ],
  [/\brto\b|\breturn/, 'returning'],
  [/\b(?:lost|damaged|destroyed|disposed)\b/, 'lost'],
  [/\bcancel/, 'cancelled'],
  [
    /\b(?:undelivered|not delivered|ndr|attempt|delay|out for delivery|ofd|in transit|shipped|dispatched|picked ?up|pickup done|reached|hub)\b/,
    'shipped',
  ],
  [/\bdelivered\b/, 'delivered'],
  [
    /\b(?:new|ready to ship|booked|manifested|awb assigned|pickup (?:scheduled|generated|queued|exception|error|rescheduled)|label|invoiced|processing|not picked|pending)\b/,
    'booked',
  ],
]

/** Some of the items were delivered and others not, which only a person can record. */
const PARTIAL = /\bpartial(?:ly)?\b/

/** Returns what the words of a courier mean; undefined for words that are not known. */
export function parcelStatusOf(words: string): ParcelStatus | undefined {
  const text = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return PARTIAL.test(text) ? undefined : WORDS.find(([pattern]) => pattern.test(text))?.[1]
}
