import { LRUCache } from 'lru-cache'
import { type Interpretation, interpretQuery } from './interpret-query.ts'
import type { Store } from './store.ts'
import type { Terms } from './terms.ts'

/**
 * The interpretations of recent searches, which take longer than finding their products in a small catalogue. They depend on the texts
 * of the catalogue and the owner's synonyms, not on prices and stock, which change all the time.
 */
export class Interpretations {
  readonly #kept: LRUCache<string, Interpretation>
  #basis: Basis | undefined

  /** @param most how many to keep; they take a few kilobytes each */
  constructor(most: number) {
    this.#kept = new LRUCache({ max: most })
  }

  of(text: string, store: Store): Interpretation {
    const { terms, textRevision } = store
    const { ownSynonyms } = terms
    const basis = this.#basis
    if (basis?.terms !== terms || basis.textRevision !== textRevision || basis.ownSynonyms !== ownSynonyms) {
      this.#kept.clear()
      this.#basis = { terms, textRevision, ownSynonyms }
    }
    const known = this.#kept.get(text)
    if (known) return known
    const interpretation = interpretQuery(text, store)
    this.#kept.set(text, interpretation)
    return interpretation
  }
}

/** What interpretations were made from. */
interface Basis {
  readonly terms: Terms
  readonly textRevision: number
  readonly ownSynonyms: Terms['ownSynonyms']
}
