import { DESCRIPTION, NAME, WHOLE } from './fields.ts'
import { fieldsOf, slotOf, type Terms } from './terms.ts'

/** The postings of a phrase, with the fields that its words share. */
export interface PhrasePostings {
  readonly together: Uint32Array
  /** The words stand apart from each other in the name, and share no other field that the shop chooses: 'Round Neck, High Low' is no high neck. */
  readonly apart: Uint32Array
}

/** The postings of the phrases of recent searches: one search reads those of a phrase several times. */
export class Phrases {
  readonly #kept = new Map<string, PhrasePostings>()
  #terms: Terms | undefined
  #revision = -1

  /** @param names the names of products by slot, in plain words */
  of(terms: Terms, codes: readonly number[], names: readonly string[]): PhrasePostings {
    if (this.#terms !== terms || this.#revision !== terms.revision || this.#kept.size >= MAX_KEPT) {
      this.#kept.clear()
      this.#terms = terms
      this.#revision = terms.revision
    }
    const key = codes.join(' ')
    const known = this.#kept.get(key)
    if (known) return known
    const stems = codes.map((code) => terms.stems[code] as string)
    const postings = divided(sharedPostings(terms, codes), names, stems)
    this.#kept.set(key, postings)
    return postings
  }
}

/**
 * Words that stand together in the opposite order in a name are another thing: a shirt dress is no dress shirt, and a two-piece suit no
 * suit piece. `postings` are written over.
 */
function divided(postings: Uint32Array, names: readonly string[], stems: readonly string[]): PhrasePostings {
  const apart: number[] = []
  const reversed = stems.toReversed()
  let count = 0
  for (const posting of postings) {
    const name = names[slotOf(posting)] as string
    const others = fieldsOf(posting) & ~(NAME | WHOLE)
    if ((posting & NAME) === 0 || standTogether(name, stems)) postings[count++] = posting
    else if ((others & ~DESCRIPTION) !== 0) postings[count++] = posting - NAME
    else if (!standTogether(name, reversed)) apart.push(posting)
    else if (others !== 0) postings[count++] = posting - NAME
  }
  return { together: postings.subarray(0, count), apart: Uint32Array.from(apart) }
}

/** Words of a name are compared with a stem by so many characters: names are kept as they are written. */
const START_LENGTH = 4

/** Whether a name has words with these stems, one directly after the other. A compound is several words in a name: 'tieup' is 'tie up'. */
function standTogether(name: string, stems: readonly string[]): boolean {
  const [first = '', ...others] = stems.map((stem) => stem.slice(0, START_LENGTH))
  for (let at = name.indexOf(first); at >= 0; at = name.indexOf(first, at + 1)) {
    if (at > 0 && name[at - 1] !== ' ') continue
    let end = at
    const isNext = (start: string) => {
      end = name.indexOf(' ', end) + 1
      return end > 0 && name.startsWith(start, end)
    }
    if (others.every(isNext)) return true
  }
  return name.replaceAll(' ', '').includes(stems.join(''))
}

/** In a catalogue of 100,000 products up to 200 KB each, most of them a few. */
const MAX_KEPT = 48

/** The products that have all of these words in one field, and those fields. */
export function sharedPostings(terms: Terms, codes: readonly number[]): Uint32Array {
  const [first, ...others] = codes.map((code) => terms.postings(code)).toSorted((a, b) => a.length - b.length)
  let common = first as Uint32Array
  for (const other of others) {
    const passing = new Uint32Array(common.length)
    let count = 0
    let at = 0
    for (const posting of common) {
      const slot = slotOf(posting)
      while (at < other.length && slotOf(other[at] as number) < slot) at++
      if (at >= other.length) break
      const fields = fieldsOf(posting) & fieldsOf(other[at] as number)
      if (slotOf(other[at] as number) === slot && fields !== 0) passing[count++] = posting - fieldsOf(posting) + fields
    }
    common = passing.slice(0, count)
  }
  return common
}
