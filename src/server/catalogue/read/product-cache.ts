import type { ProductRow } from './queries.ts'

/** Enough for every product of a boutique and the busy ones of a large shop: about 3 KB each. */
const MOST = 4000

/**
 * Rows of products this process read lately, so that a list is not read from the database again for each page that shows
 * it. A row leaves when its product changes; while changes cannot be heard nothing is kept.
 */
export class KnownProducts {
  readonly #rows = new Map<string, ProductRow>()
  #epoch = 0
  #open = true

  /** The rows of these ids, in their order: known ones from memory, the rest by `read`. Ids without a row are left out. */
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
        // What was read before a change may be what the change replaced.
        if (this.#open && epoch === this.#epoch) this.#rows.set(row.id, row)
      }
      this.#makeRoom()
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  forget(ids: readonly string[]): void {
    this.#epoch++
    for (const id of ids) this.#rows.delete(id)
  }

  forgetAll(): void {
    this.#epoch++
    this.#rows.clear()
  }

  close(): void {
    this.#open = false
    this.forgetAll()
  }

  reopen(): void {
    this.forgetAll()
    this.#open = true
  }

  #makeRoom(): void {
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MOST) return
      this.#rows.delete(id)
    }
  }
}
