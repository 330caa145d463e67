import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CLIENT_START_PREFIX } from '../../domain/paths.ts'
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

export function digestIn(clientStartUrl: string): string {
  return clientStartUrl.slice(CLIENT_START_PREFIX.length).split('?', 1)[0] ?? ''
}

export function noClientStart(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}
