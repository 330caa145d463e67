import type { Quantity } from '../units/quantity.ts'

/** How much fabric garments need. Lengths in centimetres. */
export interface FabricNeeded {
  /** The width of the cloth that the lengths are for, in centimetres. */
  readonly widthCm: number
  readonly rows: readonly { readonly garment: string; readonly lengths: readonly Quantity[] }[]
}

/** The groups of sizes for which lengths are given. */
export const FABRIC_SIZES = ['XS–M', 'L–XL', 'XXL–3XL'] as const

/**
 * Returns the lengths to buy of a cloth for common garments, rounded up to the step in which it is cut; at least its minimum.
 * Without a known width the lengths are for the narrow cloth of most handlooms, which is enough for wider cloth too.
 */
export function fabricNeeded({
  widthCm = NARROW,
  minimum,
  step,
}: {
  readonly widthCm?: number | undefined
  readonly minimum: Quantity
  readonly step: Quantity
}): FabricNeeded {
  const cut = (length: number) => Math.max(minimum, Math.ceil(Math.round(length) / step) * step)
  return {
    widthCm,
    rows: GARMENTS.map(([garment, narrow, wide]) => ({
      garment,
      lengths: narrow.map((length, size) => cut(atWidth(length, wide[size] ?? length, widthCm))),
    })),
  }
}

/** Between the two usual widths the length falls evenly; on narrower cloth the same area is needed. */
function atWidth(narrow: number, wide: number, widthCm: number): number {
  if (widthCm <= NARROW) return (narrow * NARROW) / widthCm
  if (widthCm >= WIDE) return wide
  return narrow + ((wide - narrow) * (widthCm - NARROW)) / (WIDE - NARROW)
}

/** 44 and 58 inches. */
const NARROW = 112
const WIDE = 147

/** What tailors ask for, in centimetres on narrow and on wide cloth, for the groups of sizes. */
const GARMENTS: readonly (readonly [garment: string, narrow: readonly number[], wide: readonly number[]])[] = [
  ['Saree blouse', [80, 100, 120], [75, 80, 100]],
  ["Women's kurta, knee length", [225, 250, 275], [200, 225, 250]],
  ['Salwar or palazzo', [225, 250, 275], [200, 225, 250]],
  ['Dress, knee length', [275, 300, 350], [225, 250, 275]],
  ["Men's shirt, full sleeves", [225, 250, 275], [160, 180, 200]],
  ["Men's kurta", [275, 300, 325], [225, 250, 275]],
  ['Trousers', [225, 240, 260], [120, 130, 150]],
]
