/** The product fields a word occurs in: one bit each, stored with every posting. */
export const NAME = 1
export const BRAND = 2
export const CATEGORY = 4
export const GARMENT = 8
export const COLOR = 16
export const FABRIC = 32
export const PATTERN = 64
export const DESCRIPTION = 128
/** The word is the whole value of one of its fields: `Red`, not `Dark Red`. */
export const WHOLE = 256

export const FIELD_BITS = 9
export const ALL_FIELDS = (1 << FIELD_BITS) - 1

const POINTS: readonly (readonly [number, number])[] = [
  [NAME, 10],
  [BRAND, 8],
  [CATEGORY, 6],
  [GARMENT, 12],
  [COLOR, 8],
  [FABRIC, 7],
  [PATTERN, 7],
  [DESCRIPTION, 2],
  [WHOLE, 4],
]

/** The score of a match in these fields, indexed by the field bits of the posting. */
export const POINTS_BY_FIELDS = Float64Array.from({ length: 1 << FIELD_BITS }, (_, fields) =>
  POINTS.reduce((sum, [field, points]) => sum + (fields & field ? points : 0), 0),
)
