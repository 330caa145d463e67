import { latinDigits } from './digits.ts'
import type { Paise } from './paise.ts'
/**
 * The unit a product is sold in. Quantities and stock are integers in pieces or centimetres, so that the same functions work for
 * both units; metres appear only in JSON and on screens.
 */
export const UNITS = ['piece', 'metre'] as const
export type Unit = (typeof UNITS)[number]

/** A quantity in pieces or centimetres, always an integer. */
export type Quantity = number

/** How a product is sold: its unit, the minimum quantity and the step. */
export interface SellingUnit {
  readonly unit: Unit
  /** Pieces or centimetres. Default 1 piece, or 100 cm. */
  readonly minimum: Quantity
  /** Pieces or centimetres: 1 piece; 25 or 50 cm. */
  readonly step: Quantity
  /** The most of one variant in one order, in pieces or centimetres; `MAX_QUANTITY` when absent. */
  readonly maximum?: Quantity
}

export const BY_THE_PIECE: SellingUnit = { unit: 'piece', minimum: 1, step: 1 }
export const BY_THE_METRE: SellingUnit = { unit: 'metre', minimum: 100, step: 25 }

/** Maximum quantity of a cart or order line: 50,000 pieces or 500 m. Keeps totals exact (see `lineTotal`). */
export const MAX_QUANTITY: Quantity = 50_000

/** Returns the quantity a price is for: 1 piece or 100 cm. */
export function unitsPerPrice(unit: Unit): number {
  return unit === 'metre' ? 100 : 1
}

/**
 * Reads a quantity from JSON (pieces, or metres with at most 2 decimals). Undefined for anything else: 1.5 pieces, 1.255 m, a
 * negative number, NaN, an exponent, more than a database integer.
 */
export function quantityFromJson(unit: Unit, value: number): Quantity | undefined {
  return quantityFromDecimal(unit, String(value))
}

/** Reads a typed quantity: `3`, `2.5`, `2,5`, `2.5 m`, ` .75`. Undefined when it is not valid. */
export function quantityFromText(unit: Unit, text: string): Quantity | undefined {
  const typed = latinDigits(text)
    .trim()
    .replace(/\s*(?:m|metres?|meters?)$/i, '')
    .replace(',', '.')
  return quantityFromDecimal(unit, typed.startsWith('.') ? `0${typed}` : typed)
}

/** Returns pieces, or metres with at most 2 decimals, for JSON. */
export function quantityToJson(unit: Unit, quantity: Quantity): number {
  return quantity / unitsPerPrice(unit)
}

/** Formats a quantity: `3`, `2.5 m`. */
export function formatQuantity(unit: Unit, quantity: Quantity): string {
  return unit === 'metre' ? `${quantityToJson(unit, quantity)} m` : String(quantity)
}

/** Formats a quantity within a sentence: `1 piece`, `3 pieces`, `2.5 m`. */
export function describeQuantity(unit: Unit, quantity: Quantity): string {
  if (unit === 'metre') return formatQuantity(unit, quantity)
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}

/** Returns the number of items for a badge: each piece counts, a length of fabric counts as one item. */
export function itemCount(unit: Unit, quantity: Quantity): number {
  return unit === 'metre' ? Math.min(quantity, 1) : quantity
}

/** The largest value of a PostgreSQL integer. */
const MAX_STORED = 2_147_483_647

function quantityFromDecimal(unit: Unit, text: string): Quantity | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  const quantity = (hundredths * unitsPerPrice(unit)) / 100
  return Number.isInteger(quantity) && quantity <= MAX_STORED ? quantity : undefined
}

/**
 * Returns the total of a line in paise. The price is per piece or per metre (100 cm), the quantity in pieces or centimetres.
 * Fractions of a paisa are rounded half up, once per line: 2.25 m at ₹799.00 per metre are ₹1,797.75.
 *
 * Exact, because `MAX_PAISE` × `MAX_QUANTITY` is 5 × 10^13, and even the sum of a full cart stays below 2^53 (9 × 10^15).
 */
export function lineTotal(price: Paise, quantity: Quantity, unit: Unit): Paise {
  const per = unitsPerPrice(unit)
  const product = price * quantity
  const rest = product % per
  return (product - rest) / per + (rest * 2 >= per ? 1 : 0)
}
