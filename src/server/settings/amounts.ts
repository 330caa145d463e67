import { paiseFromRupees } from '../../domain/units/paise.ts'

/** Converts amounts in rupees to paise, with an error message for each that is not valid. */
export function paiseOf<K extends string>(amounts: Readonly<Partial<Record<K, number>>>) {
  const paise = {} as Record<K, number>
  const errors: Record<string, string> = {}
  for (const [name, rupees] of Object.entries(amounts) as [K, number][]) {
    const read = paiseFromRupees(rupees)
    if (read === undefined) errors[name] = 'Please enter an amount in rupees with at most 2 decimals.'
    else paise[name] = read
  }
  return { paise, errors }
}
