import { LRUCache } from 'lru-cache'
import type { KeptPage } from './page-cache.ts'

/**
 * The scripts that start the client of a page with the data of that page (`clientStartPath`), by digest. A script belongs to the
 * page that was sent with its address, even after the page has changed: the client must start with the data that it finds rendered.
 */
export class ClientStarts {
  readonly #kept: LRUCache<string, KeptPage>

  constructor(maximumBytes: number) {
    this.#kept = new LRUCache({
      maxSize: Math.max(1, Math.floor(maximumBytes)),
      // Headers, address and the objects around them take about 2,000 bytes.
      sizeCalculation: ({ brotli, gzip }) => brotli.body.length + (gzip?.body.length ?? 0) + 2000,
    })
  }

  find(digest: string): KeptPage | undefined {
    return this.#kept.get(digest)
  }

  /** `page` has the digest as its address. */
  put(page: KeptPage): void {
    this.#kept.set(page.address, page)
  }
}
