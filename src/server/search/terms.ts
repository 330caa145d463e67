import { isAttributeWord, isProductKind } from '../../domain/search/kinds.ts'
import { MAX_SYNONYM_WORDS } from '../../domain/search/shop-rules.ts'
import { isSpelling, MAX_PHRASE_WORDS, type Synonym, synonymsOf } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { ALL_FIELDS, FIELD_BITS } from './fields.ts'
import { isEnglishWord } from './known-words.ts'
import { grown } from './typed-arrays.ts'

/** A posting is one integer: the slot, then the fields the word occurs in. This limits slots to about 8 million. */
export function slotOf(posting: number): number {
  return posting >>> FIELD_BITS
}

export function fieldsOf(posting: number): number {
  return posting & ALL_FIELDS
}

export interface SavedTerms {
  readonly stems: readonly string[]
  readonly shown: readonly string[]
  /** The number of postings of each stem. */
  readonly counts: Uint32Array<ArrayBuffer>
  readonly postings: Uint32Array
}

/** The inverted index: every stem in the catalogue with the products that contain it, in ascending order of slot. */
export class Terms {
  readonly stems: string[] = []
  readonly hashes: number[] = []
  #ownSynonyms: ReadonlyMap<string, readonly Synonym[]> = new Map()
  /** The maximum number of words in a phrase with synonyms. */
  maxPhraseWords = MAX_PHRASE_WORDS
  readonly #codes = new Map<string, number>()
  readonly #byWord = new Map<string, number>()
  readonly #shown: string[] = []
  readonly #postings: Uint32Array[] = []
  /** Incremented with every posting. */
  revision = 0
  #counts = new Uint32Array(64)
  /** Postings of a term per field, as far as they have been counted. */
  #fieldCounts = new Uint32Array(64 * FIELD_BITS)
  #counted = new Uint32Array(64)

  /** The code of a word's stem; a new stem gets a new code. */
  codeOf(word: string): number {
    const known = this.#byWord.get(word)
    if (known !== undefined) return known
    const own = unshared(word)
    const code = this.#codeOfStem(stemWord(own), own)
    this.#byWord.set(own, code)
    return code
  }

  /** The owner's synonyms, by the stems of a phrase. */
  get ownSynonyms(): ReadonlyMap<string, readonly Synonym[]> {
    return this.#ownSynonyms
  }

  set ownSynonyms(synonyms: ReadonlyMap<string, readonly Synonym[]>) {
    if (synonyms === this.#ownSynonyms) return
    this.#ownSynonyms = synonyms
    const lengths = Array.from(synonyms.keys(), (phrase) => phrase.split(' ').length)
    this.maxPhraseWords = Math.max(MAX_PHRASE_WORDS, ...lengths.filter((length) => length <= MAX_SYNONYM_WORDS))
  }

  /** The synonyms of a phrase: the owner's, then those of the trade. */
  synonymsOf(stems: readonly string[]): readonly Synonym[] {
    const own = this.#ownSynonyms.get(stems.join(' '))
    const trade = isOtherWord(stems) ? [] : synonymsOf(stems)
    return own ? [...own, ...trade] : trade
  }

  /** The code of a stem, undefined when no product contains it. */
  find(stem: string): number | undefined {
    return this.#codes.get(stem)
  }

  /** A word a shopper would write for the term: `jeans` for the stem `jean`. */
  shown(code: number): string {
    return this.#shown[code] as string
  }

  count(code: number): number {
    return this.#counts[code] as number
  }

  countIn(code: number, field: number): number {
    this.#countFields(code)
    return this.#fieldCounts[code * FIELD_BITS + 31 - Math.clz32(field)] as number
  }

  postings(code: number): Uint32Array {
    return (this.#postings[code] as Uint32Array).subarray(0, this.#counts[code])
  }

  /** Slots must be added in ascending order. */
  add(code: number, slot: number, fields: number): void {
    const count = this.#counts[code] as number
    const postings = grown(this.#postings[code] as Uint32Array, count + 1)
    postings[count] = slot * (ALL_FIELDS + 1) + fields
    this.#postings[code] = postings
    this.#counts[code] = count + 1
    this.revision++
  }

  /** A copy without the slots that `moved` maps to undefined and without unused terms. */
  compacted(moved: (slot: number) => number | undefined): Terms {
    const copy = new Terms()
    copy.ownSynonyms = this.#ownSynonyms
    const shownBy = new Map<number, number>()
    for (let code = 0; code < this.stems.length; code++) {
      for (const posting of this.postings(code)) {
        const slot = moved(slotOf(posting))
        if (slot === undefined) continue
        let target = shownBy.get(code)
        if (target === undefined) {
          target = copy.#codeOfStem(this.stems[code] as string, this.shown(code))
          shownBy.set(code, target)
        }
        copy.add(target, slot, fieldsOf(posting))
      }
    }
    for (const [word, code] of this.#byWord) {
      const target = shownBy.get(code)
      if (target !== undefined) copy.#byWord.set(word, target)
    }
    return copy
  }

  /** The stems with their postings, one after the other. */
  saved(): SavedTerms {
    const counts = this.#counts.slice(0, this.stems.length)
    const postings = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
    let at = 0
    for (let code = 0; code < counts.length; code++) {
      postings.set(this.postings(code), at)
      at += counts[code] as number
    }
    return { stems: this.stems, shown: this.#shown, counts, postings }
  }

  static restored({ stems, shown, counts, postings }: SavedTerms): Terms {
    const terms = new Terms()
    let at = 0
    for (let code = 0; code < stems.length; code++) {
      terms.#codeOfStem(stems[code] as string, shown[code] as string)
      const count = counts[code] as number
      // It has no room for another posting, so adding one makes a copy.
      terms.#postings[code] = postings.subarray(at, at + count)
      at += count
    }
    terms.#counts = counts
    terms.revision = at
    return terms
  }

  #countFields(code: number): void {
    this.#fieldCounts = grown(this.#fieldCounts, this.stems.length * FIELD_BITS)
    this.#counted = grown(this.#counted, this.stems.length)
    const postings = this.postings(code)
    for (let at = this.#counted[code] as number; at < postings.length; at++) {
      for (let rest = fieldsOf(postings[at] as number); rest !== 0; rest &= rest - 1) {
        const field = code * FIELD_BITS + 31 - Math.clz32(rest & -rest)
        this.#fieldCounts[field] = (this.#fieldCounts[field] as number) + 1
      }
    }
    this.#counted[code] = postings.length
  }

  #codeOfStem(stem: string, word: string): number {
    const known = this.#codes.get(stem)
    if (known !== undefined) {
      if (word === stem) this.#shown[known] = word
      return known
    }
    const code = this.stems.length
    this.#codes.set(stem, code)
    this.stems.push(stem)
    this.hashes.push(hashOf(stem))
    this.#shown.push(word)
    this.#postings.push(new Uint32Array(2))
    this.#counts = grown(this.#counts, code + 1)
    return code
  }
}

export const FNV_PRIME = 0x01000193

/** 32 bits of FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash >>> 0
}

/** Words that only sound like one with synonyms: jute is no 'joote', and sooty not 'suti'. */
function isOtherWord([stem = '', ...others]: readonly string[]): boolean {
  if (others.length > 0 || isSpelling(stem)) return false
  return isAttributeWord(stem) || isProductKind(stem) || isEnglishWord(stem)
}

/** Copies a word cut from a long text, because a V8 slice keeps its whole parent string in memory. */
function unshared(word: string): string {
  return word.length < 13 ? word : Array.from(word).join('')
}
