import { isHindiWord } from '../../domain/search/hindi-words.ts'
import { isIndianName } from '../../domain/search/indian-names.ts'
import { isAttributeWord, isClothesWord, isProductKind, OCCASIONS, occasionBySound } from '../../domain/search/kinds.ts'
import type { Query } from '../../domain/search/query.ts'
import { isSpelling, usualSpelling } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { hindiSingulars, stemWord } from '../../domain/search/words.ts'
import { BRAND, CATEGORY, COLOR, DESCRIPTION, FABRIC, GARMENT, NAME, PATTERN } from './fields.ts'
import { isEnglishWord } from './known-words.ts'
import type { Expansion } from './match.ts'
import type { Guess } from './speller.ts'
import type { Store } from './store.ts'
import { slotOf, type Terms } from './terms.ts'
import { type TradeGuess, tradeGuess } from './trade-speller.ts'
import { withVowels } from './words-without-vowels.ts'

/** What the catalogue says about words. */
export type Words = Pick<Store, 'terms' | 'speller' | 'columns'>

/** One typed word and the catalogue words it may mean. */
export interface TypedWord {
  readonly typed: string
  readonly used: string
  /** The stem that synonyms and phrases are looked up by. */
  readonly stem: string
  readonly corrected: boolean
  readonly kind: Query['words'][number]['kind']
  readonly expansions: readonly Expansion[]
}

/** Interprets one word of a search: corrects its spelling unless it is right, and adds what means the same. */
export function interpretWord(
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
    ...soundingLike(typed, stem, terms, speller).map((code): Expansion => ({ codes: [code], weight: SOUND_WEIGHT })),
    // The 'mom' of 'mom jeans' is a cut, and none of the other words for women.
    ...(kind === wordKind(typed) ? terms.synonymsOf([stem]) : []).flatMap(({ stems, weight }) =>
      expansionsOf(stems, weight, terms),
    ),
    ...(kind === 'gender' ? childrenOf(stem, terms) : []),
  ]
  const known = countOf(expansions, terms)
  // A misspelt occasion that the catalogue names is corrected as other words are.
  const isNamed = OCCASIONS.has(stem) || (isOccasion(typed, stem) && speller.soundingLike(stem).length === 0)
  if (known >= COMMON || kind === 'gender' || isNamed || isClothesWord(stem)) return { ...plain, expansions }
  if (unfinished && stem.length >= MIN_PREFIX_LENGTH && !isProductKind(stem) && !isAttributeWord(stem)) {
    for (const code of speller.withPrefix(stem, MAX_PREFIX_MATCHES))
      expansions.push({ codes: [code], weight: PREFIX_WEIGHT })
  }
  const right = isCorrect(typed, stem, exact, terms)
  const whole = right || known >= RARE ? undefined : withVowels(typed, terms)
  if (whole) return corrected(typed, spellingHere(stemWord(whole), terms), expansions, wholeExpansions(whole, terms))
  const guess = right ? undefined : trusted(moreLikely(speller.guess(stem), speller.guess(typed)), stem, terms)
  const trade = right || known > 0 ? undefined : tradeWord(stem, guess, terms)
  if (trade) return corrected(typed, spellingHere(trade.stem, terms), expansions, tradeExpansions(trade.stem, terms))
  const split = known === 0 ? splitOf(typed, terms) : undefined
  if (split && (!guess || guess.cost > SPLIT_COST)) return { ...plain, expansions: [...expansions, split] }
  const isInTitles = exact.some(({ codes: [code = 0] }) => terms.countIn(code, NAME) > 0)
  if (!guess || !outweighs(guess, countOfUses(expansions, terms), isInTitles, terms)) return { ...plain, expansions }
  const meant = terms.stems[guess.code] as string
  const others = [{ codes: [guess.code], weight: CORRECTION_WEIGHT }, ...tradeExpansions(meant, terms)]
  // Several brands do not make the same mistake often; where they do, the likely word is found as well.
  if (exact.some(({ codes: [code] }) => code !== undefined && isUsedByBrands(code, terms, columns)))
    return { ...plain, expansions: known < RARE ? [...expansions, ...others] : expansions }
  return corrected(typed, terms.shown(guess.code), expansions, others)
}

/**
 * Words that sound like this one; two English words mean different things ('rice' and 'rise', 'waist' and 'vest'), and so do two of
 * the trade: a 'bhabhi' is no 'baby'.
 */
function soundingLike(typed: string, stem: string, terms: Terms, speller: Words['speller']): readonly number[] {
  const codes = speller.soundingLike(stem)
  if (codes.length === 0) return codes
  const isEnglish = isEnglishWord(typed)
  const isOther = (other: string) =>
    isSpelling(stem) && isSpelling(other) && usualSpelling(stem) !== usualSpelling(other)
  return codes.filter((code) => {
    const other = terms.stems[code] as string
    return other === stem || !(isOther(other) || (isEnglish && isEnglishWord(terms.shown(code))))
  })
}

function corrected(
  typed: string,
  used: string,
  expansions: readonly Expansion[],
  others: readonly Expansion[],
): TypedWord {
  const stem = stemWord(used)
  return { typed, used, stem, corrected: true, kind: wordKind(used), expansions: [...expansions, ...others] }
}

/** What a word stands for that was typed without its vowels: `blck` for `black`. */
function wholeExpansions(whole: string, terms: Terms): Expansion[] {
  return [...expansionsOf([stemWord(whole)], CORRECTION_WEIGHT, terms), ...tradeExpansions(whole, terms)]
}

/** What means the same as the word that a misspelt one was meant to be. */
function tradeExpansions(meant: string, terms: Terms): Expansion[] {
  const same = terms.synonymsOf([stemWord(meant)])
  return same.flatMap(({ stems, weight }) => expansionsOf(stems, weight * CORRECTION_WEIGHT, terms))
}

/** Whether a word names an occasion, in any spelling that sounds alike unless that is another English word ('holy'). */
function isOccasion(typed: string, stem: string): boolean {
  return suitsOf(typed, stem) !== undefined
}

/** The words of products that suit the occasion. */
export function suitsOf(typed: string, stem: string): readonly string[] | undefined {
  // 'Sadi' is a saree, though it sounds like 'shaadi'.
  const named = OCCASIONS.get(stem) ?? OCCASIONS.get(usualSpelling(stem))
  return (
    named ??
    (isEnglishWord(typed) || isSpelling(stem) || isHindiWord(typed) || isIndianName(typed)
      ? undefined
      : occasionBySound(stem))
  )
}

/** A word that no field of the catalogue uses must be very similar, and one that only descriptions use nearly the same. */
function trusted(guess: Guess | undefined, typed: string, terms: Terms): Guess | undefined {
  if (!guess || FIELDS.some((field) => terms.countIn(guess.code, field) > 0)) return guess
  const meant = terms.stems[guess.code] as string
  if (isProductKind(meant) || isAttributeWord(meant)) return guess
  const isInNames = terms.countIn(guess.code, NAME) > 0
  return guess.cost <= typed.length * (isInNames ? COST_OF_NAME : COST_OF_DESCRIPTION) ? guess : undefined
}

const COST_OF_NAME = 0.28
const COST_OF_DESCRIPTION = 0.16

/** The word of the trade that is meant although the catalogue has none: 'swetar' is no 'star' in a shop without sweaters. */
function tradeWord(stem: string, guess: Guess | undefined, terms: Terms): TradeGuess | undefined {
  const trade = tradeGuess(stem)
  if (!trade || trade.cost > stem.length * COST_OF_TRADE_WORD) return undefined
  if (terms.find(trade.stem) !== undefined) return undefined
  if (guess === undefined) return trade
  const isSame = spellingsOf(trade.stem, terms).includes(terms.stems[guess.code] as string)
  return trade.cost < guess.cost && !isSame ? trade : undefined
}

/** The stem as the catalogue spells it, if it does. */
function spellingHere(stem: string, terms: Terms): string {
  const code = [stem, ...spellingsOf(stem, terms)].flatMap((other) => terms.find(other) ?? [])[0]
  return code === undefined ? stem : terms.shown(code)
}

function spellingsOf(stem: string, terms: Terms): string[] {
  const same = terms.synonymsOf([stem]).filter(({ stems, weight }) => weight >= SAME_WEIGHT && stems.length === 1)
  return same.map(({ stems }) => stems.join(' '))
}

const SAME_WEIGHT = 0.9

const COST_OF_TRADE_WORD = 0.25

/** The stem of a word; of a Hindi plural that is unknown that of its singular, and of `jeanss` that of `jeans`. */
function knownStem(typed: string, terms: Terms): string {
  const stem = stemWord(typed)
  const isKnown = (one: string) =>
    terms.find(one) !== undefined || terms.synonymsOf([one]).length > 0 || OCCASIONS.has(one)
  if (isKnown(stem) || isClothesWord(stem) || isEnglishWord(typed)) return stem
  const [singular] = [...hindiSingulars(typed), stemWord(typed.replace(/(.)\1+$/, '$1'))].filter(isKnown)
  return singular ?? stem
}

/** 'Kids' in any language means girls' and boys' clothes too. */
function childrenOf(stem: string, terms: Terms): Expansion[] {
  const isKid = terms.synonymsOf([stem]).some(({ stems }) => stems.join(' ') === 'kid')
  return isKid ? ['girl', 'boy'].flatMap((child) => expansionsOf([child], CHILD_WEIGHT, terms)) : []
}

const CHILD_WEIGHT = 0.5
export const SOUND_WEIGHT = 0.95
const PREFIX_WEIGHT = 0.8
export const CORRECTION_WEIGHT = 0.7
/** Other words that mean the same have at least this weight, misspelt or not; similar products have less. */
export const OWN_WEIGHT = 0.5
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
  if (isEnglishWord(typed) || isEnglishWord(stem) || isHindiWord(typed) || isIndianName(typed)) return true
  if (isProductKind(stem) || isTradeWord(stem)) return true
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
function outweighs(guess: Guess, known: number, isInTitles: boolean, terms: Terms): boolean {
  const ratio = DOUBT_RATIOS.find(([most]) => guess.cost <= most)?.[1] ?? Number.POSITIVE_INFINITY
  const meant = terms.stems[guess.code] as string
  const ofTitles = isProductKind(meant) || isAttributeWord(meant) ? KIND_RATIO_OF_TITLES : RATIO_OF_TITLES
  return known === 0 || terms.count(guess.code) >= known * (isInTitles ? Math.max(ratio, ofTitles) : ratio)
}

/** A title in a small shop may be the only one with its word, and right: 'Seher Palazzo'. */
const RATIO_OF_TITLES = 15
const KIND_RATIO_OF_TITLES = 3

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

/** A phrase as an expansion; none when the catalogue lacks one of its stems. */
export function expansionsOf(stems: readonly string[], weight: number, terms: Terms): Expansion[] {
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
