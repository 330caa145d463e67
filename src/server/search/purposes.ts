import { clothFor } from '../../domain/search/cloth-purposes.ts'
import { CLOTHES_STEMS, tradeAttribute } from '../../domain/search/kinds.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isLowerPiece, isUpperPiece } from '../../domain/search/worn-with.ts'
import { isCloth } from './cloth.ts'
import { expansionsOf, OWN_WEIGHT } from './expansions.ts'
import { CATEGORY, GARMENT, NAME } from './fields.ts'
import type { QueryPart } from './part-kind.ts'
import { clothOf } from './suitable-cloth.ts'
import type { Terms } from './terms.ts'

/**
 * In 'kurti for jeans', 'saree ke liye blouse' and 'kurti jeans ke upar' one kind of product is asked for, and the other says what it
 * goes with, so that it only ranks. In 'kurta with jacket', 'kurta jacket ke saath' and 'jacket wala kurta' the kurta is: other words
 * may be missing, but not it. A 'shirt ka kapda' is cloth, where the shop has cloth.
 */
export function withPurposes(given: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const parts = withCloth(
    given.flatMap((part) => withSaree(part, terms)),
    terms,
  )
  const kinds = parts.flatMap((part, at) => (isKind(part) ? [at] : []))
  if (kinds.length < 2) return parts
  const first = kinds[0] as number
  const last = kinds.at(-1) as number
  const word = (at: number) => parts[at]?.typed ?? ''
  /** Of 'bottom for short kurti' too, but not of 'top for women cotton'. */
  const isAfterFor = (at: number): boolean =>
    at > first && (word(at - 1) === 'for' || ((word(at - 1) === 'my' || tells(parts[at - 1])) && isAfterFor(at - 1)))
  /** 'Lehenga dupatta ke saath' is one with a dupatta. */
  const isWithOthers = (at: number) => at === last && word(at + 1) === 'ke' && TOGETHER.test(word(at + 2))
  const isPurpose = (at: number) =>
    isAfterFor(at) ||
    (word(at + 1) === 'ke' && AFTER.has(word(at + 2)) && !isWithOthers(at)) ||
    (at < last && IN.has(word(at + 1)))
  const isSecondary = (at: number) =>
    (at > first && WITH.has(word(at - 1))) || (at < last && OWNING.has(word(at + 1))) || isWithOthers(at)
  // Of a palazzo with a kurti, a shop without palazzos has the kurti.
  const isSomeSold = kinds.some((at) => !isSecondary(at) && isSold(parts[at] as QueryPart))
  const isNamed = kinds.some((at) => parts[at]?.kind === 'garment' && !isPurpose(at))
  const head = parts[kinds.find((at) => !isPurpose(at)) ?? first] as QueryPart
  /** The black of 'kale jeans ke liye shirt'. */
  const isBeforePurpose = (at: number): boolean => {
    const next = parts[at + 1]
    return next?.kind === 'garment'
      ? isPurpose(at + 1) && !isAfterFor(at + 1)
      : ATTRIBUTES.has(next?.kind ?? 'word') && isBeforePurpose(at + 1)
  }
  const isOfOther = (at: number) =>
    ATTRIBUTES.has(parts[at]?.kind ?? 'word') &&
    (isAfterFor(at) ? kinds.some((kind) => kind > at) : isBeforePurpose(at))
  const isOfPair = isUpperPiece(stemWord(head.used)) || isLowerPiece(stemWord(head.used))
  /** A blouse often has the colour of its saree, but shirts and trousers differ, and no black blouse is to be as white as its saree. */
  const mayMatch = ({ kind }: QueryPart) => !isOfPair && !parts.some((part, at) => part.kind === kind && !isOfOther(at))
  return parts.map((part, at) => {
    const isOfPurpose = tells(part) && isAfterFor(at) && kinds.some((kind) => kind > at)
    if (isOfPurpose && !isNamed) return without(part)
    if (isNamed && isOfOther(at)) return mayMatch(part) ? { ...part, kind: 'filler' } : without(part)
    if (isOfSareeBlouse(parts, at, terms)) return asPartner(part)
    if (PIECE.test(part.used) && isSecondary(at - 1)) return { ...part, kind: 'filler' }
    if (part.kind !== 'garment') return part
    if (isPurpose(at)) return isNamed ? asPartner(part) : without(part)
    if (!isSecondary(at) || !isSomeSold) return part
    // As one word it tells less than the fabric: most sarees come with a blouse piece, and few titles say so.
    const { components = [], ...whole } = part
    return { ...whole, kind: 'word', ...(!BLOUSE_PIECE.test(part.used) && components.length > 0 && { components }) }
  })
}

/** Few shops say of a blouse that it is for sarees, but many of a saree that it comes with a blouse. */
function withSaree(part: QueryPart, terms: Terms): QueryPart[] {
  if (part.kind !== 'garment' || !SAREE_BLOUSE.test(part.used)) return [part]
  const any = expansionsOf([stemWord('blouse')], ANY_BLOUSE_WEIGHT, terms)
  const sarees = expansionsOf([stemWord('saree')], 1, terms)
  return [
    { ...part, expansions: [...part.expansions, ...any] },
    asPartner({ typed: '', used: '', corrected: false, kind: 'filler', expansions: sarees }),
  ]
}

/** Though it is named after one, a saree blouse is no saree, where the shop has blouses. A saree with a blouse piece is one. */
function isOfSareeBlouse(parts: readonly QueryPart[], at: number, terms: Terms): boolean {
  const [saree, blouse, next] = parts.slice(at)
  if (!saree || !blouse || !SAREE.test(saree.used) || !BLOUSE.test(blouse.used)) return false
  return !PIECE.test(next?.used ?? '') && isIn(blouse, terms, GARMENT, CATEGORY)
}

function asPartner(part: QueryPart): QueryPart {
  return { ...part, kind: 'filler', isPartner: true }
}

const SAREE = /^sa(?:ree|ri)s?$/
const BLOUSE = /^blouses?$/

const SAREE_BLOUSE = /^(?:(?:sarees?|saris?|ready ?made|stitched) blouses?|blouses? for (?:sarees?|saris?))$/
const ANY_BLOUSE_WEIGHT = 0.6

function without(part: QueryPart): QueryPart {
  return { ...part, kind: 'filler', expansions: [] }
}

const isSold = ({ expansions }: QueryPart) => expansions.some(({ weight }) => weight >= OWN_WEIGHT)

const ATTRIBUTES: ReadonlySet<QueryPart['kind']> = new Set(['color', 'fabric', 'pattern'])

const TELLING: ReadonlySet<QueryPart['kind'] | undefined> = new Set(['word', 'garment', 'color', 'fabric', 'pattern'])

const tells = (part: QueryPart | undefined) => TELLING.has(part?.kind)

/** 'Bottomwear' only ranks, but in 'bottomwear for kurtis' no kurti is asked for. */
function isKind({ kind, used }: QueryPart): boolean {
  return kind === 'garment' || (kind === 'occasion' && /^(?:bottom|top)wear$/.test(used))
}

/** Clothes named with cloth only rank: 'blouse fabric gold', 'kurti material'. A 'curtain cloth' may be a curtain. */
function withCloth(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const cloth = parts.find(({ kind, used }) => kind === 'garment' && isCloth(used))
  // Also where a category is named after it, brocade is a fabric.
  const isFabric = ({ used }: QueryPart) => isCloth(used) || tradeAttribute(stemWord(used)) === 'fabric'
  const others = parts.filter((part) => part.kind === 'garment' && part !== cloth && !isFabric(part))
  if (!cloth) return withSuitable(parts, others, terms)
  if (others.length === 0) return parts
  const isClothSold = isIn(cloth, terms, GARMENT, CATEGORY)
  const areClothes = others.every((part) => stemsOf(part, terms).some((stem) => CLOTHES_STEMS.has(stem)))
  // Whoever looks for cloth for curtains gets cloth where no curtains are sold.
  const isForClothes = areClothes || !others.some((part) => isIn(part, terms, GARMENT, CATEGORY, NAME))
  if (isForClothes && !isClothSold) return parts
  const purposes = isForClothes ? others : [cloth]
  const read = parts.map((part): QueryPart => (purposes.includes(part) ? { ...part, kind: 'filler' } : part))
  return [...read, suitableCloth(others, terms)]
}

/** Whether products have it in one of the fields; `quilt` in a description is no quilt. */
function isIn({ expansions }: QueryPart, terms: Terms, ...fields: readonly number[]): boolean {
  const own = expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
  return fields.some((field) => own.some(({ codes }) => codes.every((code) => terms.countIn(code, field) > 0)))
}

/** The words of a part, and what they mean: `kurte` is a kurta. */
function stemsOf({ used, expansions }: QueryPart, terms: Terms): string[] {
  const meant = expansions.filter(({ weight }) => weight >= OWN_WEIGHT).flatMap(({ codes }) => codes)
  return [...used.split(' ').map(usualOf), ...meant.map((code) => usualSpelling(terms.stems[code] as string))]
}

/** Cloth for a lehenga is rather silk than suiting, unless its text says what it is for. */
function suitableCloth(things: readonly QueryPart[], terms: Terms): QueryPart {
  const stems = things.flatMap((part) => [...new Set(stemsOf(part, terms))])
  // Though it is named after one, a saree blouse is no saree.
  const sewn = stems.includes('blouse') ? stems.filter((stem) => stem !== 'saree') : stems
  return clothOf(sewn.flatMap(clothFor), terms)
}

/** A 'dress material' is cloth for a salwar suit, and a 'blouse piece' for a blouse. */
function withSuitable(parts: readonly QueryPart[], kinds: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const garment = kinds.some(({ used }) => DRESS_MATERIAL.test(used))
    ? 'salwar'
    : kinds.some(({ used }) => BLOUSE_PIECE.test(used)) && 'blouse'
  return garment ? [...parts, clothOf(clothFor(garment), terms)] : parts
}

const PIECE = /^pieces?$/
const BLOUSE_PIECE = /^blouse pieces?$/
const DRESS_MATERIAL = /^(?:dress ?(?:material|cloth|fabric)|(?:unstitched|suit) \w+)$/

const usualOf = (word: string) => usualSpelling(stemWord(word))

const AFTER: ReadonlySet<string> = new Set([
  'liye',
  'lie',
  'andar',
  'upar',
  'niche',
  'neeche',
  'neche',
  'saath',
  'sath',
])
const TOGETHER = /^sa+th$/
const WITH: ReadonlySet<string> = new Set(['with'])
const OWNING: ReadonlySet<string> = new Set(['wali', 'wala', 'wale', 'vali', 'vala', 'vale'])
const IN: ReadonlySet<string> = new Set(['me', 'mein', 'pe', 'par'])
