import type { Unit } from '../units/quantity.ts'

/** Returns '1 of 2 returned' for a line of an order. The quantities are those of JSON: pieces, or metres. */
export function describeReturned(unit: Unit, quantity: number, returned: number): string {
  if (unit === 'piece' && quantity === 1) return 'Returned'
  const withUnit = (value: number) => (unit === 'metre' ? `${value} m` : String(value))
  return `${withUnit(returned)} of ${withUnit(quantity)} returned`
}
