import { latinDigits } from '../../../domain/units/digits.ts'

/** The whole pieces that were typed, such as 2; undefined for other texts, also an empty one. */
export function piecesIn(typed: string): number | undefined {
  const digits = latinDigits(typed).trim()
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}
