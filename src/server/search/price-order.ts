import type { Matches } from './match.ts'
import { POINTS_OF_LEVEL } from './partial-matches.ts'

/**
 * Products that match about equally well, with equal points, so that their order can be that of their prices: in `saste kurte` the
 * kurtas, after them the tunics, and last what matches only part of the search.
 */
export function inGroups({ slots, points }: Matches): Matches {
  const best = points.reduce((most, own) => Math.max(most, own), 0)
  const level = Math.floor(best / POINTS_OF_LEVEL)
  const close = level * POINTS_OF_LEVEL + (best % POINTS_OF_LEVEL) * CLOSE_SHARE
  return { slots, points: points.map((own) => (own >= close ? best : own - (own % POINTS_OF_LEVEL))) }
}

/** What is only similar to the kind that is asked for has a quarter of its points. */
const CLOSE_SHARE = 0.6
