import { isKindOfTrousers, isTrousers, kindsOfShape } from '../../domain/search/shaped-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { similarExpansions } from './expansions.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'
import { isForSport } from './unnamed-meanings.ts'

/**
 * Wide trousers are found among palazzos too, which have the shape or are of no other; and the `pants` of `palazzo pants` only rank.
 */
export function withShapedKinds(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  return parts.map((part, at) => {
    const before = parts[at - 1]
    if (part.kind === 'garment' && stemWord(part.used) === LEGGINGS && parts.some(isForSport)) {
      return { ...part, expansions: [...similarExpansions([TIGHTS], 1, terms), ...part.expansions] }
    }
    if (part.kind !== 'garment' || !isTrousers(part.used) || !before) return part
    if (before.kind === 'garment' && isKindOfTrousers(before.used)) return { ...part, kind: 'filler' }
    const others = kindsOfShape(before.used).flatMap((stem) => similarExpansions([stem], SHAPED_WEIGHT, terms))
    return others.length === 0 ? part : { ...part, expansions: [...part.expansions, ...others] }
  })
}

const LEGGINGS = stemWord('leggings')
const TIGHTS = stemWord('tights')

/** Trousers of the shape come before palazzos of it. */
const SHAPED_WEIGHT = 0.4
