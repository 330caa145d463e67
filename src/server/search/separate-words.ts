import { isHindiWord } from '../../domain/search/hindi-words.ts'
import {
  CLOTHES_STEMS,
  isAttributeWord,
  isClothesWord,
  isProductKind,
  isShade,
  tradeAttribute,
} from '../../domain/search/kinds.ts'
import { OCCASIONS } from '../../domain/search/occasions.ts'
import type { Query } from '../../domain/search/query.ts'
import { isSpelling, usualSpelling } from '../../domain/search/synonyms.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { brandWithoutSpaces } from './brand-names.ts'
import type { Words } from './expansions.ts'
import { isEnglishWord } from './known-words.ts'
import { isRareWord } from './rare-words.ts'
import { tradeGuess } from './trade-speller.ts'

type QueryWord = Query['words'][number]

/**
 * The words that are written as one without spaces: `redsaree`, `cottonkurti`, `whiteshirtformen`. Only a word that nothing else
 * explains is separated, and only where its parts name kinds of product, attributes and people, or where it is a brand's name.
 */
export function separated(word: QueryWord, { terms, speller, columns }: Words): readonly QueryWord[] {
  const { text, kind } = word
  const stem = stemWord(text)
  if (kind !== 'word' || text.length < MIN_PART * 2 || terms.find(stem) !== undefined) return [word]
  if (terms.synonymsOf([stem]).length > 0 || isProductKind(stem) || isHindiWord(text)) return [word]
  const brand = isEnglishWord(text) ? undefined : brandWithoutSpaces(text, columns)
  if (brand) return brand.map(queryWord)
  const isOneWord = isEnglishWord(text) || isRareWord(text) || isNearToOne(stem, speller)
  const parts =
    partsOf(text, MAX_PARTS) ?? (isOneWord ? undefined : (withKnownPart(text, terms) ?? withMisspeltPart(text)))
  if (!parts || speller.soundingLike(stem).length > 0) return [word]
  // A 'blacktop' is a road, but not in a shop of clothes.
  if (isEnglishWord(text) && !isColoredGarment(parts)) return [word]
  return parts.map(queryWord)
}

const queryWord = (text: string): QueryWord => ({ text, kind: wordKind(text) })

/** The parts of a word, of which the last names a kind, an attribute or a person, and at least one is no person. */
function partsOf(text: string, most: number): readonly string[] | undefined {
  for (let cut = text.length - MIN_PART; cut >= MIN_PART; cut--) {
    const [first, last] = [text.slice(0, cut), text.slice(cut)]
    const isPerson = wordKind(last) === 'gender'
    if (!isPerson && !isTelling(stemWord(last))) continue
    if (isTelling(stemWord(first))) return [first, last]
    if (!isPerson && (isShade(stemWord(first)) || wordKind(first) === 'gender')) return [first, last]
    if (most <= 2) continue
    const before = partsOf(first, most - 1) ?? (isPerson ? joinedBefore(first, most) : undefined)
    if (before) return [...before, last]
  }
  return undefined
}

/** A kind of product after a word that tells more of it: `gymleggings`, `banarsisaree`, `skaterskirt`. */
function withKnownPart(text: string, terms: Words['terms']): readonly string[] | undefined {
  for (let cut = MIN_PART; cut <= text.length - MIN_MISSPELT; cut++) {
    const [first, last] = [text.slice(0, cut), text.slice(cut)]
    if (!isProductKind(usualSpelling(stemWord(last)))) continue
    const stem = stemWord(first)
    const isSold = cut >= MIN_MISSPELT && terms.find(stem) !== undefined
    if (isSold || OCCASIONS.has(usualSpelling(stem)) || isSpelling(stem)) return [first, last]
  }
  return undefined
}

/** Two parts of which one is misspelt: `blackdres`. */
function withMisspeltPart(text: string): readonly string[] | undefined {
  for (let cut = text.length - MIN_MISSPELT; cut >= MIN_PART; cut--) {
    const [first, last] = [text.slice(0, cut), text.slice(cut)]
    if (isTelling(stemWord(first)) && isNearlyTelling(last)) return [first, last]
    if (isTelling(stemWord(last)) && isNearlyTelling(first)) return [first, last]
  }
  return undefined
}

function isNearlyTelling(part: string): boolean {
  if (part.length < MIN_MISSPELT) return false
  // The 'dres' of 'blackdres' is no plural.
  return [stemWord(part), part].some((one) => {
    const guess = tradeGuess(one)
    return guess !== undefined && guess.cost <= COST_OF_SLIP && isTelling(guess.stem)
  })
}

/** A word that is one letter away from another is no two words. */
function isNearToOne(stem: string, speller: Words['speller']): boolean {
  return (speller.guess(stem)?.cost ?? Number.POSITIVE_INFINITY) <= 1
}

const MIN_MISSPELT = 4
/** A wrong vowel or a letter left out. */
const COST_OF_SLIP = 0.8

/** The parts before a person, with the word between them: those of `shirtfor` in `shirtformen`. */
function joinedBefore(text: string, most: number): readonly string[] | undefined {
  const joining = JOINING.find((one) => text.endsWith(one))
  if (joining === undefined) return undefined
  const before = text.slice(0, -joining.length)
  const parts = isTelling(stemWord(before)) ? [before] : partsOf(before, most - 2)
  return parts && [...parts, joining]
}

const JOINING = ['for', 'of']
const MAX_PARTS = 5

/** The shortest part of a word that is separated. */
const MIN_PART = 3

function isColoredGarment(parts: readonly string[]): boolean {
  const [color = '', garment = ''] = parts.map(stemWord)
  return parts.length === 2 && tradeAttribute(color) === 'color' && CLOTHES_STEMS.has(garment)
}

function isTelling(stem: string): boolean {
  const usual = usualSpelling(stem)
  return isProductKind(usual) || isAttributeWord(usual) || isClothesWord(stem)
}
