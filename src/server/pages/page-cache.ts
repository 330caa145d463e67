import { LRUCache } from 'lru-cache'
import { haveCommon, Rendering } from './rendering.ts'

/** The quality of Brotli. From step to step it takes about five times as long and saves about 8 %. */
export type CompressionEffort = 4 | 9 | 11

/** The bytes and headers of an answer in one encoding, ready to be sent. */
export interface ReadyBytes {
  /**
   * One character for each byte (latin1). Node sends a text in one write with the headers, a Buffer in a write of two parts, which
   * costs a tenth more.
   */
  readonly body: string
  /** A flat list of header names and values, as `writeHead` accepts it. */
  readonly headers: readonly string[]
}

/** A rendered page. It is kept compressed only, and decompressed for clients that need it. */
export interface KeptPage {
  readonly address: string
  readonly status: number
  readonly etag: string
  /** The headers that do not depend on the encoding. */
  readonly headers: readonly string[]
  readonly notModified: readonly string[]
  brotli: ReadyBytes
  /** How hard `brotli` was compressed: quickly for the first visitors, harder for a page that is sent often. */
  effort: CompressionEffort
  /** How often it was sent from memory. */
  sent: number
  /** Compressed when first requested. */
  gzip?: ReadyBytes
  /** The digest of the script that starts its client, unless the page carries it. */
  readonly clientStart?: string | undefined
  /** What the page shows, as recorded by `Rendering`. */
  readonly dependsOn: ReadonlySet<string>
  /** The `PageCache.version` in which its rendering began. */
  readonly version: number
}

/** Figures of a cache, for metrics. Counters count from the start of the process. */
export interface PageCacheFigures {
  /** Requests answered with a kept page. */
  readonly hits: number
  /** Requests that had to wait for a page to be rendered. */
  readonly misses: number
  /** Pages rendered. Fewer than misses, because requests for the same page share one. */
  readonly renders: number
  readonly pages: number
  readonly bytes: number
  readonly maximumBytes: number
}

const MEGABYTE = 1024 * 1024

/** Holds all pages of a shop with 2,000 products (`PAGE_CACHE_MB`). */
export const DEFAULT_PAGE_CACHE_MB = 64

/** How long a page may be served after a change of texts or settings while the new one is rendered. */
const EXPIRED_SERVED_MS = 100

/**
 * The pages whose number the shop decides: fixed addresses, products and categories. All other addresses (filters, searches,
 * unusual spellings) can be invented without limit, so they share a quarter of the space and cannot displace these.
 */
const OF_THE_SHOP = /^\/(?:[a-z-]*|(?:products|category)\/[0-9a-f]{24})$/

/**
 * Keeps rendered public pages by address, in at most the given number of bytes; the least recently used are dropped first.
 * A change drops the pages that show it, and a page whose rendering began before the change is not kept.
 */
export class PageCache {
  readonly counts = { hits: 0, misses: 0, renders: 0 }
  readonly #shopPages: LRUCache<string, KeptPage>
  readonly #otherPages: LRUCache<string, KeptPage>
  readonly #underway = new Set<Rendering>()
  readonly #maximumBytes: number
  #version = 0
  /** Pages of an earlier version are expired. */
  #oldestValid = 0
  #expiry: NodeJS.Timeout | undefined
  #isOpen = true
  readonly #isLate: () => boolean

  /** @param isLate whether changes have not been received for so long that the pages may be out of date, as after `close` */
  constructor(maximumBytes = DEFAULT_PAGE_CACHE_MB * MEGABYTE, isLate: () => boolean = () => false) {
    this.#maximumBytes = maximumBytes
    this.#isLate = isLate
    const space = (maxSize: number) =>
      new LRUCache<string, KeptPage>({ maxSize: Math.max(1, Math.floor(maxSize)), sizeCalculation: sizeInBytes })
    this.#shopPages = space(maximumBytes * 0.75)
    this.#otherPages = space(maximumBytes * 0.25)
  }

  /** False while changes cannot be received. Then nothing is kept, and no two requests may share a rendering. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isLate()
  }

  get figures(): PageCacheFigures {
    return {
      hits: this.counts.hits,
      misses: this.counts.misses,
      renders: this.counts.renders,
      pages: this.#shopPages.size + this.#otherPages.size,
      bytes: this.#shopPages.calculatedSize + this.#otherPages.calculatedSize,
      maximumBytes: this.#maximumBytes,
    }
  }

  find(address: string): KeptPage | undefined {
    return this.isOpen ? this.#held(address) : undefined
  }

  /** Returns a page of before `close`. It may be out of date, so it may only be served while the database is unavailable. */
  findStale(address: string): KeptPage | undefined {
    return this.isOpen ? undefined : this.#held(address)
  }

  /** Whether the page may be served only until the new one is rendered. */
  isExpired(page: KeptPage): boolean {
    return page.version < this.#oldestValid
  }

  /** Call before rendering, and `finish` afterwards. */
  begin(): Rendering {
    const rendering = new Rendering(this.#version)
    this.#underway.add(rendering)
    this.counts.renders++
    return rendering
  }

  finish(rendering: Rendering): void {
    this.#underway.delete(rendering)
  }

  /** Keeps a page, unless something that it shows changed since its rendering began. */
  put(page: KeptPage, rendering: Rendering): void {
    if (this.isOpen && !rendering.missedChangeOf(page.dependsOn)) this.#spaceOf(page).set(page.address, page)
  }

  /** Call after changing the bytes of a page, so that its size is counted again. */
  resized(page: KeptPage): void {
    const space = this.#spaceOf(page)
    if (space.peek(page.address) !== page) return
    space.delete(page.address)
    space.set(page.address, page)
  }

  /** Drops the pages that show one of these. */
  drop(changed: Iterable<string>): void {
    const names = new Set(changed)
    for (const rendering of this.#underway) rendering.missed(names)
    for (const space of [this.#shopPages, this.#otherPages]) {
      for (const [address, page] of space.entries()) {
        if (haveCommon(page.dependsOn, names)) space.delete(address)
      }
    }
  }

  /** Drops every page. */
  clear(): void {
    this.#missEverything()
    for (const space of [this.#shopPages, this.#otherPages]) space.clear()
  }

  /**
   * Drops every page soon: until then a page is served while the new one is rendered. For changes of texts and settings, never
   * of prices or stock.
   */
  expire(): void {
    this.dropExpired()
    this.#missEverything()
    this.#oldestValid = ++this.#version
    this.#expiry = setTimeout(() => this.dropExpired(), EXPIRED_SERVED_MS).unref()
  }

  /** Drops what `expire` left at once, because someone must see the change from now on. */
  dropExpired(): void {
    if (!this.#expiry) return
    clearTimeout(this.#expiry)
    this.#expiry = undefined
    for (const space of [this.#shopPages, this.#otherPages]) {
      for (const [address, page] of space.entries()) if (this.isExpired(page)) space.delete(address)
    }
  }

  /**
   * Finds and keeps nothing until `reopen`: without messages about changes, pages could be out of date. The pages are held for
   * `findStale`.
   */
  close(): void {
    this.dropExpired()
    this.#isOpen = false
  }

  reopen(): void {
    this.clear()
    this.#isOpen = true
  }

  #held(address: string): KeptPage | undefined {
    return this.#shopPages.get(address) ?? this.#otherPages.get(address)
  }

  #missEverything(): void {
    for (const rendering of this.#underway) rendering.missedEverything()
  }

  #spaceOf({ address }: KeptPage): LRUCache<string, KeptPage> {
    return OF_THE_SHOP.test(address) ? this.#shopPages : this.#otherPages
  }
}

/** What a page takes in memory: its bytes, headers and address, and about 100 bytes for each object around them. */
function sizeInBytes({ brotli, gzip, headers, dependsOn }: KeptPage, address: string): number {
  const text = headers.reduce((sum, { length }) => sum + length, 0) * 2 + address.length
  return brotli.body.length + (gzip?.body.length ?? 0) + text + dependsOn.size * 100 + 1000
}
