import { isBrandWord } from '../../domain/search/brand-words.ts'
import { isHindiWord } from '../../domain/search/hindi-words.ts'
import { isIndianName } from '../../domain/search/indian-names.ts'
import { isProductKind } from '../../domain/search/kinds.ts'
import { isOfClothes } from '../../domain/search/make-words.ts'
import { editCost } from '../../domain/search/spelling.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { CORRECTION_WEIGHT, type Words } from './expansions.ts'
import { interpretWord, type TypedWord } from './interpret-word.ts'
import { similarTo } from './likely-word.ts'
import type { Expansion } from './match.ts'
import { slotOf, type Terms } from './terms.ts'

/**
 * Words that were corrected to what no product of the named kind has are corrected to the nearest word that one has, if it is about as
 * near: a 'pleted skirt' is pleated, however many necklaces are plated.
 */
export function correctedForKind(words: readonly TypedWord[], { terms, speller }: Words): readonly TypedWord[] {
  const kind = words.find(({ stem, corrected }) => !corrected && isProductKind(stem))
  if (!kind || !words.some(({ corrected }) => corrected)) return words
  const ofKind = slotsOf(kind.expansions, terms)
  if (ofKind.size === 0) return words
  const isOfKind = (code: number) => terms.postings(code).some((posting) => ofKind.has(slotOf(posting)))
  return words.map((word) => {
    const { typed, corrected, kind: role, expansions } = word
    if (!corrected || role !== 'word' || isProductKind(word.stem)) return word
    if (expansions.some(({ codes }) => codes.every(isOfKind))) return word
    const guess = speller.guessAmong(typed, isOfKind)
    if (!guess || guess.cost > COST_OF_LETTER) return word
    const used = terms.shown(guess.code)
    return { ...word, used, stem: stemWord(used), expansions: [{ codes: [guess.code], weight: CORRECTION_WEIGHT }] }
  })
}

/**
 * Where no kind of product is named, a word of English that no product has is perhaps one, a slip away: 'shits under 900' shows shirts as
 * the closest.
 */
export function withKindMeant(words: readonly TypedWord[], store: Words): readonly TypedWord[] {
  if (words.some(({ stem }) => isProductKind(usualSpelling(stem)))) return words
  return words.map((word) => {
    const { typed } = word
    const similar =
      word.similar ?? (isName(word) ? similarTo(typed, word.stem, store.speller, store.terms).similar : undefined)
    if (similar === undefined || word.expansions.length > 0 || !isProductKind(stemWord(similar))) return word
    if (editCost(stemWord(typed), stemWord(similar), COST_OF_SLIP) > COST_OF_SLIP) return word
    return { ...interpretWord(similar, 'word', false, store), typed, corrected: true, isDoubtful: true }
  })
}

/** A name or a word of another language that no product has, next to words that products have: the 'sri' of 'kanjivaram silk sri'. */
function isName({ typed, stem, kind, expansions }: TypedWord): boolean {
  if (kind !== 'word' || expansions.length > 0) return false
  return (isIndianName(typed) || isHindiWord(typed)) && !isOfClothes(stem) && !isBrandWord(typed)
}

/** A letter left out or a key next to the right one, see `editCost`. */
const COST_OF_SLIP = 0.8

/** One letter, see `editCost`. */
const COST_OF_LETTER = 1

function slotsOf(expansions: readonly Expansion[], terms: Terms): ReadonlySet<number> {
  const slots = new Set<number>()
  for (const { codes } of expansions)
    if (codes.length === 1) for (const posting of terms.postings(codes[0] as number)) slots.add(slotOf(posting))
  return slots
}
