import { nearLooks } from '../../domain/search/near-looks.ts'
import { expansionsOf } from './expansions.ts'
import { DESCRIPTION, WHOLE } from './fields.ts'
import type { Expansion } from './match.ts'
import { sharedPostings } from './phrases.ts'
import { fieldsOf, type Terms } from './terms.ts'

/**
 * What is nearest to a fabric, pattern or shape of which no product has anything outside its description, the nearest first; see
 * decision 1128.
 * @param own what the word or phrase itself is found by
 */
export function nearestLooks(stems: readonly string[], own: readonly Expansion[], terms: Terms): Expansion[] {
  const near = nearLooks(stems)
  if (near.length === 0 || own.some(({ codes }) => isSold(codes, terms))) return []
  return near
    .flatMap((other) => expansionsOf(other, NEAR_WEIGHT, terms))
    .filter(({ codes }) => isSold(codes, terms))
    .map((one, place) => ({ ...one, weight: one.weight * FARTHER ** place }))
}

/** As for other words that are only similar. */
const NEAR_WEIGHT = 0.25
const FARTHER = 0.8

function isSold(codes: readonly number[], terms: Terms): boolean {
  return sharedPostings(terms, codes).some((posting) => (fieldsOf(posting) & ~(DESCRIPTION | WHOLE)) !== 0)
}
