import { CLOTHES_STEMS, isClothesWord, isShade, isWomensGarment, OCCASIONS } from '../../domain/search/kinds.ts'
import { type Query, readQuery } from '../../domain/search/query.ts'
import { MAX_PHRASE_WORDS } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import {
  CORRECTION_WEIGHT,
  expansionsOf,
  interpretWord,
  SOUND_WEIGHT,
  suitsOf,
  type TypedWord,
  type Words,
} from './interpret-word.ts'
import type { Correction } from './list-result.ts'
import type { Expansion } from './match.ts'
import { kindOf, type QueryPart } from './part-kind.ts'
import { separated } from './separate-words.ts'
import type { Terms } from './terms.ts'

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

/** Interprets a search text in terms of this catalogue: corrects spelling, adds synonyms, recognises attributes. */
export function interpretQuery(text: string, store: Words): Interpretation {
  const query = readQuery(text)
  const { terms } = store
  const corrections: Correction[] = []
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  const given = query.words.flatMap((word) => separated(word, store))
  const words = given.map(({ text: typed, kind }, at) =>
    interpretWord(typed, kind, unfinished && at === given.length - 1, store),
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
  const read = withSewn(withShades(joinedByOr(parts)), query)
  return { query, parts: withWomen(withClothes(read, terms), terms), corrections, excluded }
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
  const suitable = suitsOf(used, stem)
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

/** Marks clothes, unless cloth is asked for: `shirt fabric` is cloth, `shirt` is not. */
function withSewn(parts: readonly QueryPart[], { unit }: Query): readonly QueryPart[] {
  const isClothing = ({ used }: QueryPart) => used.split(' ').every((word) => CLOTHES_STEMS.has(stemWord(word)))
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  if (unit === 'metre' || !kinds.every(isClothing)) return parts
  return parts.map((part) => (part.kind === 'garment' ? { ...part, isSewn: true } : part))
}

/** The `bottle` of `bottle green` only ranks. */
function withShades(parts: readonly QueryPart[]): QueryPart[] {
  return parts.map((part, at) => {
    const isOfColor = part.kind === 'word' && parts[at + 1]?.kind === 'color' && isShade(stemWord(part.used))
    return isOfColor ? { ...part, kind: 'filler' } : part
  })
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
