import { OWN_WEIGHT } from './expansions.ts'
import type { Matches, SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { isAttribute, termOf } from './part-terms.ts'
import { hasBit, newBits, setBit } from './typed-arrays.ts'

/**
 * Puts what has the kind, colour, fabric or pattern that is named before what has a similar one, where the search names an occasion:
 * by their points alone a stole for the winter would come before a shawl.
 */
export function withOwnWordsFirst(parts: readonly QueryPart[], matches: Matches, context: SearchContext): Matches {
  if (!parts.some(({ kind }) => kind === 'occasion')) return matches
  const { store, matcher } = context
  const added = new Uint32Array(matches.slots.length)
  for (const part of parts) {
    if (part.kind !== 'garment' && !isAttribute(part)) continue
    const own = part.expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
    if (own.length === 0 || own.length === part.expansions.length) continue
    const found = matcher.matchAll(store.terms, context.within, [termOf({ ...part, expansions: own }, store)], [])
    const bits = newBits(store.capacity)
    for (const slot of found.slots) setBit(bits, slot)
    for (let at = 0; at < added.length; at++)
      if (hasBit(bits, matches.slots[at] as number)) added[at] = (added[at] as number) + POINTS_OF_OWN
  }
  return { slots: matches.slots, points: matches.points.map((own, at) => own + (added[at] as number)) }
}

/** More than what suits an occasion adds, but not more than its name in a title does: tights for the gym are gym leggings. */
const POINTS_OF_OWN = 25
