import { POINTS_BY_FIELDS } from './fields.ts'
import { fieldsOf, slotOf, type Terms } from './terms.ts'
import { type Bits, hasBit } from './typed-arrays.ts'

/** One way to say a word of the query: terms that must share a field, and how much the match is worth (0–1). */
export interface Saying {
  readonly codes: readonly number[]
  readonly worth: number
}

/** A word of the query with everything that counts as it, the most faithful saying first. */
export interface Wanted {
  readonly sayings: readonly Saying[]
  /** Which matches count, by the fields they stand in; absent when any does. */
  readonly accepts?: ((slot: number, fields: number) => boolean) | undefined
}

export interface Matches {
  /** In no particular order. */
  readonly slots: Uint32Array
  /** Relevance of each, a non-negative integer. */
  readonly points: Uint32Array
}

/** The matches whose slots pass. */
export function keepMatches({ slots, points }: Matches, passes: (slot: number) => boolean): Matches {
  const keptSlots = new Uint32Array(slots.length)
  const keptPoints = new Uint32Array(slots.length)
  let kept = 0
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number
    if (!passes(slot)) continue
    keptSlots[kept] = slot
    keptPoints[kept++] = points[at] as number
  }
  return { slots: keptSlots.subarray(0, kept), points: keptPoints.subarray(0, kept) }
}

/** Scratch memory shared by all searches of one index; nothing in it outlives a call. */
export class Matcher {
  /** How many words of the query a slot has, in the order they are looked at; all zero between calls. */
  #reached = new Uint8Array(0)
  #points = new Float64Array(0)
  #candidates = new Uint32Array(0)

  /** The products of `within` that have every required word; optional words only add points. */
  matchAll(terms: Terms, within: Bits, required: readonly Wanted[], optional: readonly Wanted[]): Matches {
    this.#reserve(within.length << 5)
    const rarestFirst = required.map((wanted) => readingOf(terms, wanted)).toSorted((a, b) => a.volume - b.volume)
    const [first, ...rest] = rarestFirst
    if (!first) return { slots: new Uint32Array(0), points: new Uint32Array(0) }
    const count = this.#begin(first, within)
    rest.forEach((reading, at) => {
      this.#keep(reading, at + 1)
    })
    optional.forEach((wanted, at) => {
      this.#favour(readingOf(terms, wanted), required.length, required.length + at + 1)
    })
    return this.#collect(count, required.length)
  }

  /** Which of the words (at most 31) products of `within` have together: every set that occurs, as bits. */
  matchSets(terms: Terms, within: Bits, words: readonly Wanted[]): { sets: Set<number>; products: number } {
    const held = new Uint32Array(within.length << 5)
    words.forEach((wanted, at) => {
      for (const { postings } of readingOf(terms, wanted).parts) {
        for (const posting of postings) {
          const slot = slotOf(posting)
          if (hasBit(within, slot)) held[slot] = (held[slot] as number) | (1 << at)
        }
      }
    })
    let products = 0
    const sets = new Set<number>()
    for (const set of held) {
      if (set === 0) continue
      products++
      sets.add(set)
    }
    return { sets, products }
  }

  #begin({ parts, accepts }: WantedPostings, within: Bits): number {
    const reached = this.#reached
    const points = this.#points
    const candidates = this.#candidates
    let count = 0
    for (const { postings, worth } of parts) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const slot = slotOf(posting)
        if (reached[slot] !== 0 || !hasBit(within, slot)) continue
        if (accepts && !accepts(slot, fieldsOf(posting))) continue
        reached[slot] = 1
        points[slot] = (POINTS_BY_FIELDS[fieldsOf(posting)] as number) * worth
        candidates[count++] = slot
      }
    }
    return count
  }

  #keep({ parts, accepts }: WantedPostings, before: number): void {
    const reached = this.#reached
    const points = this.#points
    for (const { postings, worth } of parts) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number
        const slot = slotOf(posting)
        if (reached[slot] !== before) continue
        if (accepts && !accepts(slot, fieldsOf(posting))) continue
        reached[slot] = before + 1
        points[slot] = (points[slot] as number) + (POINTS_BY_FIELDS[fieldsOf(posting)] as number) * worth
      }
    }
  }

  /** Half the points to those that have all required words; `turn` keeps a word from counting twice. */
  #favour({ parts }: WantedPostings, all: number, turn: number): void {
    const reached = this.#reached
    const points = this.#points
    for (const { postings, worth } of parts) {
      for (const posting of postings) {
        const slot = slotOf(posting)
        const at = reached[slot] as number
        if (at < all || at === turn) continue
        reached[slot] = turn
        points[slot] = (points[slot] as number) + ((POINTS_BY_FIELDS[fieldsOf(posting)] as number) * worth) / 2
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

  #reserve(slots: number): void {
    if (this.#reached.length >= slots) return
    this.#reached = new Uint8Array(slots)
    this.#points = new Float64Array(slots)
    this.#candidates = new Uint32Array(slots)
  }
}

interface WantedPostings {
  readonly parts: readonly { readonly postings: Uint32Array; readonly worth: number }[]
  readonly accepts: Wanted['accepts']
  readonly volume: number
}

function readingOf(terms: Terms, { sayings, accepts }: Wanted): WantedPostings {
  const parts = sayings.map(({ codes, worth }) => ({
    postings: codes.length === 1 ? terms.postings(codes[0] as number) : together(terms, codes),
    worth,
  }))
  return { parts, accepts, volume: parts.reduce((sum, { postings }) => sum + postings.length, 0) }
}

/** Postings of the products where all the terms share a field, with the fields they share. */
function together(terms: Terms, codes: readonly number[]): Uint32Array {
  let common = terms.postings(codes[0] as number)
  for (const code of codes.slice(1)) {
    const other = terms.postings(code)
    const kept: number[] = []
    let at = 0
    for (const posting of common) {
      const slot = slotOf(posting)
      while (at < other.length && slotOf(other[at] as number) < slot) at++
      if (at >= other.length) break
      const fields = fieldsOf(posting) & fieldsOf(other[at] as number)
      if (slotOf(other[at] as number) === slot && fields !== 0) kept.push(posting - fieldsOf(posting) + fields)
    }
    common = Uint32Array.from(kept)
  }
  return common
}
