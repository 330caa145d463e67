import type { KeptPage } from './page-cache.ts'

/** Thrown instead of a page of which a part could not be read, because the database is unavailable. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** No page takes this long to render, so one of its queries waits for a database that is silent. */
const SLOW_MS = 5_000

/**
 * Returns the result of `work`, unless it takes long and the database does not answer.
 * @throws DatabaseUnavailable
 */
export async function unlessUnavailable<T>(work: Promise<T>, isReachable: () => Promise<boolean>): Promise<T> {
  const { promise: unavailable, reject } = Promise.withResolvers<never>()
  const check = async () => (await isReachable()) || reject(new DatabaseUnavailable())
  const timer = setInterval(check, SLOW_MS)
  return Promise.race([work, unavailable]).finally(() => clearInterval(timer))
}

/** Marks a page that may be out of date (RFC 9211). No cache on the way may keep it. */
export const STALE_HEADERS = {
  'cache-control': 'no-store',
  'cache-status': 'vastra; hit; detail=database-unavailable',
} as const

/** Returns a kept page as it is sent while the database is unavailable. */
export function stalePage(page: KeptPage): KeptPage {
  const marked = (headers: readonly string[]) => {
    const others = headers.filter((_, place) => headers[place - (place % 2)] !== 'cache-control')
    return [...others, ...Object.entries(STALE_HEADERS).flat()]
  }
  const { brotli, gzip } = page
  return {
    ...page,
    headers: marked(page.headers),
    notModified: marked(page.notModified),
    brotli: { ...brotli, headers: marked(brotli.headers) },
    ...(gzip && { gzip: { ...gzip, headers: marked(gzip.headers) } }),
  }
}
