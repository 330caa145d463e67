/** How long a courier has had the cash of a parcel: still travelling, or days since the delivery. */
export const CASH_AGES = ['underway', 'upTo7', 'upTo14', 'over14'] as const
export type CashAge = (typeof CASH_AGES)[number]

export const CASH_AGE_NAMES: Readonly<Record<CashAge, string>> = {
  underway: 'On the way',
  upTo7: '0–7 days',
  upTo14: '8–14 days',
  over14: '15 days or more',
}

/** The group of a parcel that was delivered this many days ago; undefined for one on its way. */
export function cashAge(days: number | undefined): CashAge {
  if (days === undefined) return 'underway'
  if (days <= 7) return 'upTo7'
  return days <= 14 ? 'upTo14' : 'over14'
}
