import { isCraft } from '../../domain/search/crafts.ts'
import { withJoiningWords } from '../../domain/search/joining-words.ts'
import { isClothesWord, isProductKind, isSewnOfCloth, tradeAttribute } from '../../domain/search/kinds.ts'
import { closedKind } from '../../domain/search/near-kinds.ts'
import { isNearFabric } from '../../domain/search/near-looks.ts'
import { isNeck } from '../../domain/search/necks.ts'
import { OCCASIONS } from '../../domain/search/occasions.ts'
import { MAX_LENGTH, PLUS_SIZE_WORDS, type Query, readQuery } from '../../domain/search/query.ts'
import { SYNTHETICS } from '../../domain/search/similar-words.ts'
import { isSpelling, usualSpelling } from '../../domain/search/synonyms.ts'
import { isPersonWord } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { withBabies } from './babies.ts'
import { isBrandName, lengthOfBrand, misspeltBrand } from './brand-names.ts'
import { forAnyone, withClothOf } from './cloth.ts'
import { withColorsOfDetails } from './colors-of-details.ts'
import { correctedForKind, withKindMeant } from './corrected-for-kind.ts'
import { withDetails, withPrints, withShades } from './details.ts'
import {
  CORRECTION_WEIGHT,
  expansionsOf,
  FIELDS,
  NAMED_WEIGHT,
  OWN_WEIGHT,
  occasionExpansions,
  SOUND_WEIGHT,
  synonymExpansions,
  type Words,
} from './expansions.ts'
import { BRAND } from './fields.ts'
import { withHeadKind } from './head-kind.ts'
import { hasMeaning, interpretWord, isNearKind, suitsOf, type TypedWord } from './interpret-word.ts'
import { joinedByOr } from './joined-parts.ts'
import { isEnglishWord } from './known-words.ts'
import type { Correction } from './list-result.ts'
import type { Expansion } from './match.ts'
import { withMeaningsOfDress } from './meanings-of-dress.ts'
import { nearestLooks } from './nearest-looks.ts'
import { clothes, kindOf, type QueryPart } from './part-kind.ts'
import { joinedSpelling, otherForms } from './phrase-spellings.ts'
import { withPurposes } from './purposes.ts'
import { separated } from './separate-words.ts'
import { withShapedKinds } from './shaped-kinds.ts'
import type { Terms } from './terms.ts'
import { withUnnamedMeanings } from './unnamed-meanings.ts'

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

/** Interprets a search in terms of this catalogue: corrects spelling (and names what is seen in the text), adds synonyms, recognises attributes. */
export function interpretQuery(typedText: string, store: Words): Interpretation {
  const isWord = (word: string) => hasMeaning(word, store)
  const { text, respelt } = withJoiningWords(typedText.slice(0, MAX_LENGTH), isWord, (word, near) =>
    isNearKind(word, near, store),
  )
  const query = readQuery(text, isWord)
  const { terms } = store
  const corrections: Correction[] = [...respelt]
  const unfinished = /[\p{L}\p{M}\p{N}]$/u.test(text)
  const given = query.words.flatMap((word) => separated(word, store))
  const codes = wordsOfCodes(text)
  const read = given.map(({ text: typed, kind }, at) => {
    if (codes.has(typed)) return asItIs(typed, kind, terms)
    const word = interpretWord(typed, kind, unfinished && at === given.length - 1, store)
    return given.length > 1 && isShortened(typed) ? withoutDoubt(word) : word
  })
  const words = correctedForKind(withKindMeant(read, store), store)
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, store)
    const taken = words.slice(at, at + (phrase?.length ?? 1))
    if (phrase?.corrections) corrections.push(...phrase.corrections)
    else if (phrase?.meaning.corrected !== false)
      for (const { typed, used, corrected, isDoubtful } of taken)
        if (corrected && !(phrase ? phrase.meaning.isDoubtful : isDoubtful)) corrections.push({ typed, used })
    parts.push(phrase?.meaning ?? partOf(words[at] as TypedWord, terms))
    at += taken.length
  }
  const excluded = query.excluded.map((typed) => ({ typed, expansions: excludedBy(typed, store) }))
  const shaped = withShapedKinds(withHeadKind(parts, terms), terms)
  const meant = withSewn(
    withPurposes(
      withDetails(
        withShades(
          withPrints(
            withColorsOfDetails(
              joinedByOr(
                withCrafts(forAnyone(withClothOf(withBabies(shaped, query, terms), query, store), query, terms)),
                terms,
              ),
            ),
          ),
        ),
      ),
      terms,
    ),
    query,
  )
  return {
    query,
    parts: withClothes(withUnnamedMeanings(withMeaningsOfDress(meant, terms), query.excluded, terms), query, terms),
    corrections: inOrder(corrections, typedText.toLowerCase()),
    excluded,
  }
}

/** Those that are seen in the text, in its order. */
function inOrder(corrections: readonly Correction[], text: string): Correction[] {
  const seen = corrections.filter(({ typed }) => text.includes(typed))
  return seen.toSorted((one, other) => text.indexOf(one.typed) - text.indexOf(other.typed))
}

/** The words of what looks like the number of a product, 'VS-KUR-001', which is no misspelling of anything. */
function wordsOfCodes(text: string): ReadonlySet<string> {
  const codes = text.split(/\s+/).filter((one) => CODE.test(one))
  return new Set(codes.flatMap((code) => code.toLowerCase().split(/[^a-z0-9]+/)))
}

const CODE = /^(?=.*[a-z])(?=(?:.*\d){2})[a-z0-9]+(?:[-_/.][a-z0-9]+)+$/i

function asItIs(typed: string, kind: TypedWord['kind'], terms: Terms): TypedWord {
  const stem = stemWord(typed)
  return { typed, used: typed, stem, corrected: false, kind, expansions: expansionsOf([stem], 1, terms) }
}

/** The 'blk' of 'blk shirt' is no block, and 'blu' no name. */
function isShortened(typed: string): boolean {
  return typed.length < 4 || !/[aeiou]/.test(typed)
}

function withoutDoubt({ isDoubtful: _, ...word }: TypedWord): TypedWord {
  return word
}

/** The word or phrase, its other spellings and its translations; `similar` products are not excluded with it. */
function excludedBy(phrase: string, store: Words): Expansion[] {
  const whole = [
    phrase,
    ...(stemWord(phrase) === SYNTHETIC ? SYNTHETICS : stemWord(phrase) === COLLAR ? ['mandarin'] : []),
  ]
  return whole.flatMap((one) => spellingsOf(one, store))
}

const SYNTHETIC = stemWord('synthetic')
/** Few titles name the collar of a kurta, but descriptions do. */
export const COLLAR = stemWord('collar')

function spellingsOf(phrase: string, store: Words): Expansion[] {
  const { terms } = store
  const stems = phrase.split(' ').map(stemWord)
  const [word = ''] = stems
  const same = synonymExpansions(terms.synonymsOf(stems), terms)
  const all =
    stems.length === 1
      ? [
          ...interpretWord(phrase, 'word', false, store).expansions,
          // What is without a hood is not hooded.
          ...[`${word}ed`, `${word}d`].flatMap((other) => expansionsOf([other], 1, terms)),
        ]
      : [...expansionsOf(stems, 1, terms), ...same]
  return all.filter(({ weight }) => weight >= CORRECTION_WEIGHT && word !== '')
}

/**
 * The longest phrase starting at this word that has synonyms, or that the catalogue spells as one word (`waist coat`): as typed, so
 * that no word of 'modi jacket' is corrected, else as corrected.
 */
function phraseAt(words: readonly TypedWord[], at: number, store: Words): Phrase | undefined {
  const { terms } = store
  const brand = brandOf(words.slice(at), store)
  for (let length = Math.min(terms.maxPhraseWords, words.length - at); length > 1; length--) {
    if (brand && brand.length >= length) return brand
    const parts = words.slice(at, at + length)
    const typed = parts.map((part) => (part.corrected ? asTyped(part) : part))
    const isCorrected = parts.some(({ corrected }) => corrected)
    const phrase =
      plusSizeOf(typed, terms) ?? phraseOf(typed, terms) ?? (isCorrected ? phraseOf(parts, terms) : undefined)
    if (phrase) return phrase
  }
  return singleBrand(words, at, store)
}

/** The sizes of a product say whether it has large ones; a title that says so too comes first. */
function plusSizeOf(parts: readonly TypedWord[], terms: Terms): Phrase | undefined {
  if (!PLUS_SIZE_WORDS.has(parts.map(({ stem }) => stem).join(' '))) return undefined
  const expansions = expansionsOf(['plus', 'size'], 1, terms)
  return { length: parts.length, meaning: { typed: '', used: '', corrected: false, kind: 'filler', expansions } }
}

interface Phrase {
  readonly length: number
  readonly meaning: QueryPart
  /** Where they are not those of its words. */
  readonly corrections?: readonly Correction[]
}

/** A brand whose name has words with a meaning of their own: nothing of 'Pepe Jeans' need be jeans. */
function brandOf(words: readonly TypedWord[], store: Words): Phrase | undefined {
  const typed = words.map((word) => word.typed)
  const length = lengthOfBrand(typed.map(stemWord), store.columns)
  const misspelt = length === 0 ? misspeltBrand(typed, store) : undefined
  const names = misspelt ?? typed.slice(0, length)
  if (names.length === 0) return undefined
  const expansions = expansionsOf(names.map(stemWord), 1, store.terms)
  const meaning = {
    typed: typed.slice(0, names.length).join(' '),
    used: names.join(' '),
    corrected: misspelt !== undefined,
    kind: 'word' as const,
    expansions,
  }
  const corrections = names.flatMap((used, at): Correction[] => {
    const one = typed[at] as string
    return stemWord(one) === stemWord(used) ? [] : [{ typed: one, used }]
  })
  return { length: names.length, meaning, corrections }
}

/**
 * A brand that is called like something in another language or by its sound: 'Libas' are clothes, 'Beevee' sounds like a wife, and
 * 'Gerua' is orange as well. What the catalogue itself has of that name, and words of English, keep their meaning.
 */
function singleBrand(words: readonly TypedWord[], at: number, { columns, terms }: Words): Phrase | undefined {
  const [word, next] = words.slice(at)
  if (word === undefined || !isBrandName(word.typed, columns)) return undefined
  const { typed, stem } = word
  const meaning = { typed, used: typed, corrected: false } as const
  const exact = stemWord(typed)
  // Before a kind of product, 'only' and 'and' may be brands.
  if (word.kind === 'filler' && at === 0 && next !== undefined && isProductKind(usualSpelling(next.stem)))
    return {
      length: 1,
      meaning: { ...meaning, kind: 'filler', expansions: expansionsOf([exact], NAMED_WEIGHT, terms) },
    }
  const hasOtherMeaning = word.kind === 'gender' || isClothesWord(stem) || word.expansions.length > 1
  if (!hasOtherMeaning || isPersonWord(typed) || isEnglishWord(typed)) return undefined
  const code = terms.find(exact)
  const isUsed = code === undefined || OTHER_FIELDS.some((field) => terms.countIn(code, field) > 0)
  if (isUsed || (next !== undefined && tradeAttribute(next.stem) === 'color')) return undefined
  // 'Suti' is cotton as well.
  const same = isSpelling(stem) && !isClothesWord(stem) ? terms.synonymsOf([stem]) : []
  const meanings = [{ stems: [exact], weight: BRAND_WEIGHT }, ...same.filter(({ weight }) => weight >= OWN_WEIGHT)]
  const expansions = meanings.flatMap(({ stems, weight }) => expansionsOf(stems, weight, terms))
  return { length: 1, meaning: { ...meaning, kind: 'word', expansions } }
}

/** The brand comes before what its name also means. */
const BRAND_WEIGHT = 3

const OTHER_FIELDS = FIELDS.filter((field) => field !== BRAND)

function asTyped({ typed, kind, expansions }: TypedWord): TypedWord {
  return { typed, used: typed, stem: stemWord(typed), corrected: false, kind, expansions }
}

function phraseOf(parts: readonly TypedWord[], terms: Terms): Phrase | undefined {
  const stems = parts.map(({ stem }) => stem)
  const synonyms = terms.synonymsOf(stems)
  // 'Party wear' is an occasion, also where a title or two has 'partywear'.
  if (synonyms.length === 0 && OCCASIONS.has(stems[0] ?? '')) return undefined
  const others = [...synonymExpansions(synonyms, terms), ...joinedSpelling(parts, terms)]
  // A body suit is no suit, in a shop without body suits either.
  const isOneKind = isProductKind(closedKind(parts.map(({ used }) => used)))
  const isNegated = parts.length === 2 && parts[0]?.typed === 'non'
  const own = [...expansionsOf(stems, 1, terms), ...otherForms(stems, terms), ...others]
  const near = nearestLooks(stems, own, terms)
  if (others.length + near.length === 0 && !isOneKind && !isNegated && !isNeck(stems)) return undefined
  const expansions = [...own, ...near]
  const joined = (pick: (part: TypedWord) => string) => parts.map(pick).join(' ')
  const kind = isOneKind ? 'garment' : isNeck(stems) ? 'word' : kindOf(stems, own, terms)
  const components = componentsOf(isOneKind ? [] : parts.map((part) => partOf(part, terms)), kind, others)
  const meaning = {
    typed: joined(({ typed }) => typed),
    used: joined(({ used }) => used),
    corrected: parts.some(({ corrected }) => corrected),
    // 'Coli' is a word too, but 'lehenga coli' is no other phrase.
    ...(synonyms.length === 0 && parts.some(({ isDoubtful }) => isDoubtful) && { isDoubtful: true }),
    expansions,
    kind,
  }
  return { length: parts.length, meaning: components.length > 0 ? { ...meaning, components } : meaning }
}

/** The words of a phrase that mean something without the others: not those of `night dress`, which another word stands for. */
function componentsOf(words: readonly QueryPart[], kind: QueryPart['kind'], others: readonly Expansion[]): QueryPart[] {
  if (kind === 'color') return words.filter((word) => word.kind === 'color')
  // Some shop has a category 'Night Suits', but the 'night' of 'night pants' is no kind of product.
  const isKind = ({ used }: QueryPart) => isProductKind(usualSpelling(stemWord(used)))
  // A formal shirt has another name, but where there are few of them other shirts are next.
  const [first, second] = words
  const isForOccasion = first && second && words.length === 2 && OCCASIONS.has(stemWord(first.used)) && isKind(second)
  const isOneThing = kind !== 'garment' || (!isForOccasion && others.some(({ weight }) => weight >= SOUND_WEIGHT))
  if (isOneThing) return []
  const isNamed = words.some(isKind)
  return words.flatMap((word): QueryPart[] => {
    if (word.kind === 'filler') return []
    return [isNamed && word.kind === 'garment' && !isKind(word) ? { ...word, kind: 'word' } : word]
  })
}

function partOf(word: TypedWord, terms: Terms): QueryPart {
  const { typed, used, stem, corrected, isDoubtful, similar, kind } = word
  const expansions = word.expansions.toSorted((a, b) => b.weight - a.weight)
  const part = { typed, used, corrected, ...(isDoubtful && { isDoubtful }), ...(similar !== undefined && { similar }) }
  if (kind !== 'word') return { ...part, kind, expansions }
  const suitable = suitsOf(used, stem)
  if (suitable) {
    const factor = corrected ? CORRECTION_WEIGHT : 1
    return { ...part, kind: 'occasion', expansions: occasionExpansions(expansions, suitable, terms, factor) }
  }
  if (isClothesWord(stem)) return { ...part, ...clothes(terms) }
  const near = nearestLooks([stem], expansions, terms)
  const isFabric = near.length > 0 && isNearFabric(stem)
  return {
    ...part,
    kind: isFabric ? 'fabric' : kindOf([stem], expansions, terms),
    expansions: [...expansions, ...near],
  }
}

/** An occasion without a kind of product means clothes ('party wear', 'gym wear women'), and so do 'kids wear', 'gift for mom' and 'gift under 500'. */
function withClothes(parts: readonly QueryPart[], { price }: Query, terms: Terms): readonly QueryPart[] {
  const isWear =
    parts.every(({ kind, typed }) => !KINDS.has(kind) || WEAR.has(typed)) &&
    (price !== undefined || parts.some(({ kind }) => kind === 'gender')) &&
    parts.some(({ typed }) => WEAR.has(typed))
  const needsKind =
    (isWear || parts.some(({ kind }) => kind === 'occasion')) && !parts.some(({ kind }) => KINDS.has(kind))
  return needsKind ? [...parts, { typed: '', used: 'clothes', corrected: false, ...clothes(terms) }] : parts
}

const WEAR: ReadonlySet<string> = new Set(
  'wear fashion gift gifts gifting present tohfa tohfe combo combos matching twinning'.split(' '),
)

const KINDS: ReadonlySet<QueryPart['kind']> = new Set(['garment', 'clothes'])

/** Where the catalogue has a craft, what looks like it only ranks. */
function withCrafts(parts: readonly QueryPart[]): readonly QueryPart[] {
  return parts.flatMap((part) => {
    const own = part.expansions.filter(({ weight }) => weight >= OWN_WEIGHT)
    const isKnownCraft = isCraft(usualSpelling(stemWord(part.used))) && own.length > 0
    if (!isKnownCraft || own.length === part.expansions.length) return [part]
    const similar = part.expansions
      .filter((one) => !own.includes(one))
      .map((one) => ({ ...one, weight: one.weight * WEIGHT_OF_LOOK }))
    const others: QueryPart = { typed: '', used: '', corrected: false, kind: 'filler', expansions: similar }
    return [{ ...part, expansions: own }, others]
  })
}

/** Products that only look like a craft come before those of their kind that do not. */
const WEIGHT_OF_LOOK = 3

/** Marks clothes, unless cloth is asked for: `shirt fabric` is cloth, `shirt` is not. */
function withSewn(parts: readonly QueryPart[], { unit }: Query): readonly QueryPart[] {
  const isClothing = ({ used }: QueryPart) =>
    used.split(' ').every((word) => isSewnOfCloth(usualSpelling(stemWord(word))))
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  if (unit === 'metre' || !kinds.every(isClothing)) return parts
  return parts.map((part) => (part.kind === 'garment' ? { ...part, isSewn: true } : part))
}
