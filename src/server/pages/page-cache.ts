/** A finished answer, ready to be written: one of these is made for each encoding a browser asks for. */
export interface ReadyBytes {
  readonly body: Buffer
  /** Flat list of header names and values, as `writeHead` takes it. */
  readonly headers: readonly string[]
}

export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly identity: ReadyBytes
  /** Made when first asked for. */
  brotli?: ReadyBytes
  gzip?: ReadyBytes
  /** How often it was served again; a page in demand is worth compressing harder. */
  hits: number
  readonly dependsOn: ReadonlySet<string>
}

/**
 * Rendered public pages by URL, the least recently used leaving first. Whatever is kept was rendered from the catalogue
 * as it is now: any change empties the cache or drops the pages that show the changed product.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maximumBytes: number
  #bytes = 0
  #epoch = 0
  #clearedIn = 0
  /** When a product changed last since then: where orders come in all the time, pages of other goods are still kept. */
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

  /** Note before rendering; `put` refuses a page whose rendering began before the last change of what it shows. */
  get epoch(): number {
    return this.#epoch
  }

  put(key: string, page: CachedPage, renderedIn: number): void {
    const isStale = (id: string) => (this.#changedIn.get(id) ?? 0) > renderedIn
    if (!this.#open || renderedIn < this.#clearedIn || [...page.dependsOn].some(isStale)) return
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += weight(page)
    this.#makeRoom()
  }

  /** Call after adding bytes to a page that is already kept. */
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

  /** While changes cannot be heard nothing may be kept, since it might be stale. */
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
    this.#bytes -= weight(page)
  }

  #makeRoom(): void {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.#maximumBytes) return
      this.#drop(key)
    }
  }
}

function weight(page: CachedPage): number {
  return page.identity.body.length + (page.brotli?.body.length ?? 0) + (page.gzip?.body.length ?? 0) + 1024
}
