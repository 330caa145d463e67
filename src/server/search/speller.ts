import { isAttributeWord, isProductKind } from '../../domain/search/kinds.ts'
import { editCost, phoneticKey } from '../../domain/search/spelling.ts'
import { MIN_SOUND_LENGTH } from '../../domain/search/synonyms.ts'
import { BRAND, CATEGORY, COLOR, FABRIC, GARMENT, PATTERN } from './fields.ts'
import type { Terms } from './terms.ts'
import { grown } from './typed-arrays.ts'

export interface Guess {
  readonly code: number
  /** Weighted edits, see `editCost`. */
  readonly cost: number
  /** How likely this word was meant: the logarithm of its use minus its cost. */
  readonly score: number
}

/** Finds catalogue words for unknown words: by spelling, sound or prefix. New terms are added on the next look-up. */
export class Speller {
  readonly #terms: Terms
  readonly #fixedUse: ((code: number) => number) | undefined
  #read = 0
  #letters = new Uint32Array(64)
  #soundLetters = new Uint32Array(64)
  readonly #sounds: string[] = []
  /** Stems whose plurals are misspelt too: of kinds of product (`shoea` for `shoes`), and of words whose plural has other letters (`lady`). */
  readonly #withPlural: number[] = []
  readonly #bySound = new Map<string, number[]>()
  /** A search box asks for the same words with each letter that is typed after them. */
  readonly #guesses = new Map<string, Guess | undefined>()
  #guessedAt = 0

  /** @param fixedUse how much each term is used, for terms without products */
  constructor(terms: Terms, fixedUse?: (code: number) => number) {
    this.#terms = terms
    this.#fixedUse = fixedUse
  }

  /** Terms that sound like the word. Very short sounds match too many words to be useful. */
  soundingLike(word: string): readonly number[] {
    this.#catchUp()
    const sound = phoneticKey(word)
    return sound.length < MIN_SOUND_LENGTH ? [] : (this.#bySound.get(sound) ?? [])
  }

  /** The most used terms that start with the letters, at most `most` of them. */
  withPrefix(letters: string, most: number): readonly number[] {
    this.#catchUp()
    const prefixLetters = lettersOf(letters)
    const found: number[] = []
    for (let code = 0; code < this.#read; code++) {
      if (((this.#letters[code] as number) & prefixLetters) !== prefixLetters) continue
      const stem = this.#terms.stems[code] as string
      if (stem.length > letters.length && stem.startsWith(letters)) found.push(code)
    }
    return found.sort((a, b) => this.#terms.count(b) - this.#terms.count(a)).slice(0, most)
  }

  /** The term most likely meant: few edits in spelling or sound, weighed against how often the catalogue uses it. */
  guess(word: string): Guess | undefined {
    if (this.#guessedAt !== this.#terms.revision || this.#guesses.size >= MAX_GUESSES) {
      this.#guesses.clear()
      this.#guessedAt = this.#terms.revision
    }
    if (!this.#guesses.has(word)) this.#guesses.set(word, this.#bestGuess(word))
    return this.#guesses.get(word)
  }

  /** The same among the terms that pass the test. */
  guessAmong(word: string, passes: (code: number) => boolean): Guess | undefined {
    return this.#bestGuess(word, passes)
  }

  #bestGuess(word: string, passes?: (code: number) => boolean): Guess | undefined {
    const most = maxCost(word.length)
    if (most === 0 || /\d/.test(word)) return undefined
    this.#catchUp()
    const maxDifferent = Math.floor(most / MIN_EDIT_COST)
    const letters = lettersOf(word)
    const sound = phoneticKey(word)
    // Random letters ('qqqqzzz') have an almost empty sound, which would be close to every short one.
    const soundCost = sound.length < MIN_SOUND_LENGTH ? SHORT_SOUND_COST : SOUND_COST
    const maxInSound = Math.min(most, maxCost(sound.length)) - soundCost
    const maxSoundDifferent = Math.floor(maxInSound / MIN_EDIT_COST)
    const soundLetters = lettersOf(sound)
    let best: Guess | undefined
    for (let code = 0; code < this.#read; code++) {
      const near = differAtMost(this.#letters[code] as number, letters, maxDifferent)
      const nearSound = differAtMost(this.#soundLetters[code] as number, soundLetters, maxSoundDifferent)
      if (!near && !nearSound) continue
      const stem = this.#terms.stems[code] as string
      if (stem === word || stem.length < 3) continue
      let cost = near ? editCost(word, stem, most) : Number.POSITIVE_INFINITY
      if (nearSound && cost > soundCost) {
        const maxSound = Math.min(cost - soundCost, maxInSound)
        cost = Math.min(cost, soundCost + editCost(sound, this.#sounds[code] as string, maxSound))
      }
      if (cost > REORDERED && this.#letters[code] === letters && areReordered(word, stem)) cost = REORDERED
      if (cost === Number.POSITIVE_INFINITY || passes?.(code) === false) continue
      best = this.#better(best, code, cost)
    }
    for (const code of this.#withPlural) {
      const stem = this.#terms.stems[code] as string
      if (stem.charCodeAt(0) !== word.charCodeAt(0)) continue
      const cost = editCost(word, pluralOf(stem), CONSONANT_Y.test(stem) ? most : Math.min(most, COST_OF_SLIP))
      if (cost > 0 && cost < Number.POSITIVE_INFINITY && passes?.(code) !== false) best = this.#better(best, code, cost)
    }
    return best
  }

  #better(best: Guess | undefined, code: number, cost: number): Guess {
    const bonus = bonusOf(this.#terms.stems[code] as string)
    const score = Math.min(Math.log2(this.#use(code)), ENOUGH_USE) - cost * COST_OF_EDIT + bonus
    return best && best.score >= score ? best : { code, cost, score }
  }

  /** Words in structured fields count more: titles may contain anything, misspellings included. */
  #use(code: number): number {
    if (this.#fixedUse) return this.#fixedUse(code)
    let use = this.#terms.count(code)
    for (const field of [BRAND, CATEGORY, GARMENT, COLOR, FABRIC, PATTERN]) use += 2 * this.#terms.countIn(code, field)
    return use
  }

  #catchUp(): void {
    const count = this.#terms.stems.length
    this.#letters = grown(this.#letters, count)
    this.#soundLetters = grown(this.#soundLetters, count)
    for (; this.#read < count; this.#read++) {
      const stem = this.#terms.stems[this.#read] as string
      if (CONSONANT_Y.test(stem) || isProductKind(stem)) this.#withPlural.push(this.#read)
      const sound = phoneticKey(stem)
      this.#letters[this.#read] = lettersOf(stem)
      this.#soundLetters[this.#read] = lettersOf(sound)
      this.#sounds.push(sound)
      const alike = this.#bySound.get(sound)
      if (alike) alike.push(this.#read)
      else this.#bySound.set(sound, [this.#read])
    }
  }
}

const MAX_GUESSES = 2_000
const CONSONANT_Y = /[^aeiou]y$/

/** A key next to the right one. */
const COST_OF_SLIP = 0.8

function pluralOf(stem: string): string {
  return CONSONANT_Y.test(stem) ? `${stem.slice(0, -1)}ies` : `${stem}s`
}

const SOUND_COST = 0.4
/** Short words sound like many others: 'drees' is no 'dry'. */
const SHORT_SOUND_COST = 0.7

/** People search for kinds of product, colours and fabrics more than for other words. */
function bonusOf(stem: string): number {
  return isProductKind(stem) || isAttributeWord(stem) ? KIND_BONUS : 0
}

/** A quarter of an edit. */
const KIND_BONUS = 3.5
/** The cheapest edit that changes the letters of a word: it adds one, removes one, or both. */
const MIN_EDIT_COST = 0.8
/** One edit outweighs a catalogue word used 2^14 times as much. */
const COST_OF_EDIT = 14
/** Words used 2^11 times or more are equally likely: 'and' or 'set' is in every tenth title, but nobody looks for it. */
const ENOUGH_USE = 11

/** About one edit per three letters. */
function maxCost(length: number): number {
  return length < 3 ? 0 : Math.min(length * 0.36, MAX_COST)
}

const MAX_COST = 2.6
/** The letters of a word in another order: 'belu' for 'blue'. */
const REORDERED = 0.9

function areReordered(one: string, other: string): boolean {
  if (one.length !== other.length || one.length > MAX_REORDERED || one[0] !== other[0]) return false
  return [...one].sort().join('') === [...other].sort().join('')
}

const MAX_REORDERED = 6

/** The letters of a word as bits: one each for a to z, six for all other characters. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97
    letters |= letter >= 0 && letter < 26 ? 1 << letter : 1 << (26 + (word.charCodeAt(at) % 6))
  }
  return letters >>> 0
}

function differAtMost(one: number, other: number, most: number): boolean {
  return bitCount(one & ~other) <= most && bitCount(other & ~one) <= most
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
