import { type Bits, hasBit } from './bits.ts'
import { POINTS_BY_FIELDS } from './fields.ts'
import { fieldsOf, slotOf, type Terms } from './terms.ts'

/** One way to say a word of the query: terms that must all stand in a common field, and how much the match is worth (0–1). */
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

/** Scratch memory shared by all searches of one index; nothing in it outlives a call. */
export class Matcher {
  #step = new Uint8Array(0)
  #points = new Float64Array(0)

  /** The products of `within` that have every required word; optional words only add points. */
  matchAll(terms: Terms, within: Bits, required: readonly Wanted[], optional: readonly Wanted[]): Matches {
    if (required.length === 0) return NOTHING
    this.#reserve(within.length << 5)
    const step = this.#step
    const points = this.#points
    const [first, ...rest] = required.toSorted((a, b) => volume(terms, a) - volume(terms, b)) as [Wanted, ...Wanted[]]
    const candidates: number[] = []
    visit(terms, first, (slot, worth) => {
      if (step[slot] !== 0 || !hasBit(within, slot)) return
      step[slot] = 1
      points[slot] = worth
      candidates.push(slot)
    })
    let reached = 1
    for (const wanted of rest) {
      const before = reached++
      visit(terms, wanted, (slot, worth) => {
        if (step[slot] !== before) return
        step[slot] = before + 1
        points[slot] = (points[slot] as number) + worth
      })
    }
    let counted = reached
    for (const wanted of optional) {
      const turn = ++counted
      visit(terms, wanted, (slot, worth) => {
        const at = step[slot] as number
        if (at < reached || at === turn) return
        step[slot] = turn
        points[slot] = (points[slot] as number) + worth / 2
      })
    }
    const found = candidates.filter((slot) => (step[slot] as number) >= reached)
    for (const slot of candidates) step[slot] = 0
    return { slots: Uint32Array.from(found), points: Uint32Array.from(found, (slot) => points[slot] as number) }
  }

  /** Which of the words (at most 31) products of `within` have together: every set that occurs, as bits. */
  matchSets(terms: Terms, within: Bits, words: readonly Wanted[]): { sets: Set<number>; products: number } {
    const held = new Map<number, number>()
    words.forEach((wanted, at) => {
      visit(terms, wanted, (slot) => {
        if (hasBit(within, slot)) held.set(slot, (held.get(slot) ?? 0) | (1 << at))
      })
    })
    return { sets: new Set(held.values()), products: held.size }
  }

  #reserve(slots: number): void {
    if (this.#step.length >= slots) return
    this.#step = new Uint8Array(slots)
    this.#points = new Float64Array(slots)
  }
}

const NOTHING: Matches = { slots: new Uint32Array(0), points: new Uint32Array(0) }

function volume(terms: Terms, wanted: Wanted): number {
  return wanted.sayings.reduce((sum, { codes }) => sum + Math.min(...codes.map((code) => terms.count(code))), 0)
}

function visit(terms: Terms, { sayings, accepts }: Wanted, met: (slot: number, worth: number) => void): void {
  for (const { codes, worth } of sayings) {
    const postings = codes.length === 1 ? terms.postings(codes[0] as number) : together(terms, codes)
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] as number
      const slot = slotOf(posting)
      const fields = fieldsOf(posting)
      if (accepts && !accepts(slot, fields)) continue
      met(slot, (POINTS_BY_FIELDS[fields] as number) * worth)
    }
  }
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
      const shared = posting & (other[at] as number)
      if (slotOf(other[at] as number) === slot && fieldsOf(shared) !== 0)
        kept.push(posting - fieldsOf(posting) + fieldsOf(shared))
    }
    common = Uint32Array.from(kept)
  }
  return common
}
