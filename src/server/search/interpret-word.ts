import { isBrandWord } from '../../domain/search/brand-words.ts'
import { isHindiWord } from '../../domain/search/hindi-words.ts'
import { isIndianName } from '../../domain/search/indian-names.ts'
import { clothesWordNear, isAttributeWord, isClothesWord, isProductKind } from '../../domain/search/kinds.ts'
import { OCCASIONS, occasionBySound } from '../../domain/search/occasions.ts'
import type { Query } from '../../domain/search/query.ts'
import { isSpelling, synonymWords, usualSpelling } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { fillerNear, isPersonWord, wordKind } from '../../domain/search/word-kinds.ts'
import { hindiSingulars, stemWord } from '../../domain/search/words.ts'
import {
  countOf,
  expansionsOf,
  FIELDS,
  OWN_WEIGHT,
  RARE,
  SOUND_WEIGHT,
  synonymExpansions,
  type Words,
} from './expansions.ts'
import { isEnglishWord } from './known-words.ts'
import { isCertain, isNear, type LikelyWord, likelyWord, similarTo } from './likely-word.ts'
import type { Expansion } from './match.ts'
import { isRareWord } from './rare-words.ts'
import type { Terms } from './terms.ts'
import { tradeGuess } from './trade-speller.ts'
import { begun } from './unfinished-word.ts'

/** One typed word and the catalogue words it may mean. */
export interface TypedWord {
  readonly typed: string
  readonly used: string
  /** The stem that synonyms and phrases are looked up by. */
  readonly stem: string
  readonly corrected: boolean
  /** The word is right too, though no product has it: what is used instead is only the closest. */
  readonly isDoubtful?: boolean
  /** A word of the trade that a word without products is similar to. */
  readonly similar?: string
  readonly kind: Query['words'][number]['kind']
  readonly expansions: readonly Expansion[]
}

/** Interprets one word of a search: corrects its spelling unless it is right, and adds what means the same. */
export function interpretWord(typed: string, kind: TypedWord['kind'], unfinished: boolean, words: Words): TypedWord {
  const { terms, speller } = words
  const stem = knownStem(typed, terms, speller)
  const exact = expansionsOf([stem], 1, terms)
  const plain = { typed, used: typed, stem, corrected: false, kind }
  if (kind === 'filler') return { ...plain, expansions: exact }
  const clothes = exact.length === 0 && kind === 'word' && !isWord(typed, stem) ? clothesWordNear(typed) : undefined
  if (clothes !== undefined) return { ...interpretWord(clothes, 'word', false, words), typed, corrected: true }
  const look = exact.length === 0 && kind === 'word' ? lookMeant(typed, stem, terms) : undefined
  if (look !== undefined) return { ...interpretWord(look, 'word', false, words), typed, corrected: true }
  const expansions = [
    ...exact,
    ...soundingLike(typed, stem, terms, speller).map((code): Expansion => ({ codes: [code], weight: SOUND_WEIGHT })),
    // The 'mom' of 'mom jeans' is a cut, and none of the other words for women.
    ...synonymExpansions(kind === wordKind(typed) ? terms.synonymsOf([stem]) : [], terms),
    ...(kind === 'gender' ? childrenOf(stem, terms) : []),
    ...(kind === 'word' ? asTwoWords(typed, stem, terms) : []),
  ]
  const known = countOf(expansions, terms)
  const slip = exact.length === 0 && kind === 'word' ? slipFrom(typed, stem, words) : undefined
  if (slip) return corrected(typed, slip, slip.expansions)
  const alike = exact.length === 0 && kind === 'word' ? soundingKind(typed, stem, unfinished, words) : undefined
  if (alike !== undefined) return { ...interpretWord(alike, wordKind(alike), false, words), typed, corrected: true }
  // A misspelt occasion that the catalogue names is corrected as other words are.
  const isNamed = OCCASIONS.has(stem) || (isOccasion(typed, stem) && speller.soundingLike(stem).length === 0)
  if (known >= COMMON || kind === 'gender' || isNamed || isClothesWord(stem)) return { ...plain, expansions }
  if (unfinished && stem.length >= MIN_PREFIX_LENGTH && !isProductKind(stem) && !isAttributeWord(stem)) {
    const isSlip = isNearKind(stem, { cost: COST_OF_SLIP_OF_KIND }, words)
    const all = speller.withPrefix(stem, MAX_PREFIX_MATCHES)
    // 'Jans' begins the name of a brand, but are jeans.
    const longer = isSlip && !all.some((code) => isWanted(code, terms)) ? [] : all
    for (const code of longer) expansions.push({ codes: [code], weight: PREFIX_WEIGHT })
    if (expansions.length === 0) {
      const others = synonymsWithPrefix(stem, terms)
      if (others.length > 0) return { ...plain, expansions: others }
    }
    const isUnknown = exact.length + longer.length === 0 && !isCorrect(typed, stem, exact, terms)
    // 'Kirta' begins 'kirtan', but is a kurta.
    const word = isUnknown && !isNearKind(stem, { cost: COST_OF_KEY }, words) ? begun(typed) : undefined
    if (word !== undefined) return { ...interpretWord(word, wordKind(word), false, words), typed }
  }
  const asTyped = { ...plain, expansions }
  const right = isCorrect(typed, stem, exact, terms)
  if (right)
    return known > 0 || !isOnlyEnglish(typed, stem)
      ? asTyped
      : { ...asTyped, ...similarTo(typed, stem, speller, terms) }
  const likely =
    likelyWord({ typed, stem, known, exact, expansions }, words) ??
    (exact.length === 0 && known > 0 ? likelyOfSounding(stem, known, words) : undefined)
  const nearest = likely && 'word' in likely ? likely : undefined
  const filler = exact.length === 0 ? misspeltFiller(typed, known, nearest, terms) : undefined
  if (filler !== undefined) return interpretWord(filler, 'filler', false, words)
  if (!likely) return asTyped
  if ('split' in likely) return { ...asTyped, expansions: [...expansions, likely.split] }
  const both = [...expansions, ...likely.expansions]
  if (!isRareWord(typed))
    return likely.isBeside
      ? { ...asTyped, expansions: known < RARE ? both : expansions }
      : { ...corrected(typed, likely, both), ...(!isCertain(typed, likely, terms) && { isDoubtful: true }) }
  // A rare word of English is what it says where products have it, and what is similar follows.
  if (known > 0) return { ...asTyped, expansions: known < RARE ? both : expansions }
  return isNear(typed, likely, terms) ? { ...corrected(typed, likely, both), isDoubtful: true } : asTyped
}

/** The colour, cloth or kind that a word is a slip away from which only sounds like one for a person: 'khakii' is khaki, no aunt. */
function lookMeant(typed: string, stem: string, terms: Terms): string | undefined {
  if (isSpelling(stem) || isWord(typed, stem)) return undefined
  const isPerson = terms.synonymsOf([stem]).some(({ stems }) => stems.some(isPersonWord))
  const trade = isPerson ? tradeGuess(stem) : undefined
  if (!trade || trade.cost > COST_OF_SLIP) return undefined
  return isAttributeWord(trade.stem) || isProductKind(trade.stem) ? trade.stem : undefined
}

/** The word that a slip made one that only sounds like another, rarer one: 'whiet' is white, no wheat. */
function slipFrom(typed: string, stem: string, { terms, speller }: Words): LikelyWord | undefined {
  const guess = speller.guess(stem)
  if (!guess || !isWanted(guess.code, terms)) return undefined
  if (guess.cost > (isProductKind(terms.stems[guess.code] as string) ? COST_OF_KEY : COST_OF_SLIP)) return undefined
  if (isSpelling(stem) || isWord(typed, stem)) return undefined
  const [sounding, ...others] = speller.soundingLike(stem)
  const isRarer =
    sounding === undefined
      ? isOnlySimilar(terms.synonymsOf([stem]))
      : others.length === 0 && terms.count(guess.code) >= terms.count(sounding) * RATIO_OF_SLIP
  if (!isRarer || guess.code === sounding) return undefined
  const word = terms.shown(guess.code)
  return { word, expansions: [{ codes: [guess.code], weight: SOUND_WEIGHT }], cost: guess.cost }
}

/** The kind of product that a word without a meaning sounds like ('kurrta'), or that lacks its last letter ('dupatt'). */
function soundingKind(typed: string, stem: string, unfinished: boolean, { terms, speller }: Words): string | undefined {
  if (isSpelling(stem) || terms.ownSynonyms.has(stem) || isWord(typed, stem)) return undefined
  const isKind = (code: number) => isProductKind(terms.stems[code] as string)
  const longer = unfinished ? speller.withPrefix(stem, MAX_PREFIX_MATCHES) : []
  const code =
    speller.soundingLike(stem).find(isKind) ??
    longer.find((one) => isKind(one) && (terms.stems[one] as string).length === stem.length + 1)
  return code === undefined ? undefined : terms.shown(code)
}

/** Whether a word is as near to a kind of product of the catalogue or of the trade as to another word. */
export function isNearKind(
  typed: string,
  { word, cost }: { readonly word?: string; readonly cost: number },
  { terms, speller }: Words,
): boolean {
  const stem = stemWord(typed)
  const guess = speller.guess(stem)
  const trade = tradeGuess(stem)
  const near = [guess && { stem: terms.stems[guess.code] as string, cost: guess.cost }, trade]
  return near.some(
    (one) => one && one.cost <= cost && isProductKind(one.stem) && (word === undefined || one.stem !== stemWord(word)),
  )
}

/** Whether a word sounds like one of which the shop has only what is similar: wheat is a light brown. */
function isOnlySimilar(synonyms: readonly { readonly weight: number }[]): boolean {
  return synonyms.length > 0 && synonyms.every(({ weight }) => weight < OWN_WEIGHT)
}

/** What a word of the catalogue that this one sounds like is misspelt for: some titles write 'polyster', and the search 'polister'. */
function likelyOfSounding(stem: string, known: number, { terms, speller, columns }: Words): LikelyWord | undefined {
  const [sounding, ...others] = known < RARE ? speller.soundingLike(stem) : []
  if (sounding === undefined || others.length > 0) return undefined
  const other = terms.stems[sounding] as string
  if (isSpelling(other) || isWord(other, other)) return undefined
  const expansions = expansionsOf([other], SOUND_WEIGHT, terms)
  const unknown = { typed: other, stem: other, known, exact: expansions, expansions }
  const likely = likelyWord(unknown, { terms, speller, columns })
  return likely && 'word' in likely ? { ...likely, isBeside: false } : undefined
}

/** The word that only ranks which a misspelt one is at least as near to as to what the catalogue has. */
function misspeltFiller(
  typed: string,
  known: number,
  likely: LikelyWord | undefined,
  terms: Terms,
): string | undefined {
  if (isEnglishWord(typed) || isRareWord(typed)) return undefined
  const filler = fillerNear(typed)
  const most = known > 0 ? COST_OF_SLIP : (likely?.cost ?? COST_OF_LETTER)
  if (filler === undefined || filler.cost > most) return undefined
  const code = terms.find(stemWord(likely?.word ?? ''))
  const isValue = code !== undefined && FIELDS.some((field) => terms.countIn(code, field) > 0)
  return isValue && filler.cost === most ? undefined : filler.word
}

/** Whether a word, in lower case, means something here or in a language: it is no misspelling of one that only says how others are meant. */
export function hasMeaning(word: string, store: Words): boolean {
  const { terms } = store
  const stem = stemWord(word)
  return (
    isWord(word, stem) ||
    isIndianName(word) ||
    isBrandWord(word) ||
    isAttributeWord(stem) ||
    isClothesWord(stem) ||
    wordKind(word) !== 'word' ||
    OCCASIONS.has(stem) ||
    isSpelling(stem) ||
    terms.ownSynonyms.has(stem) ||
    isUsed(terms.find(stem), store)
  )
}

/** Titles and descriptions contain misspellings, each of few products among thousands. */
function isUsed(code: number | undefined, { terms, columns }: Words): boolean {
  if (code === undefined) return false
  const few = Math.min(RARE, columns.ids.length / PRODUCTS_FOR_SLIP)
  return terms.count(code) >= few || FIELDS.some((field) => terms.countIn(code, field) > 0)
}

const PRODUCTS_FOR_SLIP = 1_000

function isWord(typed: string, stem: string): boolean {
  return isEnglishWord(typed) || isRareWord(typed) || isHindiWord(typed) || isTradeWord(stem) || isProductKind(stem)
}

function isWanted(code: number, terms: Terms): boolean {
  const stem = terms.stems[code] as string
  return isProductKind(stem) || isAttributeWord(stem)
}

/** A doubled or swapped letter, see `editCost`. */
const COST_OF_SLIP = 0.7
/** A key next to the right one. */
const COST_OF_KEY = 0.8
const COST_OF_LETTER = 1
/** A vowel left out, see `editCost`. */
const COST_OF_SLIP_OF_KIND = 0.8
const RATIO_OF_SLIP = 10

/** What the words of the trade mean that begin so, while one is typed: 'ghag' begins 'ghagra', which is a lehenga. */
function synonymsWithPrefix(stem: string, terms: Terms): Expansion[] {
  if (stem.length < MIN_PREFIX_OF_TRADE || isEnglishWord(stem) || isTradeWord(stem) || isSpelling(stem)) return []
  const words = synonymWords().filter((word) => word.startsWith(stem))
  return words.slice(0, MAX_PREFIX_MATCHES).flatMap((word) => synonymExpansions(terms.synonymsOf([word]), terms))
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

function corrected(typed: string, { word }: LikelyWord, expansions: readonly Expansion[]): TypedWord {
  return { typed, used: word, stem: stemWord(word), corrected: true, kind: wordKind(word), expansions }
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

/** Titles also have a kind of product as two words where the search has one: 'trackpants' and 'track pants'. */
function asTwoWords(typed: string, stem: string, terms: Terms): Expansion[] {
  if (isEnglishWord(typed) || terms.synonymsOf([stem]).length > 0) return []
  for (let cut = stem.length - MIN_JOINED; cut >= MIN_JOINED; cut--) {
    const [first, last] = [stemWord(stem.slice(0, cut)), stem.slice(cut)]
    if (isProductKind(last) && terms.find(first) !== undefined && terms.find(last) !== undefined)
      return expansionsOf([first, last], SOUND_WEIGHT, terms)
  }
  return []
}

const MIN_JOINED = 4

/** The stem of a word; of a Hindi plural that is unknown that of its singular, and of `jeanss` that of `jeans`. */
function knownStem(typed: string, terms: Terms, speller: Words['speller']): string {
  const stem = stemWord(typed)
  const isKnown = (one: string) =>
    terms.find(one) !== undefined || terms.synonymsOf([one]).length > 0 || OCCASIONS.has(one)
  if (isKnown(stem) || isClothesWord(stem) || isEnglishWord(typed)) return stem
  // 'Nilon' is nylon, not several that are 'nila'.
  if (speller.soundingLike(stem).length > 0) return stem
  const [singular] = [...hindiSingulars(typed), stemWord(typed.replace(/(.)\1+$/, '$1'))].filter(isKnown)
  return singular ?? stem
}

/** 'Kids' in any language means girls' and boys' clothes too. */
function childrenOf(stem: string, terms: Terms): Expansion[] {
  const isKid = stem === 'kid' || terms.synonymsOf([stem]).some(({ stems }) => stems.join(' ') === 'kid')
  return isKid ? ['girl', 'boy'].flatMap((child) => expansionsOf([child], CHILD_WEIGHT, terms)) : []
}

const CHILD_WEIGHT = 0.5
const PREFIX_WEIGHT = 0.8
/** A word used this often is never corrected. */
const COMMON = 200
const MIN_PREFIX_LENGTH = 3
const MAX_PREFIX_MATCHES = 12
/** With fewer letters a misspelling is as likely. */
const MIN_PREFIX_OF_TRADE = 4

/**
 * Words of English, of the clothing trade and of the catalogue's own fields are not misspellings, even when few products contain
 * them. Titles do contain misspellings.
 */
function isCorrect(typed: string, stem: string, exact: readonly Expansion[], terms: Terms): boolean {
  if (isEnglishWord(typed) || isEnglishWord(stem) || isHindiWord(typed) || isIndianName(typed)) return true
  if (isBrandWord(typed) || isProductKind(stem) || isTradeWord(stem)) return true
  if (OCCASIONS.has(stem) || terms.synonymsOf([stem]).length > 0) return true
  return exact.some(({ codes }) => codes.every((code) => FIELDS.some((field) => terms.countIn(code, field) > 0)))
}

/** Whether a word means something, but nothing that a shop of clothes sells. */
function isOnlyEnglish(typed: string, stem: string): boolean {
  return (
    (isEnglishWord(typed) || isEnglishWord(stem)) &&
    !isBrandWord(typed) &&
    !isProductKind(stem) &&
    !isAttributeWord(stem) &&
    !isTradeWord(stem) &&
    !isSpelling(stem)
  )
}
