import { brandNear, isBrandWord } from '../../domain/search/brand-words.ts'
import { isAttributeWord, isProductKind } from '../../domain/search/kinds.ts'
import { OCCASIONS } from '../../domain/search/occasions.ts'
import { editCost } from '../../domain/search/spelling.ts'
import { isSpelling, usualSpelling } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { stemWord } from '../../domain/search/words.ts'
import { CORRECTION_WEIGHT, countOf, expansionsOf, FIELDS, RARE, SOUND_WEIGHT, type Words } from './expansions.ts'
import { BRAND, DESCRIPTION, NAME } from './fields.ts'
import { isEnglishWord } from './known-words.ts'
import type { Expansion } from './match.ts'
import type { Guess, Speller } from './speller.ts'
import type { Store } from './store.ts'
import { slotOf, type Terms } from './terms.ts'
import { type TradeGuess, tradeGuess } from './trade-speller.ts'
import { withVowels } from './words-without-vowels.ts'

/** What a word without a meaning was probably meant to be. */
export interface LikelyWord {
  readonly word: string
  readonly expansions: readonly Expansion[]
  /** See `editCost`. */
  readonly cost: number
  /** Several brands have the word as it was typed, so that both are meant. */
  readonly isBeside?: boolean
}

interface Unknown {
  readonly typed: string
  readonly stem: string
  readonly exact: readonly Expansion[]
  /** All that the word is known to mean, and how many products have it. */
  readonly expansions: readonly Expansion[]
  readonly known: number
}

/** Finds what a misspelt word was meant to be, or the two words that it consists of. */
export function likelyWord(
  { typed, stem, exact, expansions, known }: Unknown,
  { terms, speller, columns }: Words,
): LikelyWord | { readonly split: Expansion } | undefined {
  const whole = known >= RARE ? undefined : withVowels(typed, terms)
  if (whole)
    return {
      word: spellingHere(stemWord(whole), terms),
      expansions: wholeExpansions(whole, terms),
      cost: 0,
    }
  const given = likelyTerm(typed, stem, speller)
  const brand = known > 0 ? undefined : likelyBrand(typed, given, terms)
  if (brand && 'word' in brand) return brand
  const guess = brand ?? trusted(given, stem, terms)
  const trade = known > 0 ? undefined : tradeWord(stem, guess, terms)
  if (trade)
    return { word: spellingHere(trade.stem, terms), expansions: tradeExpansions(trade.stem, terms), cost: trade.cost }
  const split = known === 0 ? splitOf(typed, terms) : undefined
  if (split && (!guess || guess.cost > SPLIT_COST)) return { split }
  const isInTitles = exact.some(({ codes: [code = 0] }) => terms.countIn(code, NAME) > 0)
  if (!guess || !outweighs(guess, countOfUses(expansions, terms), isInTitles, terms)) return undefined
  const meant = terms.stems[guess.code] as string
  const others = [{ codes: [guess.code], weight: CORRECTION_WEIGHT }, ...tradeExpansions(meant, terms)]
  // Several brands do not make the same mistake often; where they do, the likely word is found as well.
  const isBeside = exact.some(({ codes: [code] }) => code !== undefined && isUsedByBrands(code, terms, columns))
  return { word: terms.shown(guess.code), expansions: others, cost: guess.cost, ...(isBeside && { isBeside }) }
}

const SPLIT_COST = 1

/**
 * Whether a word is surely a misspelling: a slip in a short word, more in a long one. What is less similar may be a word of another
 * language of India, so that its results are shown as the closest only.
 */
export function isCertain(typed: string, { word, cost }: Pick<LikelyWord, 'word' | 'cost'>, terms: Terms): boolean {
  if (cost === 0) return true
  const stem = stemWord(word)
  const [, ofShort] = CERTAIN_COSTS.find(([letters]) => typed.length <= letters) ?? []
  const isWanted = isProductKind(stem) || isAttributeWord(stem)
  if (isBrand(word, terms) && cost <= (ofShort ?? COST_OF_LETTER)) return true
  if (cost > (isWanted ? Math.max(ofShort ?? COST_OF_LONG, COST_OF_VOWEL) : (ofShort ?? COST_OF_LONG))) return false
  // 'Kalash' is similar to 'kala', which nobody would recognise in 'black'.
  const most = typed.length * COST_OF_RECOGNISED
  const plural = stem.replace(/y$/, 'ies')
  const isRecognised = [stemWord(typed), typed].some((one) =>
    [stem, plural].some((other) => editCost(one, other, most) <= most),
  )
  return (
    isRecognised && (isOfTrade(stem) || isSpelling(stem) || titlesWith(stem, terms) >= FREQUENT || cost <= COST_OF_SLIP)
  )
}

const CERTAIN_COSTS: readonly (readonly [letters: number, cost: number])[] = [
  [4, 0.7],
  [5, 0.8],
  [7, 1],
]
const COST_OF_LONG = 1.6
const COST_OF_VOWEL = 0.8
const COST_OF_RECOGNISED = 0.36

/** Whether the word is of a brand of some products here, or of one that many know. */
function isBrand(word: string, terms: Terms): boolean {
  const code = terms.find(stemWord(word))
  return isBrandWord(word) || (code !== undefined && terms.countIn(code, BRAND) >= PRODUCTS_OF_BRAND)
}

const PRODUCTS_OF_BRAND = 3

function titlesWith(stem: string, terms: Terms): number {
  const code = terms.find(stem)
  return code === undefined ? 0 : terms.countIn(code, NAME)
}

/** Whether the closest results for a rare word are likely to be of use: a word of the trade or of many titles about one letter away. */
export function isNear(typed: string, { word, cost }: Pick<LikelyWord, 'word' | 'cost'>, terms: Terms): boolean {
  const stem = stemWord(word)
  const most = Math.max(costOfNear(typed.length, stem, terms), isBrand(word, terms) ? COST_OF_LETTER : 0)
  // The colour that 'armani' is near to has the name 'asmani' in Hindi, which nobody would recognise in 'blue'.
  return (
    cost === 0 || (cost <= most && editCost(stemWord(typed), stem, most + COST_OF_LETTER) < Number.POSITIVE_INFINITY)
  )
}

function costOfNear(letters: number, stem: string, terms: Terms): number {
  if (!isOfTrade(stem)) {
    const isFrequent = letters > 4 && titlesWith(stem, terms) >= FREQUENT
    return isFrequent ? (letters >= LETTERS_OF_LONG ? COST_OF_LETTER : COST_OF_SLIP) : 0
  }
  if (letters < 4) return COST_OF_SLIP
  return letters > 4 && (isProductKind(stem) || isAttributeWord(stem)) ? COST_OF_FIRST_LETTER : COST_OF_LETTER
}

function isOfTrade(stem: string): boolean {
  return isProductKind(stem) || isAttributeWord(stem) || isTradeWord(stem) || OCCASIONS.has(stem)
}

/** The word of the trade that a word of English was perhaps meant to be: `creep` for `crepe`. */
export function similarTo(typed: string, stem: string, speller: Speller, terms: Terms): { similar?: string } {
  const given = likelyTerm(typed, stem, speller)
  const brand = likelyBrand(typed, given, terms)
  // 'Crocks' are rather crocs than frocks.
  if (brand && 'word' in brand) return {}
  const guess = brand ?? given
  const trade = brand ? undefined : tradeWord(stem, given, terms)
  const isMeant = (word: string, cost: number) =>
    isNear(typed, { word, cost }, terms) && (!isEnglishWord(typed) || isLookOrKind(stemWord(word), cost))
  if (trade && isMeant(usualSpelling(trade.stem), trade.cost)) return { similar: usualSpelling(trade.stem) }
  if (!guess) return {}
  const word = terms.shown(guess.code)
  return isMeant(word, guess.cost) ? { similar: word } : {}
}

/** What a word of English may be mistyped for: nobody who types 'hiding' or 'tummy' means hiking or a brand called Tommy. */
function isLookOrKind(stem: string, cost: number): boolean {
  return (isProductKind(stem) || isAttributeWord(stem)) && cost <= COST_OF_LETTER
}

/** A doubled or swapped letter. */
const COST_OF_SLIP = 0.7
const FREQUENT = 50
const LETTERS_OF_LONG = 7
const COST_OF_LETTER = 1
const COST_OF_FIRST_LETTER = 1.4

/** What a word stands for that was typed without its vowels: `blck` for `black`. */
function wholeExpansions(whole: string, terms: Terms): Expansion[] {
  return [...expansionsOf([stemWord(whole)], CORRECTION_WEIGHT, terms), ...tradeExpansions(whole, terms)]
}

/** What means the same as the word that a misspelt one was meant to be. */
function tradeExpansions(meant: string, terms: Terms): Expansion[] {
  const same = terms.synonymsOf([stemWord(meant)])
  return same.flatMap(({ stems, weight }) => expansionsOf(stems, weight * CORRECTION_WEIGHT, terms))
}

/**
 * What is no word of the trade must be similar: nobody writes `harit` for the brand `Habit`. What only titles use must be more so,
 * and what only descriptions use nearly the same.
 */
function trusted(guess: Guess | undefined, typed: string, terms: Terms): Guess | undefined {
  if (!guess) return undefined
  const meant = terms.stems[guess.code] as string
  if (isOfTrade(meant) || terms.synonymsOf([meant]).length > 0) return guess
  const isInFields = FIELDS.some((field) => terms.countIn(guess.code, field) > 0)
  const isInNames = terms.countIn(guess.code, NAME) > 0
  const costOfLetter = isInFields ? COST_OF_FIELD : isInNames ? COST_OF_NAME : COST_OF_DESCRIPTION
  return guess.cost <= typed.length * costOfLetter ? guess : undefined
}

const COST_OF_FIELD = 0.34
const COST_OF_NAME = 0.28
const COST_OF_DESCRIPTION = 0.16

/** The brand that a word is nearer to than to the guess: one of this catalogue, or one that it does not have. */
function likelyBrand(typed: string, guess: Guess | undefined, terms: Terms): Guess | LikelyWord | undefined {
  const brand = brandNear(typed)
  if (!brand) return undefined
  const code = terms.find(stemWord(brand.word))
  if (guess && guess.code !== code && guess.cost - doubtOf(guess, terms) <= brand.cost) return undefined
  return code === undefined ? { ...brand, expansions: [] } : { code, cost: brand.cost, score: 0 }
}

/** The word of the trade that is meant although the catalogue has none: 'swetar' is no 'star' in a shop without sweaters. */
function tradeWord(stem: string, guess: Guess | undefined, terms: Terms): TradeGuess | undefined {
  const trade = tradeGuess(stem)
  if (!trade || trade.cost > stem.length * COST_OF_TRADE_WORD) return undefined
  if (terms.find(trade.stem) !== undefined) return undefined
  if (guess === undefined) return trade
  const meant = terms.stems[guess.code] as string
  const isSame = spellingsOf(trade.stem, terms).includes(meant)
  return trade.cost < guess.cost - doubtOf(guess, terms) && !isSame ? trade : undefined
}

/** What the shop sells is meant rather than a similar word for what it does not sell: 'jurta' is a kurta, no 'jutta'. */
function doubtOf({ code }: Guess, terms: Terms): number {
  const meant = terms.stems[code] as string
  return isProductKind(meant) || isAttributeWord(meant) ? COST_OF_UNSOLD : 0
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
const COST_OF_UNSOLD = 0.3

/** Stemming can make a misspelt word harder to correct (`olvie` and `sleevles` are no plurals), so others are tried too. */
function likelyTerm(typed: string, stem: string, speller: Speller): Guess | undefined {
  const given = moreLikely(speller.guess(stem), speller.guess(typed))
  return typed.length > 5 && typed.endsWith('les') ? moreLikely(given, speller.guess(`${typed}s`)) : given
}

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
