import { formatLocalTime } from '../../../domain/india/time.ts'

/** Until when the items of an unpaid order are reserved. `expiresAt` is ISO 8601. */
export function holdNotice(expiresAt: string): string {
  return `We'll hold these items for you until ${formatLocalTime(expiresAt)}.`
}
