import { expansionsOf } from './expansions.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/** A part that only ranks: cloth of these stems before other cloth, the first of them most. */
export function clothOf(stems: readonly string[], terms: Terms): QueryPart {
  const expansions = stems.flatMap((stem, at) => expansionsOf([stem], SUITABLE_WEIGHT * FARTHER ** at, terms))
  return { typed: '', used: '', corrected: false, kind: 'filler', expansions }
}

const SUITABLE_WEIGHT = 1
const FARTHER = 0.7
