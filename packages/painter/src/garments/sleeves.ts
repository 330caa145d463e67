import type { GarmentSpec } from '../spec.ts'
import type { Bodice, Sleeve } from './parts.ts'

/** Sleeve shapes by length. */

/** Returns the sleeve that the specification asks for, if it does. */
export function sleeveFor({ cut }: GarmentSpec, b: Bodice, wide = 1): Sleeve | undefined {
  if (cut?.sleeves === 'long') return longSleeve(b, wide)
  return cut?.sleeves === 'short' ? shortSleeve(b, wide) : undefined
}

export function longSleeve(b: Bodice, wide = 1): Sleeve {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 8, b.shoulderY - 3],
      [x + 6, b.shoulderY + 5],
      [x + 16 + wide * 3, b.shoulderY + 34],
      [x + 32, b.shoulderY + 104],
      [x + 45, b.shoulderY + 188],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY],
      [150 + b.chest - 1, b.underarmY + 5],
      [x + 4, b.underarmY + 38],
      [x + 23 - wide * 4, b.shoulderY + 194],
    ],
    width: 62,
    length: 188,
  }
}

export function threeQuarterSleeve(b: Bodice, wide = 1): Sleeve {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 8, b.shoulderY - 3],
      [x + 6, b.shoulderY + 5],
      [x + 17, b.shoulderY + 34],
      [x + 34 + wide * 3, b.shoulderY + 112],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY],
      [150 + b.chest - 1, b.underarmY + 5],
      [x + 2, b.underarmY + 28],
      [x + 11 - wide * 3, b.shoulderY + 119],
    ],
    width: 62,
    length: 118,
  }
}

export function shortSleeve(b: Bodice, wide = 1): Sleeve {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 8, b.shoulderY - 3],
      [x + 6, b.shoulderY + 5],
      [x + 19, b.shoulderY + 30],
      [x + 28 + wide * 4, b.shoulderY + 62],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY - 6],
      [150 + b.chest - 2, b.underarmY],
      [150 + b.chest + 4, b.underarmY + 8 + wide],
    ],
    width: 64,
    length: 66,
  }
}

/** A sleeve that covers only the shoulder. */
export function capSleeve(b: Bodice): Sleeve {
  const x = 150 + b.shoulder
  return {
    outer: [
      [x - 8, b.shoulderY - 3],
      [x + 6, b.shoulderY + 4],
      [x + 20, b.shoulderY + 34],
    ],
    inner: [
      [150 + b.chest - 14, b.underarmY - 14],
      [150 + b.chest - 4, b.underarmY - 9],
      [150 + b.chest + 4, b.underarmY - 10],
    ],
    width: 60,
    length: 36,
  }
}
