import type { Tile } from '../brush.ts'
import type { Dyes } from '../dyes.ts'
import type { Random } from '../random.ts'

/** The input of a pattern. `density` is pixels per cloth unit; the pattern chooses its own repeat. */
export interface PatternInput {
  readonly dyes: Dyes
  readonly random: Random
  readonly density: number
}

export type Pattern = (brief: PatternInput) => Tile

/** The largest tile. Printed edges are soft, so a close-up needs no more. */
const MAX_PIXELS = 900

export function tilePixels(period: number, density: number): number {
  return Math.max(12, Math.min(MAX_PIXELS, Math.round(period * density)))
}
