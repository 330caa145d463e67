import type { PriceLimits, Query } from '../../domain/search/query.ts'
import { BY_THE_METRE, type Columns } from './columns.ts'
import type { Attribute } from './list-result.ts'

/** A bound on price, size or unit that a query sets, and how it is shown. */
export interface Limit {
  readonly attribute: Omit<Attribute, 'applied'>
  readonly allows: (slot: number) => boolean
}

export function limitsOf({ price, size, unit }: Query, columns: Columns): Limit[] {
  const limits: Limit[] = []
  if (price) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = price
    const { prices } = columns
    limits.push({
      attribute: { kind: 'price', value: priceText(price) },
      allows: (slot) => (prices[slot] as number) >= min && (prices[slot] as number) <= max,
    })
  }
  if (size) limits.push({ attribute: { kind: 'size', value: size }, allows: columns.size.holds(size) ?? (() => false) })
  if (unit) {
    const { flags } = columns
    const byTheMetre = unit === 'metre'
    limits.push({
      attribute: { kind: 'unit', value: byTheMetre ? 'by the metre' : 'by the piece' },
      allows: (slot) => (((flags[slot] as number) & BY_THE_METRE) !== 0) === byTheMetre,
    })
  }
  return limits
}

function priceText({ min, max }: PriceLimits): string {
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`
  if (min === undefined) return `up to ${rupees(max ?? 0)}`
  return max === undefined ? `from ${rupees(min)}` : `${rupees(min)} to ${rupees(max)}`
}
