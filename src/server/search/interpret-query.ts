import { type Query, readQuery, wordKind } from '../../domain/search/query.ts'
import { MAX_PHRASE_WORDS, synonymsOf } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { COLOR, FABRIC, PATTERN } from './fields.ts'
import type { Correction } from './list-result.ts'
import type { Saying } from './match.ts'
import type { Guess, Speller } from './speller.ts'
import type { Terms } from './terms.ts'

/** A word or phrase of the query in the catalogue's terms. */
export interface Meaning {
  /** As typed. */
  readonly typed: string
  /** As searched for: the typed words, or what they were corrected to. */
  readonly used: string
  readonly corrected: boolean
  readonly kind: 'word' | 'filler' | 'gender' | 'color' | 'fabric' | 'pattern'
  /** Most faithful first; empty when the catalogue knows nothing like it. */
  readonly sayings: readonly Saying[]
}

export interface Reading {
  readonly query: Query
  readonly meanings: readonly Meaning[]
  readonly corrections: readonly Correction[]
}

/** Puts a search text into the terms of this catalogue: spelling mended, synonyms added, attributes recognised. */
export function understand(text: string, terms: Terms, speller: Speller): Reading {
  const query = readQuery(text)
  const corrections: Correction[] = []
  const unfinished = /[\p{L}\p{N}]$/u.test(text)
  const heard = query.words.map(({ text: typed, kind }, at) =>
    hear(typed, kind, unfinished && at === query.words.length - 1, terms, speller),
  )
  const meanings: Meaning[] = []
  for (let at = 0; at < heard.length; ) {
    const phrase = phraseAt(heard, at, terms)
    const taken = heard.slice(at, at + (phrase?.length ?? 1))
    for (const { typed, used, corrected } of taken) if (corrected) corrections.push({ typed, used })
    meanings.push(phrase?.meaning ?? meaningOf(heard[at] as Heard, terms))
    at += taken.length
  }
  return { query, meanings, corrections }
}

/** One typed word and the catalogue words it may stand for. */
interface Heard {
  readonly typed: string
  readonly used: string
  /** The stem that synonyms and phrases are looked up by. */
  readonly stem: string
  readonly corrected: boolean
  readonly kind: Query['words'][number]['kind']
  readonly sayings: readonly Saying[]
}

function hear(typed: string, kind: Heard['kind'], unfinished: boolean, terms: Terms, speller: Speller): Heard {
  const stem = stemWord(typed)
  const exact = sayingsOf([stem], 1, terms)
  const plain = { typed, used: typed, stem, corrected: false, kind }
  if (kind === 'filler') return { ...plain, sayings: exact }
  const sayings = [
    ...exact,
    ...speller.soundingLike(stem).map((code): Saying => ({ codes: [code], worth: SOUND_WORTH })),
    ...synonymsOf([stem]).flatMap(({ stems, weight: worth }) => sayingsOf(stems, worth, terms)),
  ]
  const known = use(sayings, terms)
  if (known >= COMMON || kind === 'gender') return { ...plain, sayings }
  if (unfinished && stem.length >= SHORTEST_BEGINNING) {
    for (const code of speller.beginningWith(stem, MOST_BEGINNINGS))
      sayings.push({ codes: [code], worth: BEGINNING_WORTH })
  }
  const guess = isSaidInTrade(stem) ? undefined : likelier(speller.guess(stem), speller.guess(typed))
  const split = known === 0 ? splitOf(typed, terms) : undefined
  if (split && (!guess || guess.cost > SPLIT_COST)) return { ...plain, sayings: [...sayings, split] }
  if (!guess || !outweighs(guess, use(sayings, terms), terms)) return { ...plain, sayings }
  const meant = terms.stems[guess.code] as string
  const mended = [
    { codes: [guess.code], worth: MENDED_WORTH },
    ...synonymsOf([meant]).flatMap(({ stems, weight: worth }) => sayingsOf(stems, worth * MENDED_WORTH, terms)),
  ]
  const used = terms.shown(guess.code)
  return { typed, used, stem: meant, corrected: true, kind: wordKind(used), sayings: [...sayings, ...mended] }
}

const SOUND_WORTH = 0.95
const BEGINNING_WORTH = 0.8
const MENDED_WORTH = 0.7
/** A word used this often needs no second opinion. */
const COMMON = 200
const SHORTEST_BEGINNING = 3
const MOST_BEGINNINGS = 12
const SPLIT_COST = 1

/** A word of the trade is not misspelt, even when this catalogue has no such thing. */
function isSaidInTrade(stem: string): boolean {
  return synonymsOf([stem]).length > 0
}

/** The stem of a misspelt word may be further from what is meant than the word itself (`olvie` is no plural). */
function likelier(one: Guess | undefined, other: Guess | undefined): Guess | undefined {
  return one && other ? (one.score >= other.score ? one : other) : (one ?? other)
}

/** A word the catalogue does know is doubted only when a neighbour is this many times as common, as misspelt titles are. */
const DOUBT = 10
const MOST_DOUBTED_COST = 1.2

function outweighs(guess: Guess, known: number, terms: Terms): boolean {
  return known === 0 || (guess.cost <= MOST_DOUBTED_COST && terms.count(guess.code) >= known * DOUBT)
}

function use(sayings: readonly Saying[], terms: Terms): number {
  return sayings.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0)
}

function sayingsOf(stems: readonly string[], worth: number, terms: Terms): Saying[] {
  const codes = stems.map((stem) => terms.find(stem))
  return codes.every((code) => code !== undefined) ? [{ codes, worth }] : []
}

/** `polkadot` as `polka dot`: the cut whose rarer half is the most common. */
function splitOf(typed: string, terms: Terms): Saying | undefined {
  let best: Saying | undefined
  let bestUse = SPLIT_USE - 1
  for (let cut = 2; cut <= typed.length - 2; cut++) {
    for (const saying of sayingsOf([stemWord(typed.slice(0, cut)), stemWord(typed.slice(cut))], SOUND_WORTH, terms)) {
      const halfUse = use([saying], terms)
      if (halfUse > bestUse) {
        best = saying
        bestUse = halfUse
      }
    }
  }
  return best
}

const SPLIT_USE = 3

/** The longest phrase at this word that has synonyms, or that the catalogue writes as one word (`waist coat`). */
function phraseAt(heard: readonly Heard[], at: number, terms: Terms): { length: number; meaning: Meaning } | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, heard.length - at); length > 1; length--) {
    const parts = heard.slice(at, at + length)
    const stems = parts.map(({ stem }) => stem)
    const others = [
      ...synonymsOf(stems).flatMap(({ stems: said, weight: worth }) => sayingsOf(said, worth, terms)),
      ...sayingsOf([stemWord(parts.map(({ used }) => used).join(''))], SOUND_WORTH, terms),
    ]
    if (others.length === 0) continue
    const sayings = [...sayingsOf(stems, 1, terms), ...others]
    const joined = (pick: (part: Heard) => string) => parts.map(pick).join(' ')
    const corrected = parts.some((part) => part.corrected)
    const meaning = { typed: joined(({ typed }) => typed), used: joined(({ used }) => used), corrected, sayings }
    return { length, meaning: { ...meaning, kind: attributeOf(sayings, terms) } }
  }
  return undefined
}

function meaningOf({ typed, used, corrected, kind, sayings: heard }: Heard, terms: Terms): Meaning {
  const sayings = heard.toSorted((a, b) => b.worth - a.worth)
  return { typed, used, corrected, sayings, kind: kind === 'word' ? attributeOf(sayings, terms) : kind }
}

/** A word is read as a colour, fabric or pattern when the catalogue itself uses it as one often enough. */
function attributeOf(sayings: readonly Saying[], terms: Terms): Meaning['kind'] {
  const [first] = sayings
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
