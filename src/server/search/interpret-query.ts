import {
  CLOTHES_STEMS,
  isAttributeWord,
  isClothesWord,
  isProductKind,
  isWomensGarment,
  OCCASIONS,
} from '../../domain/search/kinds.ts'
import { type Query, readQuery } from '../../domain/search/query.ts'
import { MAX_PHRASE_WORDS } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { hindiSingulars, stemWord } from '../../domain/search/words.ts'
import { BRAND, CATEGORY, COLOR, DESCRIPTION, FABRIC, GARMENT, PATTERN } from './fields.ts'
import { isEnglishWord } from './known-words.ts'
import type { Correction } from './list-result.ts'
import type { Expansion } from './match.ts'
import { kindOf, type QueryPart } from './part-kind.ts'
import type { Guess } from './speller.ts'
import type { Store } from './store.ts'
import { slotOf, type Terms } from './terms.ts'

export interface Interpretation {
  readonly query: Query
  readonly parts: readonly QueryPart[]
  readonly corrections: readonly Correction[]
  /** What products must not have, with every spelling of it. */
  readonly excluded: readonly Excluded[]
}

export interface Excluded {
  readonly typed: string
  readonly expansions: readonly Expansion[]
}

/** What the catalogue says about words. */
type Words = Pick<Store, 'terms' | 'speller' | 'columns'>

/** Interprets a search text in terms of this catalogue: corrects spelling, adds synonyms, recognises attributes. */
export function interpretQuery(text: string, store: Words): Interpretation {
  const query = readQuery(text)
  const { terms } = store
  const corrections: Correction[] = []
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  const words = query.words.map(({ text: typed, kind }, at) =>
    interpretWord(typed, kind, unfinished && at === query.words.length - 1, store),
  )
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, terms)
    const taken = words.slice(at, at + (phrase?.length ?? 1))
    if (phrase?.meaning.corrected !== false)
      for (const { typed, used, corrected } of taken) if (corrected) corrections.push({ typed, used })
    parts.push(phrase?.meaning ?? partOf(words[at] as TypedWord, terms))
    at += taken.length
  }
  const excluded = query.excluded.map((typed) => ({ typed, expansions: excludedBy(typed, store) }))
  return { query, parts: withWomen(withClothes(joinedByOr(parts), terms), terms), corrections, excluded }
}

/** The word or phrase, its other spellings and its translations; `similar` products are not excluded with it. */
function excludedBy(phrase: string, store: Words): Expansion[] {
  const { terms } = store
  const stems = phrase.split(' ').map(stemWord)
  const [word = ''] = stems
  const same = terms.synonymsOf(stems).flatMap(({ stems: other, weight }) => expansionsOf(other, weight, terms))
  const all =
    stems.length === 1
      ? interpretWord(phrase, 'word', false, store).expansions
      : [...expansionsOf(stems, 1, terms), ...same]
  return all.filter(({ weight }) => weight >= CORRECTION_WEIGHT && word !== '')
}

/** One typed word and the catalogue words it may mean. */
interface TypedWord {
  readonly typed: string
  readonly used: string
  /** The stem that synonyms and phrases are looked up by. */
  readonly stem: string
  readonly corrected: boolean
  readonly kind: Query['words'][number]['kind']
  readonly expansions: readonly Expansion[]
}

function interpretWord(
  typed: string,
  kind: TypedWord['kind'],
  unfinished: boolean,
  { terms, speller, columns }: Words,
): TypedWord {
  const stem = knownStem(typed, terms)
  const exact = expansionsOf([stem], 1, terms)
  const plain = { typed, used: typed, stem, corrected: false, kind }
  if (kind === 'filler') return { ...plain, expansions: exact }
  const expansions = [
    ...exact,
    ...speller.soundingLike(stem).map((code): Expansion => ({ codes: [code], weight: SOUND_WEIGHT })),
    // The 'mom' of 'mom jeans' is a cut, and none of the other words for women.
    ...(kind === wordKind(typed) ? terms.synonymsOf([stem]) : []).flatMap(({ stems, weight }) =>
      expansionsOf(stems, weight, terms),
    ),
    ...(kind === 'gender' ? childrenOf(stem, terms) : []),
  ]
  const known = countOf(expansions, terms)
  if (known >= COMMON || kind === 'gender' || OCCASIONS.has(stem) || isClothesWord(stem))
    return { ...plain, expansions }
  if (unfinished && stem.length >= MIN_PREFIX_LENGTH && !isProductKind(stem) && !isAttributeWord(stem)) {
    for (const code of speller.withPrefix(stem, MAX_PREFIX_MATCHES))
      expansions.push({ codes: [code], weight: PREFIX_WEIGHT })
  }
  const guess = isCorrect(typed, stem, exact, terms) ? undefined : moreLikely(speller.guess(stem), speller.guess(typed))
  const split = known === 0 ? splitOf(typed, terms) : undefined
  if (split && (!guess || guess.cost > SPLIT_COST)) return { ...plain, expansions: [...expansions, split] }
  if (!guess || !outweighs(guess, countOfUses(expansions, terms), terms)) return { ...plain, expansions }
  const meant = terms.stems[guess.code] as string
  const corrected: Expansion[] = [
    { codes: [guess.code], weight: CORRECTION_WEIGHT },
    ...terms.synonymsOf([meant]).flatMap(({ stems, weight }) => expansionsOf(stems, weight * CORRECTION_WEIGHT, terms)),
  ]
  // Several brands do not make the same mistake often; where they do, the likely word is found as well.
  if (exact.some(({ codes: [code] }) => code !== undefined && isUsedByBrands(code, terms, columns)))
    return { ...plain, expansions: known < RARE ? [...expansions, ...corrected] : expansions }
  const used = terms.shown(guess.code)
  return {
    typed,
    used,
    stem: meant,
    corrected: true,
    kind: wordKind(used),
    expansions: [...expansions, ...corrected],
  }
}

/** The stem of a word; of a Hindi plural that is unknown, that of its singular. */
function knownStem(typed: string, terms: Terms): string {
  const stem = stemWord(typed)
  const isKnown = (one: string) =>
    terms.find(one) !== undefined || terms.synonymsOf([one]).length > 0 || OCCASIONS.has(one)
  if (isKnown(stem) || isClothesWord(stem) || isEnglishWord(typed)) return stem
  return hindiSingulars(typed).find(isKnown) ?? stem
}

/** 'Kids' in any language means girls' and boys' clothes too. */
function childrenOf(stem: string, terms: Terms): Expansion[] {
  const isKid = terms.synonymsOf([stem]).some(({ stems }) => stems.join(' ') === 'kid')
  return isKid ? ['girl', 'boy'].flatMap((child) => expansionsOf([child], CHILD_WEIGHT, terms)) : []
}

const CHILD_WEIGHT = 0.5
const SOUND_WEIGHT = 0.95
const PREFIX_WEIGHT = 0.8
const CORRECTION_WEIGHT = 0.7
/** A word used this often is never corrected. */
const COMMON = 200
const MIN_PREFIX_LENGTH = 3
const MAX_PREFIX_MATCHES = 12
const SPLIT_COST = 1

/**
 * Words of English, of the clothing trade and of the catalogue's own fields are not misspellings, even when few products contain
 * them. Titles do contain misspellings.
 */
function isCorrect(typed: string, stem: string, exact: readonly Expansion[], terms: Terms): boolean {
  if (isEnglishWord(typed) || isEnglishWord(stem) || isProductKind(stem) || isTradeWord(stem)) return true
  if (OCCASIONS.has(stem) || terms.synonymsOf([stem]).length > 0) return true
  return exact.some(({ codes }) => codes.every((code) => FIELDS.some((field) => terms.countIn(code, field) > 0)))
}

const FIELDS = [BRAND, CATEGORY, GARMENT, COLOR, FABRIC, PATTERN]

/** Stemming can make a misspelt word harder to correct (`olvie` is not a plural), so both are tried. */
function moreLikely(one: Guess | undefined, other: Guess | undefined): Guess | undefined {
  return one && other ? (one.score >= other.score ? one : other) : (one ?? other)
}

function isUsedByBrands(code: number, terms: Terms, { brand }: Store['columns']): boolean {
  const brands = new Set<string | undefined>()
  for (const posting of terms.postings(code)) {
    brands.add(brand.valuesAt(slotOf(posting))[0])
    if (brands.size >= BRANDS_OF_KNOWN_WORD) return true
  }
  return false
}

const BRANDS_OF_KNOWN_WORD = 3
const RARE = 20

/**
 * A word that occurs in the catalogue is corrected only when a similar word is this many times as common, the more the less similar
 * it is: titles contain misspellings too, and descriptions more.
 */
function outweighs(guess: Guess, known: number, terms: Terms): boolean {
  const ratio = DOUBT_RATIOS.find(([most]) => guess.cost <= most)?.[1] ?? Number.POSITIVE_INFINITY
  return known === 0 || terms.count(guess.code) >= known * ratio
}

const DOUBT_RATIOS: readonly (readonly [cost: number, ratio: number])[] = [
  [0.7, 2],
  [0.9, 4],
  [1.2, 10],
]

/** The number of products with one of these; one that has it in its description alone counts a quarter. */
function countOfUses(expansions: readonly Expansion[], terms: Terms): number {
  const uses = expansions.map(({ codes }) =>
    Math.min(...codes.map((code) => terms.count(code) - (terms.countIn(code, DESCRIPTION) * 3) / 4)),
  )
  return uses.reduce((sum, use) => sum + use, 0)
}

function countOf(expansions: readonly Expansion[], terms: Terms): number {
  return expansions.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0)
}

function expansionsOf(stems: readonly string[], weight: number, terms: Terms): Expansion[] {
  const codes = stems.map((stem) => terms.find(stem))
  return codes.every((code) => code !== undefined) ? [{ codes, weight }] : []
}

/** Splits `polkadot` into `polka dot`: of all splits, the one whose rarer half is the most common. */
function splitOf(typed: string, terms: Terms): Expansion | undefined {
  let best: Expansion | undefined
  let bestUse = SPLIT_USE - 1
  for (let cut = 2; cut <= typed.length - 2; cut++) {
    for (const expansion of expansionsOf(
      [stemWord(typed.slice(0, cut)), stemWord(typed.slice(cut))],
      SOUND_WEIGHT,
      terms,
    )) {
      const halfUse = countOf([expansion], terms)
      if (halfUse > bestUse) {
        best = expansion
        bestUse = halfUse
      }
    }
  }
  return best
}

const SPLIT_USE = 3

/**
 * The longest phrase starting at this word that has synonyms, or that the catalogue spells as one word (`waist coat`): as typed, so
 * that no word of 'modi jacket' is corrected, else as corrected.
 */
function phraseAt(words: readonly TypedWord[], at: number, terms: Terms): Phrase | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 1; length--) {
    const parts = words.slice(at, at + length)
    const typed = parts.map((part) => (part.corrected ? asTyped(part) : part))
    const isCorrected = parts.some(({ corrected }) => corrected)
    const phrase = phraseOf(typed, terms) ?? (isCorrected ? phraseOf(parts, terms) : undefined)
    if (phrase) return phrase
  }
  return undefined
}

interface Phrase {
  readonly length: number
  readonly meaning: QueryPart
}

function asTyped({ typed, kind, expansions }: TypedWord): TypedWord {
  return { typed, used: typed, stem: stemWord(typed), corrected: false, kind, expansions }
}

function phraseOf(parts: readonly TypedWord[], terms: Terms): Phrase | undefined {
  const stems = parts.map(({ stem }) => stem)
  const synonyms = terms.synonymsOf(stems)
  // 'Party wear' is an occasion, also where a title or two has 'partywear'.
  if (synonyms.length === 0 && OCCASIONS.has(stems[0] ?? '')) return undefined
  const others = [
    ...synonyms.flatMap(({ stems: other, weight }) => expansionsOf(other, weight, terms)),
    ...expansionsOf([stemWord(parts.map(({ used }) => used).join(''))], SOUND_WEIGHT, terms),
  ]
  if (others.length === 0) return undefined
  const expansions = [...expansionsOf(stems, 1, terms), ...others]
  const joined = (pick: (part: TypedWord) => string) => parts.map(pick).join(' ')
  const kind = kindOf(stems, expansions, terms)
  const components = componentsOf(
    parts.map((part) => partOf(part, terms)),
    kind,
    others,
  )
  const meaning = {
    typed: joined(({ typed }) => typed),
    used: joined(({ used }) => used),
    corrected: parts.some(({ corrected }) => corrected),
    expansions,
    kind,
  }
  return { length: parts.length, meaning: components.length > 0 ? { ...meaning, components } : meaning }
}

/** The words of a phrase that mean something without the others: not those of `night dress`, which another word stands for. */
function componentsOf(words: readonly QueryPart[], kind: QueryPart['kind'], others: readonly Expansion[]): QueryPart[] {
  if (kind === 'color') return words.filter((word) => word.kind === 'color')
  const isOneThing = kind !== 'garment' || others.some(({ weight }) => weight >= SOUND_WEIGHT)
  return isOneThing ? [] : words.filter((word) => word.kind !== 'filler')
}

function partOf({ typed, used, stem, corrected, kind, expansions: words }: TypedWord, terms: Terms): QueryPart {
  const expansions = words.toSorted((a, b) => b.weight - a.weight)
  const part = { typed, used, corrected }
  if (kind !== 'word') return { ...part, kind, expansions }
  const suitable = OCCASIONS.get(stem)
  if (suitable) {
    const named = expansions.map(({ codes, weight }) => ({ codes, weight: weight * NAMED_WEIGHT }))
    const suitableWeight = SUITABLE_WEIGHT * (corrected ? CORRECTION_WEIGHT : 1)
    const suits = suitable.flatMap((other) => expansionsOf([other], suitableWeight, terms))
    return { ...part, kind: 'occasion', expansions: [...named, ...suits] }
  }
  if (isClothesWord(stem)) return { ...part, ...clothes(terms) }
  return { ...part, kind: kindOf([stem], expansions, terms), expansions }
}

/** What 'clothes' means in this catalogue. */
export function clothes(terms: Terms): Pick<QueryPart, 'kind' | 'expansions'> {
  return { kind: 'clothes', expansions: [...CLOTHES_STEMS].flatMap((stem) => expansionsOf([stem], 1, terms)) }
}

/** An occasion without a kind of product means clothes ('party wear', 'gym wear women'), and so does 'kids wear'. */
function withClothes(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const isOnly = (kind: QueryPart['kind']) => parts.every((part) => part.kind === kind || part.kind === 'filler')
  const isWear = isOnly('gender') && parts.some(({ typed }) => typed === 'wear' || typed === 'fashion')
  const needsKind =
    (isWear || parts.some(({ kind }) => kind === 'occasion')) && !parts.some(({ kind }) => KINDS.has(kind))
  return needsKind ? [...parts, { typed: '', used: 'clothes', corrected: false, ...clothes(terms) }] : parts
}

/** What only women wear is looked for among their clothes first: in some catalogues a kurti is a kurta, as men's are. */
function withWomen(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const isWomens = parts.some(({ kind, used }) => kind === 'garment' && used.split(' ').some(isWomensGarment))
  if (!isWomens || parts.some(({ kind }) => kind === 'gender')) return parts
  return [
    ...parts,
    { typed: '', used: '', corrected: false, kind: 'filler', expansions: expansionsOf(['women'], 1, terms) },
  ]
}

const KINDS: ReadonlySet<QueryPart['kind']> = new Set(['garment', 'clothes'])

/** Words that only rank count half, and an occasion is to outweigh the words that all results have in common. */
const NAMED_WEIGHT = 4
/** A product that suits an occasion counts for less than one that names it. */
const SUITABLE_WEIGHT = 3

/** `red or blue`: either is enough, when both are colours, or both fabrics, and so on. */
function joinedByOr(parts: readonly QueryPart[]): QueryPart[] {
  const joined: QueryPart[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as QueryPart
    const [before, or] = [joined.at(-2), joined.at(-1)]
    if (or?.kind === 'color' && part.kind === 'color') {
      joined.splice(-1, 1, shadeOf(or, part))
      continue
    }
    if (before && or && OR.has(or.typed) && before.kind === part.kind && part.kind !== 'filler') {
      const used = `${before.used} or ${part.used}`
      const expansions = [...before.expansions, ...part.expansions]
      joined.splice(-2, 2, { ...before, typed: `${before.typed} or ${part.typed}`, used, expansions })
    } else joined.push(part)
  }
  return joined
}

/** `mustard yellow` is a shade: products in either colour match, and those with both words come first. */
function shadeOf(one: QueryPart, other: QueryPart): QueryPart {
  const both = [...(one.expansions[0]?.codes ?? []), ...(other.expansions[0]?.codes ?? [])]
  const expansions = [{ codes: both, weight: SHADE_WEIGHT }, ...one.expansions, ...other.expansions]
  const joined = (pick: (part: QueryPart) => string) => `${pick(one)} ${pick(other)}`
  return { ...one, typed: joined(({ typed }) => typed), used: joined(({ used }) => used), expansions }
}

const SHADE_WEIGHT = 2

const OR: ReadonlySet<string> = new Set(['or', 'ya'])
