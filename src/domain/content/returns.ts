import type { Unit } from '../units/quantity.ts'

/**
 * Returns the return rule of what is cut for the buyer, on its page and in the cart; undefined for others. `swatchOf` is the
 * fabric of a swatch. The returns page gives the rules in full.
 */
export function returnsNotice(unit: Unit, swatchOf: string | undefined): string | undefined {
  if (unit === 'metre') return 'Cut to your length: returned only if faulty'
  return swatchOf === undefined ? undefined : 'Swatch: returned only if faulty'
}
