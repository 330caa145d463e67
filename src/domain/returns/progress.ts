import { formatQuantity, type Quantity, type Unit } from '../units/quantity.ts'

/** What has come back of an order as a whole. */
export type ReturnProgress = 'none' | 'open' | 'partly' | 'all'

/** Returns how far the goods of an order have come back. `returned` counts accepted goods alone. */
export function returnProgress(
  lines: readonly { readonly quantity: Quantity; readonly returned: Quantity }[],
  hasOpenReturn: boolean,
): ReturnProgress {
  if (hasOpenReturn) return 'open'
  if (lines.every(({ returned }) => returned === 0)) return 'none'
  return lines.every(({ quantity, returned }) => returned >= quantity) ? 'all' : 'partly'
}

/** Returns '1 of 2 returned', '2.5 m returned' for a cut length; empty when nothing came back. */
export function describeReturned(unit: Unit, quantity: Quantity, returned: Quantity): string {
  if (returned === 0) return ''
  if (returned === quantity)
    return unit === 'metre' || quantity > 1
      ? `${formatQuantity(unit, quantity)} of ${formatQuantity(unit, quantity)} returned`
      : 'Returned'
  return `${formatQuantity(unit, returned)} of ${formatQuantity(unit, quantity)} returned`
}
