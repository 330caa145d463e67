import { clothFor } from '../../domain/search/cloth-purposes.ts'
import { CLOTHES_STEMS, isWornBeside } from '../../domain/search/kinds.ts'
import { closedKind, isForCold, nearCommonKinds, nearKinds } from '../../domain/search/near-kinds.ts'
import { OCCASIONS } from '../../domain/search/occasions.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isCloth } from './cloth.ts'
import { expansionsOf, occasionExpansions, similarExpansions } from './expansions.ts'
import type { Interpretation } from './interpret-query.ts'
import type { Matches, SearchContext } from './match.ts'
import { clothes, type QueryPart } from './part-kind.ts'
import { isPartOfClothes, matchesOf, outsideDescriptions, termOf } from './part-terms.ts'
import { partialMatches } from './partial-matches.ts'
import { clothOf } from './suitable-cloth.ts'
import type { Terms } from './terms.ts'
import { FOR_SPORT, isForSport } from './unnamed-meanings.ts'

/** What is found in place of a kind of product that the shop does not have. */
interface Instead {
  readonly matches: Matches
  /** The kinds, and other words that the best products do not have. */
  readonly leftOut: readonly QueryPart[]
}

/** Whether a product is within price, size and unit. */
type Allows = (slot: number) => boolean

/** The kinds nearest to the one that the shop does not have: stoles and dupattas for a scarf. */
export function nearKindsOf(
  interpretation: Interpretation,
  context: SearchContext,
  allows: Allows,
): Instead | undefined {
  return ofKinds(nearKinds, interpretation, context, allows)
}

/** The same where it is a common one, of which the shop has none at all. */
export function nearCommonKindsOf(
  interpretation: Interpretation,
  context: SearchContext,
  allows: Allows,
): Instead | undefined {
  return ofKinds(nearCommonKinds, interpretation, context, allows)
}

function ofKinds(
  nearTo: (named: string) => readonly string[],
  { parts }: Interpretation,
  context: SearchContext,
  allows: Allows,
): Instead | undefined {
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  const [kind] = kinds
  if (!kind) return undefined
  const expansions = kinds.flatMap(({ used }) =>
    suitableFirst(nearTo(used), parts).flatMap((stem, place) =>
      similarExpansions([stem], NEAREST_WEIGHT * FARTHER ** place, context.store.terms),
    ),
  )
  if (expansions.length === 0) return undefined
  // The words of a phrase name the kind that the shop does not have.
  const near = { ...kind, expansions, components: undefined }
  const cold = kinds.some(({ used }) => isForCold(used)) ? warmthOf(context.store.terms) : []
  // Of cloth that replaces curtains, what they are usually sewn of comes first.
  const sewn = kinds.flatMap(({ used }) => {
    if (!nearTo(used).some(isCloth)) return []
    const words = used.split(' ')
    return [closedKind(words), ...words.map((word) => usualSpelling(stemWord(word)))].flatMap(clothFor)
  })
  const cloth = clothOf(sewn, context.store.terms)
  const codes = new Set(expansions.flatMap((one) => one.codes))
  const others = [...parts.filter((part) => !kinds.includes(part)), ...cold, cloth].map((part) =>
    rankingOnly(part, codes),
  )
  const found = partialMatches([...others, near], (part) => termOf(part, context.store), context, allows)
  if (!found || found.leftOut.includes(near) || found.leftOut.some((part) => part.kind === 'gender')) return undefined
  return { matches: found.matches, leftOut: [...kinds, ...found.leftOut] }
}

/** For sport, joggers are nearer to leggings than a churidar is. */
function suitableFirst(stems: readonly string[], parts: readonly QueryPart[]): readonly string[] {
  if (!parts.some(isForSport)) return stems
  return [...stems.filter((stem) => FOR_SPORT.includes(stem)), ...stems.filter((stem) => !FOR_SPORT.includes(stem))]
}

/** The warmest come first of what replaces a sweater, though it is not asked for in so many words. */
function warmthOf(terms: Terms): QueryPart[] {
  const expansions = occasionExpansions(expansionsOf([WINTER], 1, terms), OCCASIONS.get(WINTER) ?? [], terms)
  return expansions.length === 0 ? [] : [{ typed: '', used: WINTER, corrected: false, kind: 'occasion', expansions }]
}

const WINTER = stemWord('winter')

/**
 * What suits an occasion comes before the others of its kind, but not before what is nearer: for winter a quilt replaces a blanket, not
 * a shawl, and of jackets a woollen one replaces a coat.
 */
function rankingOnly(part: QueryPart, near: ReadonlySet<number>): QueryPart {
  if (part.kind !== 'occasion') return part
  // All jackets suit winter: that does not choose between them.
  const expansions = part.expansions.filter(({ codes }) => !codes.every((code) => near.has(code)))
  return {
    ...part,
    kind: 'filler',
    expansions: expansions.map((one) => ({ ...one, weight: one.weight * WEIGHT_OF_OCCASION })),
  }
}

/** Less than the next kind is farther. */
const WEIGHT_OF_OCCASION = 0.05

/** A kind that only the name has comes before the next kind in all fields. */
const NEAREST_WEIGHT = 100
const FARTHER = 0.3

/**
 * The products that match the whole query, where their descriptions mention the kind that it names: 'blouse piece' with a saree. Shoes
 * and the like are only named there because they go with a product.
 */
export function mentionedIn({ parts }: Interpretation, context: SearchContext): Instead | undefined {
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  if (kinds.length === 0) return undefined
  const isOptional = ({ kind }: QueryPart) => kind === 'filler' || kind === 'occasion' || kind === 'clothes'
  const required = parts.filter((part) => !isOptional(part))
  const terms = required.map((part) => {
    if (part.kind !== 'garment' || isPartOfClothes(part)) return termOf(part, context.store)
    return isBesideOthers(part) ? outsideDescriptions(part) : part
  })
  const matches = matchesOf(terms, parts.filter(isOptional), context)
  return matches.slots.length > 0 ? { matches, leftOut: kinds } : undefined
}

function isBesideOthers({ used }: QueryPart): boolean {
  return used.split(' ').some((word) => isWornBeside(usualSpelling(stemWord(word))))
}

/**
 * Other clothes for the same people, when the shop has no garment of the kind: 'boys sherwani' where boys have kurtas only. Before the
 * others comes what is near to the nearest kinds: a tunic for a woman's night suit, where only men have pyjamas.
 */
export function clothesInstead(
  interpretation: Interpretation,
  context: SearchContext,
  allows: Allows,
): Instead | undefined {
  const { parts } = interpretation
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  const isGarment = ({ typed }: QueryPart) => typed.split(' ').some((word) => CLOTHES_STEMS.has(stemWord(word)))
  if (!kinds.some(isGarment) || !parts.some(({ kind }) => kind === 'gender')) return undefined
  const near = ofKinds((named) => [...new Set(nearKinds(named).flatMap(nearKinds))], interpretation, context, allows)
  if (near) return near
  const any = { typed: '', used: 'clothes', corrected: false, ...clothes(context.store.terms) }
  const others = parts.filter((part) => !kinds.includes(part))
  const found = partialMatches([...others, any], (part) => termOf(part, context.store), context, allows)
  if (!found || found.leftOut.some(({ kind }) => kind === 'gender')) return undefined
  return { matches: found.matches, leftOut: [...kinds, ...found.leftOut] }
}
