import { fieldsOf, slotOf, type Terms } from './terms.ts'

/** The postings of the phrases of recent searches: one search reads those of a phrase several times. */
export class Phrases {
  readonly #kept = new Map<string, Uint32Array>()
  #terms: Terms | undefined
  #revision = -1

  /** The postings of products where all terms share a field, with the shared fields. */
  of(terms: Terms, codes: readonly number[]): Uint32Array {
    if (this.#terms !== terms || this.#revision !== terms.revision || this.#kept.size >= MAX_KEPT) {
      this.#kept.clear()
      this.#terms = terms
      this.#revision = terms.revision
    }
    const key = codes.join(' ')
    const known = this.#kept.get(key)
    if (known) return known
    const postings = sharedPostings(terms, codes)
    this.#kept.set(key, postings)
    return postings
  }
}

/** In a catalogue of 100,000 products up to 200 KB each, most of them a few. */
const MAX_KEPT = 48

function sharedPostings(terms: Terms, codes: readonly number[]): Uint32Array {
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
