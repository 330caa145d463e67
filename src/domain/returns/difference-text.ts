import { formatRupees } from '../units/paise.ts'

/** Returns ' (₹500 more)' or ' (₹200 back)' for a difference in rupees; empty for none. */
export function differenceText(difference: number): string {
  if (difference === 0) return ''
  return ` (${formatRupees(Math.abs(difference))} ${difference > 0 ? 'more' : 'back'})`
}
