import type { Paise } from './paise.ts'
/**
 * How a product is sold. Every quantity and stock figure is an integer in the unit's own smallest measure: pieces, or
 * centimetres. Rules work on these integers for both units alike; metres appear only in JSON and on screens.
 */
export const UNITS = ['piece', 'metre'] as const
export type Unit = (typeof UNITS)[number]

/** Pieces, or centimetres, always an integer. */
export type Quantity = number

/** The selling rule of a product: which unit, the least that may be bought, and the step above it. */
export interface SellingUnit {
  readonly unit: Unit
  /** Pieces or centimetres. Default 1 piece, or 100 cm. */
  readonly minimum: Quantity
  /** Pieces or centimetres: 1 piece; 25 or 50 cm. */
  readonly step: Quantity
}

export const BY_THE_PIECE: SellingUnit = { unit: 'piece', minimum: 1, step: 1 }
export const BY_THE_METRE: SellingUnit = { unit: 'metre', minimum: 100, step: 25 }

/** No line of a cart or order holds more: 50,000 pieces, or 500 m. Keeps every total exact (see `lineTotal`). */
export const MAX_QUANTITY: Quantity = 50_000

/** How many integer units make one of what the price is for: a price is per piece, or per 100 cm. */
export function unitsPerPrice(unit: Unit): number {
  return unit === 'metre' ? 100 : 1
}

/**
 * Reads a quantity or stock figure of JSON (pieces, or metres with at most 2 decimals). Undefined for anything else: 1.5
 * pieces, 1.255 m, a negative figure, NaN, an exponent, more than the database's integer holds.
 */
export function quantityFromJson(unit: Unit, figure: number): Quantity | undefined {
  return quantityFromDecimal(unit, String(figure))
}

/** Reads what a shopper typed into a quantity box: `3`, `2.5`, `2,5`, `2.5 m`, ` .75`. Undefined when it is not a quantity. */
export function quantityFromText(unit: Unit, text: string): Quantity | undefined {
  const typed = text
    .trim()
    .replace(/\s*(?:m|metres?|meters?)$/i, '')
    .replace(',', '.')
  return quantityFromDecimal(unit, typed.startsWith('.') ? `0${typed}` : typed)
}

/** Pieces, or metres with at most 2 decimals, for JSON. */
export function quantityToJson(unit: Unit, quantity: Quantity): number {
  return quantity / unitsPerPrice(unit)
}

/** What a picker or a cart line shows: `3`, `2.5 m`. */
export function formatQuantity(unit: Unit, quantity: Quantity): string {
  return unit === 'metre' ? `${quantityToJson(unit, quantity)} m` : String(quantity)
}

/** The same within a sentence: `1 piece`, `3 pieces`, `2.5 m`. */
export function describeQuantity(unit: Unit, quantity: Quantity): string {
  if (unit === 'metre') return formatQuantity(unit, quantity)
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}

/** What a badge counts: pieces one by one, a length of cloth as one thing. */
export function itemCount(unit: Unit, quantity: Quantity): number {
  return unit === 'metre' ? Math.min(quantity, 1) : quantity
}

/** The largest integer a quantity column of the database holds. */
const MAX_STORED = 2_147_483_647

function quantityFromDecimal(unit: Unit, text: string): Quantity | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  const quantity = (hundredths * unitsPerPrice(unit)) / 100
  return Number.isInteger(quantity) && quantity <= MAX_STORED ? quantity : undefined
}

/**
 * What a line costs: the price is per piece or per metre (100 cm), the quantity in pieces or centimetres. Fractions of a
 * paisa are rounded half up, once per line: 2.25 m of a fabric at ₹799.00 a metre are exactly ₹1,797.75.
 *
 * Integer arithmetic throughout: `MAX_PAISE` × `MAX_QUANTITY` is 5 × 10^13, so that the product, and the sum of a full cart
 * of them, stay below 2^53 (9 × 10^15), where every step is exact.
 */
export function lineTotal(price: Paise, quantity: Quantity, unit: Unit): Paise {
  const per = unitsPerPrice(unit)
  const product = price * quantity
  const rest = product % per
  return (product - rest) / per + (rest * 2 >= per ? 1 : 0)
}
