import { latinDigits } from '../../domain/units/digits.ts'
import type { Unit } from '../../domain/units/quantity.ts'

const METRE = 'm|mtrs?|mts|met(?:re|er)s?|मीटर'
const PIECE = 'pcs?|pieces?|nos?|units?|each|sets?|पीस|नग'

/** `180/mtr`, `₹ 180 per metre`. */
const OF_A_PRICE = new RegExp(`\\s*(?:/|\\bper\\b)\\s*(?:(${METRE})|(?:${PIECE}))\\.?$`, 'i')
/** `25.5 mtr`, `12 pcs`. */
const OF_A_QUANTITY = new RegExp(`^([\\d.,]+)\\s*(?:(${METRE})|(?:${PIECE}))\\.?$`, 'i')
/** `rate mtr`, `price per metre`, as `columnName` returns them. */
const OF_A_PRICE_COLUMN = new RegExp(
  ` (?:per (?:(${METRE})|(?:${PIECE}))|(mtrs?|mts|met(?:re|er)s?|मीटर)|(?:pcs?|pieces?))$`,
)
const METRES = new RegExp(`^(?:${METRE})$`, 'i')

/** A cell or the name of a column without the unit at its end, and that unit. */
interface Parted {
  readonly text: string
  readonly unit: Unit | undefined
}

export function withoutUnitOfPrice(cell: string): Parted {
  return parted(cell, OF_A_PRICE)
}

export function withoutUnitOfColumn(name: string): Parted {
  return parted(name, OF_A_PRICE_COLUMN)
}

export function withoutUnitOfQuantity(cell: string): Parted {
  const match = OF_A_QUANTITY.exec(latinDigits(cell))
  if (!match) return { text: cell, unit: undefined }
  return { text: match[1] ?? '', unit: match[2] === undefined ? 'piece' : 'metre' }
}

/** Whether a column is named by the metre: a list of lengths. */
export function isMetres(name: string): boolean {
  return METRES.test(name)
}

function parted(text: string, pattern: RegExp): Parted {
  const match = pattern.exec(text)
  if (!match) return { text, unit: undefined }
  const isMetre = match.slice(1).some((word) => word !== undefined)
  return { text: text.slice(0, match.index), unit: isMetre ? 'metre' : 'piece' }
}
