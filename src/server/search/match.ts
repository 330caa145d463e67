import { ALL_FIELDS, NAME, POINTS_BY_FIELDS } from './fields.ts'
import { Phrases } from './phrases.ts'
import type { Store } from './store.ts'
import { fieldsOf, slotOf, type Terms } from './terms.ts'
import { type Bits, hasBit } from './typed-arrays.ts'

/** The index that a search reads. */
export interface SearchContext {
  readonly store: Store
  readonly matcher: Matcher
  /** The slots it may return. */
  readonly within: Bits
}

/** One way to match a word of the query: terms that must share a field, and the weight of such a match (0–1). */
export interface Expansion {
  readonly codes: readonly number[]
  readonly weight: number
  /** A match in the name counts as well, whatever `accepts` of the word says. */
  readonly inNames?: boolean
}

/** A word of the query with everything that matches it; the match that earns a product most counts. */
export interface SearchTerm {
  readonly expansions: readonly Expansion[]
  /** The fields in which a match counts; absent when all do. */
  readonly fields?: number
  /** Which of these matches count; absent when all do. It is called for each posting, which takes longer than `fields`. */
  readonly accepts?: ((slot: number, fields: number) => boolean) | undefined
}

export interface Matches {
  /** In no particular order. */
  readonly slots: Uint32Array
  /** Relevance of each, a non-negative integer. */
  readonly points: Uint32Array
}

/** A word of a query of which products need not match all. */
export interface PartialWord {
  readonly term: SearchTerm
  /** Whether every product that matches enough of the query matches one of these words. */
  readonly isEssential: boolean
}

/** Products that match some of the words. */
export interface PartialMatches {
  readonly slots: Uint32Array
  /** Of each, the matched words as bits. */
  readonly sets: Uint16Array
  /** The points of some of these products, until the next search. */
  readonly pointsOf: (slots: Uint32Array) => Float64Array
}

/** The matches whose slots pass the test. */
export function filterMatches({ slots, points }: Matches, passes: (slot: number) => boolean): Matches {
  const passingSlots = new Uint32Array(slots.length)
  const passingPoints = new Uint32Array(slots.length)
  let passing = 0
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    if (!passes(slot)) continue
    passingSlots[passing] = slot
    passingPoints[passing++] = points[at] as number
  }
  return { slots: passingSlots.subarray(0, passing), points: passingPoints.subarray(0, passing) }
}

/** Matches terms against postings. Its buffers are reused by all searches of one index; nothing in them outlives a call. */
export class Matcher {
  /** How many query words each slot has matched so far; all zero between calls. */
  #reached = new Uint8Array(0)
  #points = new Float64Array(0)
  /** What the current word adds to the points of each slot. */
  #added = new Float64Array(0)
  #candidates = new Uint32Array(0)
  /** Which words each slot matches, as bits; all zero between calls. */
  #matched = new Uint16Array(0)
  #found = new Uint32Array(0)
  readonly #phrases = new Phrases()
  readonly #names: () => readonly string[]

  /** @param names the names of products by slot, in plain words */
  constructor(names: () => readonly string[]) {
    this.#names = names
  }

  /** The products of `within` that match every required word; optional words only add points. */
  matchAll(terms: Terms, within: Bits, required: readonly SearchTerm[], optional: readonly SearchTerm[]): Matches {
    this.#reserve(within.length << 5)
    const rarestFirst = required.map((term) => this.#postingsOf(terms, term)).toSorted((a, b) => a.volume - b.volume)
    const [first, ...rest] = rarestFirst
    if (!first) return { slots: new Uint32Array(0), points: new Uint32Array(0) }
    const count = this.#begin(first, within)
    // Once no product is left, each word more would be read for nothing.
    let left = count
    for (let at = 0; at < rest.length && left > 0; at++) left = this.#require(rest[at] as TermPostings, at + 1, count)
    if (left === 0) {
      for (let at = 0; at < count; at++) this.#reached[this.#candidates[at] as number] = 0
      return { slots: new Uint32Array(0), points: new Uint32Array(0) }
    }
    optional.forEach((term, at) => {
      this.#addOptional(this.#postingsOf(terms, term), required.length, required.length + at + 1)
    })
    return this.#collect(count, required.length)
  }

  /** Returns whether some product of `within` matches the word. */
  matchesSome(terms: Terms, within: Bits, term: SearchTerm): boolean {
    return this.#postingsOf(terms, term).parts.some(({ postings, fields, accepts }) =>
      postings.some((posting) => {
        const slot = slotOf(posting)
        return hasBit(within, slot) && (posting & fields) !== 0 && (!accepts || accepts(slot, fieldsOf(posting)))
      }),
    )
  }

  /** Every combination of the words (at most 31) that some product of `within` matches, as bits. */
  matchSets(terms: Terms, within: Bits, words: readonly SearchTerm[]): { sets: Set<number>; products: number } {
    const matched = new Uint32Array(within.length << 5)
    words.forEach((term, at) => {
      for (const { postings, fields, accepts } of this.#postingsOf(terms, term).parts) {
        for (const posting of postings) {
          const slot = slotOf(posting)
          if ((posting & fields) === 0 || (accepts && !accepts(slot, fieldsOf(posting)))) continue
          if (hasBit(within, slot)) matched[slot] = (matched[slot] as number) | (1 << at)
        }
      }
    })
    let products = 0
    const sets = new Set<number>()
    for (const set of matched) {
      if (set === 0) continue
      products++
      sets.add(set)
    }
    return { sets, products }
  }

  /**
   * The products of `within` that match any of the essential words, with all words that they match (of at most 12) as bits. `ranking`
   * words only add points.
   */
  matchAny(terms: Terms, within: Bits, words: readonly PartialWord[], ranking: readonly SearchTerm[]): PartialMatches {
    this.#reserve(within.length << 5)
    const matched = this.#matched
    const candidates = this.#candidates
    const postingsOfWords = words.map(({ term }) => this.#postingsOf(terms, term))
    let count = 0
    words.forEach(({ isEssential }, at) => {
      if (!isEssential) return
      const bit = 1 << at
      for (const { postings, fields, accepts } of (postingsOfWords[at] as TermPostings).parts) {
        for (let place = 0; place < postings.length; place++) {
          const posting = postings[place] as number
          if ((posting & fields) === 0) continue
          const slot = slotOf(posting)
          const set = matched[slot] as number
          if ((set & bit) !== 0 || (set === 0 && !hasBit(within, slot))) continue
          if (accepts && !accepts(slot, fieldsOf(posting))) continue
          if (set === 0) candidates[count++] = slot
          matched[slot] = set | bit
        }
      }
    })
    words.forEach(({ isEssential }, at) => {
      if (!isEssential) this.#markMatched(postingsOfWords[at] as TermPostings, 1 << at, count)
    })
    const slots = candidates.slice(0, count)
    const sets = new Uint16Array(count)
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number
      sets[at] = matched[slot] as number
      matched[slot] = 0
    }
    const all = [...postingsOfWords, ...ranking.map((term) => this.#postingsOf(terms, term))]
    return { slots, sets, pointsOf: (chosen) => this.#pointsOf(chosen, all) }
  }

  /** Adds a word to those of the first `count` candidates that match it. */
  #markMatched({ parts }: TermPostings, bit: number, count: number): void {
    const matched = this.#matched
    for (const { postings: all, fields, accepts } of parts) {
      const postings = count * LOOK_UP_COST < all.length ? this.#postingsAt(this.#candidates, count, all) : all
      for (let place = 0; place < postings.length; place++) {
        const posting = postings[place] as number
        const slot = slotOf(posting)
        const set = matched[slot] as number
        if (set === 0 || (posting & fields) === 0) continue
        if (accepts && !accepts(slot, fieldsOf(posting))) continue
        matched[slot] = set | bit
      }
    }
  }

  /** The points of products that match some of the words. Most that do match too little, so they are added up for the others only. */
  #pointsOf(chosen: Uint32Array, words: readonly TermPostings[]): Float64Array {
    const { length } = chosen
    /** 1 for each of the products, and the number of the word before whose points it got last, plus 2. */
    const reached = this.#reached
    const points = this.#points
    const added = this.#added
    for (let at = 0; at < length; at++) {
      reached[chosen[at] as number] = 1
      points[chosen[at] as number] = 0
    }
    words.forEach(({ parts }, word) => {
      const turn = word + 2
      for (const { postings: all, weight, fields, accepts } of parts) {
        const postings = length * LOOK_UP_COST < all.length ? this.#postingsAt(chosen, length, all) : all
        for (let at = 0; at < postings.length; at++) {
          const posting = postings[at] as number
          const slot = slotOf(posting)
          const before = reached[slot]
          if (before === 0 || (posting & fields) === 0) continue
          if (accepts && !accepts(slot, fieldsOf(posting))) continue
          const own = (POINTS_BY_FIELDS[fieldsOf(posting)] as number) * weight
          if (before === turn && own <= (added[slot] as number)) continue
          points[slot] = (points[slot] as number) + own - (before === turn ? (added[slot] as number) : 0)
          added[slot] = own
          reached[slot] = turn
        }
      }
    })
    const pointsOfChosen = new Float64Array(length)
    for (let at = 0; at < length; at++) {
      const slot = chosen[at] as number
      reached[slot] = 0
      pointsOfChosen[at] = points[slot] as number
    }
    return pointsOfChosen
  }

  #begin({ parts }: TermPostings, within: Bits): number {
    const reached = this.#reached
    const points = this.#points
    const candidates = this.#candidates
    let count = 0
    for (const { postings, weight, fields, accepts } of parts) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const slot = slotOf(posting)
        if ((posting & fields) === 0 || !hasBit(within, slot)) continue
        if (accepts && !accepts(slot, fieldsOf(posting))) continue
        const own = (POINTS_BY_FIELDS[fieldsOf(posting)] as number) * weight
        if (reached[slot] === 0) {
          reached[slot] = 1
          points[slot] = own
          candidates[count++] = slot
        } else if (own > (points[slot] as number)) points[slot] = own
      }
    }
    return count
  }

  /** Returns how many products match the word too. */
  #require({ parts }: TermPostings, before: number, count: number): number {
    let left = 0
    const reached = this.#reached
    const points = this.#points
    const added = this.#added
    for (const { postings: all, weight, fields, accepts } of parts) {
      const postings = count * LOOK_UP_COST < all.length ? this.#postingsAt(this.#candidates, count, all) : all
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const slot = slotOf(posting)
        const isFirst = reached[slot] === before
        if ((!isFirst && reached[slot] !== before + 1) || (posting & fields) === 0) continue
        if (accepts && !accepts(slot, fieldsOf(posting))) continue
        const own = (POINTS_BY_FIELDS[fieldsOf(posting)] as number) * weight
        const more = isFirst ? own : own - (added[slot] as number)
        if (!isFirst && more <= 0) continue
        if (isFirst) left++
        reached[slot] = before + 1
        points[slot] = (points[slot] as number) + more
        added[slot] = own
      }
    }
    return left
  }

  /** The postings of the first `count` of these products, where they are few: `women` has many more. */
  #postingsAt(slots: Uint32Array, count: number, postings: Uint32Array): Uint32Array {
    const found = this.#found
    let kept = 0
    for (let at = 0; at < count; at++) {
      const place = placeOf(slots[at] as number, postings)
      if (place >= 0) found[kept++] = postings[place] as number
    }
    return found.subarray(0, kept)
  }

  /** Adds half points to slots that match all required words; `turn` tells that the word was counted, of which the best match counts. */
  #addOptional({ parts }: TermPostings, all: number, turn: number): void {
    const reached = this.#reached
    const points = this.#points
    const added = this.#added
    for (const { postings, weight } of parts) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const slot = slotOf(posting)
        const before = reached[slot] as number
        if (before < all) continue
        const own = ((POINTS_BY_FIELDS[fieldsOf(posting)] as number) * weight) / 2
        const more = before === turn ? own - (added[slot] as number) : own
        if (more <= 0) continue
        reached[slot] = turn
        added[slot] = own
        points[slot] = (points[slot] as number) + more
      }
    }
  }

  #collect(count: number, all: number): Matches {
    const reached = this.#reached
    const candidates = this.#candidates
    let found = 0
    for (let at = 0; at < count; at++) {
      const slot = candidates[at] as number
      if ((reached[slot] as number) >= all) candidates[found++] = slot
      reached[slot] = 0
    }
    const slots = candidates.slice(0, found)
    const points = new Uint32Array(found)
    for (let at = 0; at < found; at++) points[at] = this.#points[slots[at] as number] as number
    return { slots, points }
  }

  #postingsOf(terms: Terms, { expansions, accepts, fields = ALL_FIELDS }: SearchTerm): TermPostings {
    const orInName =
      accepts && ((slot: number, fields: number): boolean => (fields & NAME) !== 0 || accepts(slot, fields))
    const parts = expansions.flatMap(({ codes, weight, inNames }) => {
      const where = { fields: inNames ? fields | NAME : fields, accepts: inNames ? orInName : accepts }
      if (codes.length === 1) return { postings: terms.postings(codes[0] as number), weight, ...where }
      const { together, apart } = this.#phrases.of(terms, codes, this.#names())
      const found = { postings: together, weight, ...where }
      return apart.length === 0 ? found : [found, { postings: apart, weight: weight * APART_WEIGHT, ...where }]
    })
    return { parts, volume: parts.reduce((sum, { postings }) => sum + postings.length, 0) }
  }

  #reserve(slots: number): void {
    if (this.#reached.length >= slots) return
    this.#reached = new Uint8Array(slots)
    this.#points = new Float64Array(slots)
    this.#added = new Float64Array(slots)
    this.#candidates = new Uint32Array(slots)
    this.#found = new Uint32Array(slots)
    this.#matched = new Uint16Array(slots)
  }
}

/** Of the points for a phrase whose words stand apart in a name. */
const APART_WEIGHT = 0.3

/** Looking a product up in the postings of a word costs about as much as reading this many of them. */
const LOOK_UP_COST = 24

/** The place of a slot in postings, by halving; -1 when it has none. */
function placeOf(slot: number, postings: Uint32Array): number {
  let low = 0
  let high = postings.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const other = slotOf(postings[middle] as number)
    if (other === slot) return middle
    if (other < slot) low = middle + 1
    else high = middle - 1
  }
  return -1
}

interface TermPostings {
  readonly parts: readonly {
    readonly postings: Uint32Array
    readonly weight: number
    readonly fields: number
    readonly accepts: SearchTerm['accepts']
  }[]
  readonly volume: number
}
