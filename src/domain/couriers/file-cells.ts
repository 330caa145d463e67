import { latinDigits } from '../units/digits.ts'

/**
 * Returns the text of a cell with a number, a code or a date. Spreadsheets write `="00123"` or an apostrophe to keep a number as
 * text; web pages and chats add invisible characters; digits may be those of an Indian script.
 */
export function cellText(cell: string): string {
  const text = latinDigits(cell)
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
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
 * what couriers write before a parcel has one, such as `N/A` and `Not assigned`, and for a link.
 */
export function trackingNumberOf(cell: string): string {
  const text = cellText(cell).replace(/\s+/g, '')
  if (
    /^(?:[-.]*|0|n\/?a|nil|null|none|pending|awaited|unassigned|t(?:ba|bd)|https?:.*|(?:not|yetto|tobe)[a-z]*)$/i.test(
      text,
    )
  )
    return ''
  return /^\d{6,}\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
}

/** What a tracking number is compared by: couriers write the same one in capitals or not, with or without blanks. */
export function trackingKey(trackingNumber: string): string {
  return trackingNumber.replaceAll(' ', '').toUpperCase()
}

/** Returns the parcels with this tracking number. If one of them has it exactly as written, those that do not are others. */
export function parcelsWith<P extends { readonly tracking_number: string }>(
  parcels: readonly P[],
  trackingNumber: string,
): readonly P[] {
  if (trackingNumber === '') return []
  const same = parcels.filter((parcel) => trackingKey(parcel.tracking_number) === trackingKey(trackingNumber))
  const exact = same.filter((parcel) => parcel.tracking_number === trackingNumber)
  return exact.length > 0 ? exact : same
}
