import { nearLooks } from '../../domain/search/near-looks.ts'
import { expansionsOf } from './expansions.ts'
import { DESCRIPTION, NAME, WHOLE } from './fields.ts'
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
  if (near.length === 0 || own.some((one) => isOwnLook(one, terms))) return []
  return near
    .flatMap((other) => expansionsOf(other, NEAR_WEIGHT, terms))
    .filter(({ codes }) => isSold(codes, terms))
    .map((one, place) => ({ ...one, weight: one.weight * FARTHER ** place }))
}

/** As for other words that are only similar. */
const NEAR_WEIGHT = 0.25
const FARTHER = 0.8

/** A name may have the other word for 'net' as a name of its own: 'Jaali Geometric Kurta'. */
function isOwnLook({ codes, weight }: Expansion, terms: Terms): boolean {
  return isSold(codes, terms, weight === 1 ? DESCRIPTION | WHOLE : DESCRIPTION | WHOLE | NAME)
}

function isSold(codes: readonly number[], terms: Terms, apartFrom = DESCRIPTION | WHOLE): boolean {
  return sharedPostings(terms, codes).some((posting) => (fieldsOf(posting) & ~apartFrom) !== 0)
}
