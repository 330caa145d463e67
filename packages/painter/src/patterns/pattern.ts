import type { Tile } from '../brush.ts'
import type { Chance } from '../random.ts'
import type { Dyes } from '../dyes.ts'

/** What a pattern is drawn from. `density` is pixels per cloth unit; the pattern chooses its own repeat. */
export interface Brief {
  readonly dyes: Dyes
  readonly chance: Chance
  readonly density: number
}

export type Pattern = (brief: Brief) => Tile

/** No tile is larger than this, however close the camera comes: printed edges are soft in life, too. */
const MOST_PIXELS = 900

export function pixels(period: number, density: number): number {
  return Math.max(12, Math.min(MOST_PIXELS, Math.round(period * density)))
}
