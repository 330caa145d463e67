import type { ProductRow } from './queries.ts'

/** Enough for every product of a boutique and the popular ones of a large shop: about 3 KB each. */
const MAX_PRODUCTS = 4000

/**
 * Recently read product rows, so that pages showing the same products do not query the database again. A row is removed
 * when its product changes. While the process receives no change notifications, nothing is cached.
 */
export class ProductCache {
  readonly #rows = new Map<string, ProductRow>()
  #epoch = 0
  #isOpen = true

  /** Returns the rows of these ids in their order: cached ones from memory, the rest through `read`. Unknown ids are left out. */
  async get(
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly ProductRow[]>,
  ): Promise<ProductRow[]> {
    const missing = ids.filter((id) => !this.#rows.has(id))
    const found = new Map<string, ProductRow>()
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row) found.set(id, row)
    }
    if (missing.length > 0) {
      const epoch = this.#epoch
      for (const row of await read(missing)) {
        found.set(row.id, row)
        // A row read before a change may already be outdated.
        if (this.#isOpen && epoch === this.#epoch) this.#rows.set(row.id, row)
      }
      this.#evictOldest()
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  invalidate(ids: readonly string[]): void {
    this.#epoch++
    for (const id of ids) this.#rows.delete(id)
  }

  invalidateAll(): void {
    this.#epoch++
    this.#rows.clear()
  }

  close(): void {
    this.#isOpen = false
    this.invalidateAll()
  }

  reopen(): void {
    this.invalidateAll()
    this.#isOpen = true
  }

  #evictOldest(): void {
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MAX_PRODUCTS) return
      this.#rows.delete(id)
    }
  }
}
