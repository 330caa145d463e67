import { type Query, readQuery, wordKind } from '../../domain/search/query.ts'
import { MAX_PHRASE_WORDS, synonymsOf } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { COLOR, FABRIC, PATTERN } from './fields.ts'
import type { Correction } from './list-result.ts'
import type { Expansion } from './match.ts'
import type { Guess, Speller } from './speller.ts'
import type { Terms } from './terms.ts'

/** A word or phrase of the query with the catalogue terms it matches. */
export interface QueryPart {
  /** As the shopper typed it. */
  readonly typed: string
  /** As searched for: the typed words, or what they were corrected to. */
  readonly used: string
  readonly corrected: boolean
  readonly kind: 'word' | 'filler' | 'gender' | 'color' | 'fabric' | 'pattern'
  /** Closest first; empty when nothing in the catalogue is similar. */
  readonly expansions: readonly Expansion[]
}

export interface Interpretation {
  readonly query: Query
  readonly parts: readonly QueryPart[]
  readonly corrections: readonly Correction[]
}

/** Interprets a search text in terms of this catalogue: corrects spelling, adds synonyms, recognises attributes. */
export function interpretQuery(text: string, terms: Terms, speller: Speller): Interpretation {
  const query = readQuery(text)
  const corrections: Correction[] = []
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  const words = query.words.map(({ text: typed, kind }, at) =>
    interpretWord(typed, kind, unfinished && at === query.words.length - 1, terms, speller),
  )
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, terms)
    const taken = words.slice(at, at + (phrase?.length ?? 1))
    for (const { typed, used, corrected } of taken) if (corrected) corrections.push({ typed, used })
    parts.push(phrase?.meaning ?? partOf(words[at] as TypedWord, terms))
    at += taken.length
  }
  return { query, parts, corrections }
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
  terms: Terms,
  speller: Speller,
): TypedWord {
  const stem = stemWord(typed)
  const exact = expansionsOf([stem], 1, terms)
  const plain = { typed, used: typed, stem, corrected: false, kind }
  if (kind === 'filler') return { ...plain, expansions: exact }
  const expansions = [
    ...exact,
    ...speller.soundingLike(stem).map((code): Expansion => ({ codes: [code], weight: SOUND_WEIGHT })),
    ...synonymsOf([stem]).flatMap(({ stems, weight }) => expansionsOf(stems, weight, terms)),
  ]
  const known = countOf(expansions, terms)
  if (known >= COMMON || kind === 'gender') return { ...plain, expansions }
  if (unfinished && stem.length >= MIN_PREFIX_LENGTH) {
    for (const code of speller.withPrefix(stem, MAX_PREFIX_MATCHES))
      expansions.push({ codes: [code], weight: PREFIX_WEIGHT })
  }
  const guess = isTradeWord(stem) ? undefined : moreLikely(speller.guess(stem), speller.guess(typed))
  const split = known === 0 ? splitOf(typed, terms) : undefined
  if (split && (!guess || guess.cost > SPLIT_COST)) return { ...plain, expansions: [...expansions, split] }
  if (!guess || !outweighs(guess, countOf(expansions, terms), terms)) return { ...plain, expansions }
  const meant = terms.stems[guess.code] as string
  const corrected = [
    { codes: [guess.code], weight: CORRECTION_WEIGHT },
    ...synonymsOf([meant]).flatMap(({ stems, weight }) => expansionsOf(stems, weight * CORRECTION_WEIGHT, terms)),
  ]
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

const SOUND_WEIGHT = 0.95
const PREFIX_WEIGHT = 0.8
const CORRECTION_WEIGHT = 0.7
/** A word used this often is never corrected. */
const COMMON = 200
const MIN_PREFIX_LENGTH = 3
const MAX_PREFIX_MATCHES = 12
const SPLIT_COST = 1

/** A word of the clothing trade is not a misspelling, even when this catalogue does not contain it. */
function isTradeWord(stem: string): boolean {
  return synonymsOf([stem]).length > 0
}

/** Stemming can make a misspelt word harder to correct (`olvie` is not a plural), so both are tried. */
function moreLikely(one: Guess | undefined, other: Guess | undefined): Guess | undefined {
  return one && other ? (one.score >= other.score ? one : other) : (one ?? other)
}

/** A word that occurs in the catalogue is corrected only when a similar word is this many times as common: titles contain misspellings too. */
const DOUBT_RATIO = 10
const MAX_DOUBT_COST = 1.2

function outweighs(guess: Guess, known: number, terms: Terms): boolean {
  return known === 0 || (guess.cost <= MAX_DOUBT_COST && terms.count(guess.code) >= known * DOUBT_RATIO)
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

/** The longest phrase starting at this word that has synonyms, or that the catalogue spells as one word (`waist coat`). */
function phraseAt(
  words: readonly TypedWord[],
  at: number,
  terms: Terms,
): { length: number; meaning: QueryPart } | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 1; length--) {
    const parts = words.slice(at, at + length)
    const stems = parts.map(({ stem }) => stem)
    const others = [
      ...synonymsOf(stems).flatMap(({ stems: other, weight }) => expansionsOf(other, weight, terms)),
      ...expansionsOf([stemWord(parts.map(({ used }) => used).join(''))], SOUND_WEIGHT, terms),
    ]
    if (others.length === 0) continue
    const expansions = [...expansionsOf(stems, 1, terms), ...others]
    const joined = (pick: (part: TypedWord) => string) => parts.map(pick).join(' ')
    const corrected = parts.some((part) => part.corrected)
    const meaning = { typed: joined(({ typed }) => typed), used: joined(({ used }) => used), corrected, expansions }
    return { length, meaning: { ...meaning, kind: attributeOf(expansions, terms) } }
  }
  return undefined
}

function partOf({ typed, used, corrected, kind, expansions: words }: TypedWord, terms: Terms): QueryPart {
  const expansions = words.toSorted((a, b) => b.weight - a.weight)
  return { typed, used, corrected, expansions, kind: kind === 'word' ? attributeOf(expansions, terms) : kind }
}

/** A word counts as a colour, fabric or pattern when the catalogue uses it as one often enough. */
function attributeOf(expansions: readonly Expansion[], terms: Terms): QueryPart['kind'] {
  const [first] = expansions
  if (!first || first.codes.some((code) => /\d/.test(terms.stems[code] as string))) return 'word'
  const share = (field: number) =>
    Math.min(...first.codes.map((code) => terms.countIn(code, field) / Math.max(1, terms.count(code))))
  const [best] = ATTRIBUTES.map(([kind, field]) => ({ kind, share: share(field) })).toSorted(
    (a, b) => b.share - a.share,
  )
  return best && best.share >= ATTRIBUTE_SHARE ? best.kind : 'word'
}

const ATTRIBUTES = [
  ['color', COLOR],
  ['fabric', FABRIC],
  ['pattern', PATTERN],
] as const
const ATTRIBUTE_SHARE = 0.3
