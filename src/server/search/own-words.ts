import { stemWord } from '../../domain/search/words.ts'
import { OWN_WEIGHT } from './expansions.ts'
import { CATEGORY, GARMENT } from './fields.ts'
import type { Matches, SearchContext } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import { isAttribute, termOf } from './part-terms.ts'
import { fieldsOf, slotOf } from './terms.ts'
import { type Bits, hasBit, newBits, setBit } from './typed-arrays.ts'

/**
 * Puts what is of the kind that is named before what is of a similar one, and where the search names an occasion, what has the colour,
 * fabric or pattern before what has a similar one: by their points alone a tunic would come before a kurta in a search for kurtis.
 */
export function withOwnWordsFirst(parts: readonly QueryPart[], matches: Matches, context: SearchContext): Matches {
  const isForOccasion = parts.some(({ kind }) => kind === 'occasion')
  const { store, matcher } = context
  const added = new Uint32Array(matches.slots.length)
  for (const part of parts) {
    if (part.kind !== 'garment' && !(isForOccasion && isAttribute(part))) continue
    const own = part.expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
    if (own.length === 0 || own.length === part.expansions.length) continue
    const found = matcher.matchAll(store.terms, context.within, [termOf({ ...part, expansions: own }, store)], [])
    const bits = newBits(store.capacity)
    for (const slot of found.slots) setBit(bits, slot)
    for (let at = 0; at < added.length; at++)
      if (hasBit(bits, matches.slots[at] as number)) added[at] = (added[at] as number) + POINTS_OF_OWN
  }
  const sets = setsToFollow(parts, context)
  if (sets)
    for (let at = 0; at < added.length; at++)
      if (!hasBit(sets, matches.slots[at] as number)) added[at] = (added[at] as number) + POINTS_OF_ALONE
  return { slots: matches.slots, points: matches.points.map((own, at) => own + (added[at] as number)) }
}

/** More than what suits an occasion adds, but not more than its name in a title does: tights for the gym are gym leggings. */
const POINTS_OF_OWN = 40

/** Who asks for one thing is not shown sets with one first: a kurta set for a 'solid kurta'. */
function setsToFollow(parts: readonly QueryPart[], { store }: SearchContext): Bits | undefined {
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  const code = store.terms.find(SET)
  const isOne = kinds.length === 1 && !kinds[0]?.used.includes(' ')
  if (!isOne || code === undefined || parts.some(({ typed }) => OF_SEVERAL.test(typed))) return undefined
  const bits = newBits(store.capacity)
  for (const posting of store.terms.postings(code))
    if ((fieldsOf(posting) & (GARMENT | CATEGORY)) !== 0) setBit(bits, slotOf(posting))
  return bits
}

const SET = stemWord('set')
const OF_SEVERAL = /\b(?:set|sets|suit|suits|pair|combo|pack|with)\b/
/** More than the words of a search together in a name. */
const POINTS_OF_ALONE = 9
