import { isCraft } from '../../domain/search/crafts.ts'
import { CLOTHES_STEMS, isColorModifier, isProductKind, isShape, tradeAttribute } from '../../domain/search/kinds.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { expansionsOf, OWN_WEIGHT } from './expansions.ts'
import { CATEGORY, COLOR, FABRIC, GARMENT, PATTERN } from './fields.ts'
import type { Expansion } from './match.ts'
import type { Terms } from './terms.ts'

/** A word or phrase of the query with the catalogue terms it matches. */
export interface QueryPart {
  /** As the shopper typed it. */
  readonly typed: string
  /** As searched for: the typed words, or what they were corrected to. */
  readonly used: string
  readonly corrected: boolean
  /** The typed word is right too, though no product has it. */
  readonly isDoubtful?: boolean
  /** A word of the trade that the typed one, which no product has, is similar to. */
  readonly similar?: string
  /** Names clothes in a search that does not ask for cloth, so that no cloth is meant. */
  readonly isSewn?: boolean
  /** Names what the kind that is asked for is worn with: the saree of 'blouse for a saree'. */
  readonly isPartner?: boolean
  /** Names baby boys or baby girls. */
  readonly babySex?: 'boy' | 'girl'
  /** `garment`: names a kind of product. `clothes`: any kind of clothes. `occasion`: only ranks. */
  readonly kind: 'word' | 'filler' | 'gender' | 'color' | 'fabric' | 'pattern' | 'garment' | 'clothes' | 'occasion'
  /** Closest first; empty when nothing in the catalogue is similar. */
  readonly expansions: readonly Expansion[]
  /** The words of a phrase, of which products that match only part of the query may have some: `anarkali` of `anarkali kurta`. */
  readonly components?: readonly QueryPart[]
}

/** Returns what a word or phrase is, by the fields in which the catalogue uses it, or by what the trade calls it. */
export function kindOf(stems: readonly string[], expansions: readonly Expansion[], terms: Terms): QueryPart['kind'] {
  const attribute = attributeOf(expansions, terms)
  if (attribute !== 'word') return attribute
  // 'Rubia' is a cloth, also where the nearest that a shop has is a kind of product.
  const isOwn = (expansions[0]?.weight ?? 0) >= OWN_WEIGHT
  const [only = ''] = stems
  const ofTrade = isOwn || stems.length > 1 ? undefined : tradeAttribute(only)
  if (ofTrade) return ofTrade
  if (hasProductKind(stems)) return 'garment'
  // A craft is no kind of product, also where cloth is called brocade or dabu: a 'dabu saree' is a saree.
  if (stems.some((stem) => isCraft(usualSpelling(stem)))) return 'word'
  if (namesProducts(expansions, terms)) return 'garment'
  const same = terms.synonymsOf(stems).filter(({ weight }) => weight >= SAME_WEIGHT)
  if (same.some(({ stems: other }) => hasProductKind(other))) return 'garment'
  return attributeOfTrade([stems, ...same.map(({ stems: other }) => other)]) ?? 'word'
}

const SAME_WEIGHT = 0.9

/** What 'clothes' means in this catalogue. */
export function clothes(terms: Terms): Pick<QueryPart, 'kind' | 'expansions'> {
  return { kind: 'clothes', expansions: [...CLOTHES_STEMS].flatMap((stem) => expansionsOf([stem], 1, terms)) }
}

/** The `short` of `short sleeves` is no pair of shorts, the `boot` of `boot cut` no boot. */
function hasProductKind(stems: readonly string[]): boolean {
  return stems.some((stem, at) => isProductKind(stem) && (at === stems.length - 1 || !isShape(stem)))
}

/** `off white` and `navy blue` are colours because their last word is one. */
function attributeOfTrade(phrases: readonly (readonly string[])[]): QueryPart['kind'] | undefined {
  for (const stems of phrases) {
    const kind = tradeAttribute(stems.at(-1) ?? '')
    if (kind) return kind
  }
  return undefined
}

/** Categories also contain words such as `wear` or `home`, so they must use a word more often than garments do. */
function namesProducts([first]: readonly Expansion[], terms: Terms): boolean {
  if (!first) return false
  const share = (field: number) =>
    Math.min(...first.codes.map((code) => terms.countIn(code, field) / Math.max(1, terms.count(code))))
  return share(GARMENT) >= 0.3 || share(CATEGORY) >= 0.6
}

/** A word counts as a colour, fabric or pattern when the catalogue uses it as one often enough. */
function attributeOf(expansions: readonly Expansion[], terms: Terms): QueryPart['kind'] {
  const [first] = expansions
  if (!first || first.codes.some((code) => /\d/.test(terms.stems[code] as string))) return 'word'
  // The 'off' of 'off shoulder' is no colour, though many products are off white.
  if (first.codes.every((code) => isColorModifier(terms.stems[code] as string))) return 'word'
  const share = (field: number) =>
    Math.min(...first.codes.map((code) => terms.countIn(code, field) / Math.max(1, terms.count(code))))
  const [best] = ATTRIBUTES.map(([kind, field]) => ({ kind, share: share(field) })).toSorted(
    (a, b) => b.share - a.share,
  )
  return best && best.share >= ATTRIBUTE_SHARE ? best.kind : 'word'
}

const ATTRIBUTES = [
  ['color', COLOR],
  ['fabric', FABRIC],
  ['pattern', PATTERN],
] as const
const ATTRIBUTE_SHARE = 0.3
