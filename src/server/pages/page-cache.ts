/** The bytes and headers of an answer in one encoding, ready to be sent. */
export interface ReadyBytes {
  readonly body: Buffer
  /** A flat list of header names and values, as `writeHead` accepts it. */
  readonly headers: readonly string[]
}

export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly identity: ReadyBytes
  /** Compressed when first requested. */
  brotli?: ReadyBytes
  gzip?: ReadyBytes
  /** How often it was served from the cache. */
  hits: number
  readonly dependsOn: ReadonlySet<string>
}

/**
 * Caches rendered public pages by URL; the least recently used are dropped first. Every cached page shows the current catalogue:
 * a change empties the cache, or drops the pages that show the changed product.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maximumBytes: number
  #bytes = 0
  #epoch = 0
  #clearedIn = 0
  /** The epoch of each product's last change since `#clearedIn`, so that an order drops only the pages of its own products. */
  readonly #changedIn = new Map<string, number>()
  #open = true

  constructor(maximumBytes = 20 * 1024 * 1024) {
    this.#maximumBytes = maximumBytes
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    if (page.hits++ % 64 === 0) {
      this.#pages.delete(key)
      this.#pages.set(key, page)
    }
    return page
  }

  /** Read it before rendering; `put` rejects a page whose rendering began before the last change of its products. */
  get epoch(): number {
    return this.#epoch
  }

  put(key: string, page: CachedPage, renderedIn: number): void {
    const isStale = (id: string) => (this.#changedIn.get(id) ?? 0) > renderedIn
    if (!this.#open || renderedIn < this.#clearedIn || [...page.dependsOn].some(isStale)) return
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += sizeInBytes(page)
    this.#makeRoom()
  }

  /** Call after adding bytes to a page that is already cached. */
  grew(by: number): void {
    this.#bytes += by
    this.#makeRoom()
  }

  clear(): void {
    this.#clearedIn = ++this.#epoch
    this.#changedIn.clear()
    this.#pages.clear()
    this.#bytes = 0
  }

  /** Drops the pages that show this product. */
  dropProduct(productId: string): void {
    this.#changedIn.set(productId, ++this.#epoch)
    for (const [key, page] of this.#pages) if (page.dependsOn.has(productId)) this.#drop(key)
  }

  /** Caches nothing until `reopen`: without messages about changes, pages could be stale. */
  close(): void {
    this.#open = false
    this.clear()
  }

  reopen(): void {
    this.clear()
    this.#open = true
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= sizeInBytes(page)
  }

  #makeRoom(): void {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.#maximumBytes) return
      this.#drop(key)
    }
  }
}

function sizeInBytes(page: CachedPage): number {
  return page.identity.body.length + (page.brotli?.body.length ?? 0) + (page.gzip?.body.length ?? 0) + 1024
}
