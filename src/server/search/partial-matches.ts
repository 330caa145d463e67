import { isQuality } from '../../domain/search/qualities.ts'
import { nearColors } from '../../domain/search/shade-names.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isLowerPiece, isSecondPiece, isUpperPiece } from '../../domain/search/worn-with.ts'
import { expansionsOf, OWN_WEIGHT } from './expansions.ts'
import { BRAND, CATEGORY, COLOR, NAME } from './fields.ts'
import type { Matches, SearchContext, SearchTerm } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/** Adds the products that match most of the query after those that match all of it. */
export function withPartial(matches: Matches, partial: Matches): Matches {
  return withOthers(matches, partial, (own) => EXACT_POINTS + Math.min(own, POINTS_OF_LEVEL - 1))
}

/** Adds products of other kinds after all that match part of the query. */
export function withFurther(matches: Matches, further: Matches): Matches {
  return withOthers(matches, further, (own) => own + POINTS_OF_LEVEL * (MAX_LEVELS + 1))
}

/** Adds the products of the second matches that are not among the first. In typed arrays, because there may be 100,000. */
function withOthers({ slots, points }: Matches, others: Matches, pointsOf: (own: number) => number): Matches {
  const first = new Set(slots)
  const all = new Uint32Array(slots.length + others.slots.length)
  const allPoints = new Uint32Array(all.length)
  all.set(slots)
  for (let at = 0; at < slots.length; at++) allPoints[at] = pointsOf(points[at] as number)
  let count = slots.length
  for (let at = 0; at < others.slots.length; at++) {
    const slot = others.slots[at] as number
    if (first.has(slot)) continue
    all[count] = slot
    allPoints[count++] = others.points[at] as number
  }
  return { slots: all.subarray(0, count), points: allPoints.subarray(0, count) }
}

interface Found {
  readonly matches: Matches
  /** Words that the best products do not have. */
  readonly leftOut: readonly QueryPart[]
  /** 0 when the products have all words, but none has all of them. */
  readonly exact: 0 | undefined
}

/**
 * Finds the products that match the most telling words of a query that no product matches whole. A word tells more the fewer
 * products have it; what the product is tells most, an occasion least. When the query names a kind of product, only products of that
 * kind count. Without one, nearly all of the query must match, so that a search for something else finds nothing, or the cloth that
 * it ends with.
 * @param allows whether a product is within price, size and unit; absent when nothing is asked of them
 */
export function partialMatches(
  parts: readonly QueryPart[],
  termOf: (part: QueryPart) => SearchTerm,
  { store, matcher, within }: SearchContext,
  allows?: (slot: number) => boolean,
): Found | undefined {
  const words = parts
    .flatMap((part) => part.components ?? [part])
    .filter(({ kind }) => kind !== 'filler')
    .slice(0, MAX_WORDS)
  const weights = withOutfits(parts, words, weightsOf(words, store.size, store.terms))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const bits = (test: (part: QueryPart) => boolean) =>
    words.reduce((set, part, at) => (test(part) ? set | (1 << at) : set), 0)
  const kinds = bits(({ kind }) => kind === 'garment') || bits(({ kind }) => kind === 'clothes')
  // 'Erode cotton' is cotton; a silk lampshade is none of the things that are made of silk.
  const last = words.findLast(({ kind }) => kind !== 'gender' && kind !== 'occasion')
  const named = kinds || bits((part) => part === last && part.kind === 'fabric')
  const genders = bits(({ kind }) => kind === 'gender')
  const coverage = (set: number) => weights.reduce((sum, weight, at) => (set & (1 << at) ? sum + weight : sum), 0) / all
  const isEssential = kinds === 0 ? essentialWords(words, weights, store.terms) : () => false
  const partialWords = words.map((part, at) => ({
    term: termOf(part),
    isEssential: (named & (1 << at)) !== 0 || isEssential(at),
  }))
  const found = matcher.matchAny(store.terms, within, partialWords, onlyRanking(parts, termOf, store.terms))
  const qualifies = (set: number) =>
    (kinds === 0 && coverage(set) >= MIN_COVERAGE) || ((set & named) !== 0 && coverage(set) >= MIN_COVERAGE_OF_KIND)
  const counts = new Uint32Array(1 << words.length)
  for (let at = 0; at < found.slots.length; at++) {
    if (allows && !allows(found.slots[at] as number)) found.sets[at] = 0
    const set = found.sets[at] as number
    counts[set] = (counts[set] as number) + 1
  }
  const qualified: number[] = []
  for (let set = 1; set < counts.length; set++) if ((counts[set] as number) > 0 && qualifies(set)) qualified.push(set)
  const ofGender = qualified.filter((set) => (set & genders) !== 0)
  const best = (ofGender.length > 0 ? ofGender : qualified).toSorted((a, b) => coverage(b) - coverage(a))
  // Of 'shirt pant' neither comes before the other, however few pants there are.
  const isOfPair = namesOnePair(parts)
  const areOneOutfit = (one: number, other: number) =>
    isOfPair && (one & ~kinds) === (other & ~kinds) && isOneBit(one & kinds) && isOneBit(other & kinds)
  const levels = new Uint8Array(counts.length)
  let shown = 0
  for (let place = 0, total = 0; place < best.length && place < MAX_LEVELS; place++) {
    const set = best[place] as number
    const before = best[place - 1]
    const isPaired = before !== undefined && areOneOutfit(before, set)
    if (total >= ENOUGH && !isPaired) break
    levels[set] = isPaired ? (levels[before] as number) : MAX_LEVELS - place
    shown |= set
    total += counts[set] as number
  }
  const chosen = new Uint32Array(found.slots.length)
  const levelOf = new Uint8Array(found.slots.length)
  let count = 0
  for (let at = 0; at < found.slots.length; at++) {
    const level = levels[found.sets[at] as number] as number
    if (level === 0) continue
    levelOf[count] = level
    chosen[count++] = found.slots[at] as number
  }
  if (count === 0) return undefined
  const slots = chosen.slice(0, count)
  const own = found.pointsOf(slots)
  const points = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const level = levelOf[at] as number
    points[at] = level * POINTS_OF_LEVEL + Math.min(Math.round(own[at] as number), POINTS_OF_LEVEL - 1)
  }
  const matches = { slots, points }
  const [closest = 0] = best
  // Of 'jeans and top' the shop has both, though not in one product.
  const left = (set: number) =>
    words.filter(({ kind }, at) => kind !== 'occasion' && ((kind === 'garment' ? set : closest) & (1 << at)) === 0)
  const leftOut = left(shown)
  return { matches, leftOut, exact: leftOut.length === 0 && left(closest).length > 0 ? 0 : undefined }
}

/**
 * The query without what nearly all products have, where other words choose between them: in a shop for women `women`, and with an
 * occasion `clothes`, of which those that suit it come first anyway.
 */
export function withoutCommonWords(
  parts: readonly QueryPart[],
  { store: { terms, size } }: Pick<SearchContext, 'store'>,
): readonly QueryPart[] {
  const isCommon = ({ kind, typed, expansions: [best] }: QueryPart) =>
    (kind === 'clothes' && typed === '') ||
    (kind === 'gender' && best?.codes.every((code) => terms.count(code) > size * SHARE_OF_NEARLY_ALL) === true)
  const chooses = (part: QueryPart) => part.kind !== 'filler' && part.expansions.length > 0 && !isCommon(part)
  return withFewColors(parts.some(chooses) ? parts.filter((part) => !isCommon(part)) : parts)
}

const SHARE_OF_NEARLY_ALL = 0.98

/** The query without its least telling words: what is shown while one types must not take longer the more is typed. */
export function withFewerWords(
  parts: readonly QueryPart[],
  { store }: Pick<SearchContext, 'store'>,
): readonly QueryPart[] {
  const all = parts.filter(({ kind }) => kind !== 'filler')
  if (all.length <= MAX_WORDS_OF_SUGGESTION) return parts
  // Beside a kind, words that no product has do not help to choose.
  const isNamed = all.some(({ kind }) => kind === 'garment')
  const words = isNamed ? all.filter(({ expansions }) => expansions.length > 0) : all
  const weights = weightsOf(words, store.size, store.terms)
  const places = Array.from(words.keys())
  const kept = new Set(
    places
      .toSorted((one, other) => (weights[other] as number) - (weights[one] as number))
      .slice(0, MAX_WORDS_OF_SUGGESTION),
  )
  const tellsLittle = ({ expansions: [best] }: QueryPart) =>
    best?.codes.every((code) => store.terms.count(code) > store.size * SHARE_OF_ALL) === true
  const kinds = words.filter(({ kind }) => kind === 'garment').slice(0, MAX_KINDS_OF_SUGGESTION)
  return withFewColors(
    words.filter(
      (part, at) =>
        kinds.includes(part) ||
        (kept.has(at) && part.kind !== 'garment') ||
        (part.kind === 'gender' && !tellsLittle(part)),
    ),
  )
}

/** A list of many colours means nearly all products. */
function withFewColors(parts: readonly QueryPart[]): readonly QueryPart[] {
  return parts.map((part) =>
    part.kind === 'color' ? { ...part, expansions: part.expansions.slice(0, MAX_COLORS_OF_SUGGESTION) } : part,
  )
}

const MAX_WORDS_OF_SUGGESTION = 4
const MAX_KINDS_OF_SUGGESTION = 3
const MAX_COLORS_OF_SUGGESTION = 8
/** What more products than this have in common does not help to choose between them. */
const SHARE_OF_ALL = 0.9

/** All words but the most frequent ones that together do not tell enough: what matches only those does not match most of the query. */
function essentialWords(
  words: readonly QueryPart[],
  weights: readonly number[],
  terms: Terms,
): (at: number) => boolean {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const use = words.map(({ expansions }) =>
    expansions.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0),
  )
  const others = new Set<number>()
  let covered = 0
  for (const at of Array.from(words.keys()).toSorted((one, other) => (use[other] as number) - (use[one] as number))) {
    covered += weights[at] as number
    if (covered >= all * MIN_COVERAGE) break
    others.add(at)
  }
  return (at) => !others.has(at)
}

/**
 * Words by which products are ranked that match equally many of the others: the 'bottle' of 'bottle green' and what looks like a craft,
 * but not 'for'; and names with a fabric or colour that the product itself does not have: 'synthetic leather'.
 */
function onlyRanking(parts: readonly QueryPart[], termOf: (part: QueryPart) => SearchTerm, terms: Terms): SearchTerm[] {
  const shades = parts.filter(
    ({ kind, typed, expansions }) =>
      kind === 'filler' && (wordKind(typed) !== 'filler' || (typed === '' && expansions.length > 0)),
  )
  const outfits = parts.filter(({ components }) => components?.some(({ kind }) => kind === 'garment'))
  const attributes = parts.filter(({ kind }) => ATTRIBUTES.has(kind))
  const inNames = attributes.map(({ expansions }): SearchTerm => ({ expansions, fields: NAME }))
  const near = attributes.flatMap((part) => nearOf(part, terms))
  return [...shades.map(termOf), ...outfits.map(termOf), ...inNames, ...near].slice(0, MAX_WORDS)
}

/** The colours nearest to one: ivory linen where none is white. */
function nearOf({ kind, used }: QueryPart, terms: Terms): SearchTerm[] {
  const colors = kind === 'color' ? nearColors(usualSpelling(stemWord(used))) : []
  const expansions = colors.flatMap((color, place) => expansionsOf([color], NEAR_WEIGHT * FARTHER ** place, terms))
  return expansions.length === 0 ? [] : [{ expansions, fields: COLOR }]
}

const NEAR_WEIGHT = 0.5
const FARTHER = 0.8

const MAX_WORDS = 12
/** The share of the query's weight that a product must match, with and without a kind of product in the query. */
const MIN_COVERAGE_OF_KIND = 0.15
const MIN_COVERAGE = 0.75
/** Sets of words are taken until there are this many products: some pages. */
const ENOUGH = 48
const MAX_LEVELS = 24
/** Products with points of the same level match the same words. */
export const POINTS_OF_LEVEL = 1_000_000
/** Outweighs availability: a sold-out product that matches everything still comes before those that match in part. */
const EXACT_POINTS = 134 * POINTS_OF_LEVEL

function weightsOf(words: readonly QueryPart[], products: number, terms: Terms): number[] {
  const weights = words.map((part) => weightOf(part, products, terms))
  const heaviest = Math.max(0, ...weights.filter((_, at) => ATTRIBUTES.has(words[at]?.kind ?? 'word')))
  // A rare word such as 'pocket' must not count for more than the colour or fabric, unless it says which kind: 'sports bra'.
  return weights.map((weight, at) =>
    words[at]?.kind === 'word' && heaviest > 0 && (words[at]?.expansions.length ?? 0) > 0
      ? Math.min(weight, heaviest * (words[at + 1]?.kind === 'garment' ? KIND_OF_KIND_FACTOR : WORD_FACTOR))
      : weight,
  )
}

/** Returns whether all kinds that a search names are a piece above and one below that are bought together: 'shirt pant', 'jeans top'. */
function namesOnePair(parts: readonly QueryPart[]): boolean {
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  const [one, other] = kinds.map(({ used }) => stemWord(used))
  if (kinds.length !== 2 || one === undefined || other === undefined) return false
  return (isUpperPiece(one) && isLowerPiece(other)) || (isLowerPiece(one) && isUpperPiece(other))
}

const isOneBit = (bits: number) => bits !== 0 && (bits & (bits - 1)) === 0

/** A 'kurta pajama' is rather a kurta than a pyjama, however few pyjamas there are. */
function withOutfits(
  parts: readonly QueryPart[],
  words: readonly QueryPart[],
  weights: readonly number[],
): readonly number[] {
  const firsts = parts.flatMap(({ components = [] }) => {
    const [first, second] = components.filter(({ kind }) => kind === 'garment')
    return first && second && isSecondPiece(stemWord(second.used)) ? [{ first, second }] : []
  })
  const weightOfWord = (part: QueryPart) => weights[words.indexOf(part)] ?? 0
  return weights.map((weight, at) => {
    const outfit = firsts.find(({ first }) => first === words[at])
    return outfit ? Math.max(weight, weightOfWord(outfit.second) * OUTFIT_FACTOR) : weight
  })
}

const OUTFIT_FACTOR = 1.1

const KIND_OF_KIND_FACTOR = 1.5
/** Of 'red border white saree' the white saree comes before others with a border. */
const WORD_FACTOR = 0.98
const ATTRIBUTES: ReadonlySet<QueryPart['kind']> = new Set(['color', 'fabric', 'pattern'])

/** Unlike in BM25, the word that names the product counts most although many products have it. */
function weightOf({ kind, used, expansions, corrected }: QueryPart, products: number, terms: Terms): number {
  if (kind === 'word' && isQuality(used.split(' ').map(stemWord))) return QUALITY_WEIGHT
  const codes = expansions[0]?.codes
  if (!codes) return used.length < 3 ? QUALITY_WEIGHT : UNKNOWN_WEIGHT
  const use = Math.min(...codes.map((code) => terms.count(code)))
  const rarity = Math.min(MAX_RARITY, Math.log(1 + products / (1 + use)))
  const isBrand = codes.every((code) => terms.countIn(code, BRAND) >= use * 0.6 && terms.countIn(code, CATEGORY) === 0)
  const isSimilar = ATTRIBUTES.has(kind) && (expansions[0]?.weight ?? 0) < OWN_WEIGHT
  const factor = (corrected ? CORRECTED_FACTOR : 1) * (isSimilar ? SIMILAR_FACTOR : 1)
  return rarity * (isBrand && kind === 'word' ? BRAND_FACTOR : FACTORS[kind]) * factor
}

const UNKNOWN_WEIGHT = 6
/** Silk is meant by 'machine washable silk' even where no product says how it is washed. */
const QUALITY_WEIGHT = 0.2
const MAX_RARITY = 7
const BRAND_FACTOR = 1.5
const CORRECTED_FACTOR = 0.6
/** Black georgette comes before linen with zari where nothing has sequins. */
const SIMILAR_FACTOR = 0.3
const FACTORS: Readonly<Record<QueryPart['kind'], number>> = {
  garment: 3,
  clothes: 3,
  color: 1.2,
  fabric: 1.2,
  pattern: 1.2,
  gender: 1,
  word: 1,
  occasion: 0.4,
  filler: 0,
}
