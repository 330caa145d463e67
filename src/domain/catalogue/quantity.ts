/**
 * How a product is sold. Every quantity and stock figure is an integer in the unit's own smallest measure: pieces, or
 * centimetres. Rules work on these integers for both units alike; metres appear only in JSON and on screens.
 */
export type Unit = 'piece' | 'metre'

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

/** How many integer units make one of what the price is for: a price is per piece, or per 100 cm. */
export function unitsPerPrice(unit: Unit): number {
  return unit === 'metre' ? 100 : 1
}
