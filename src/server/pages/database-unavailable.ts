import type { FastifyReply } from 'fastify'
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

/** Answers for a page that was not kept. */
export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(AWAY_PAGE)
}

const AWAY_PAGE = `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>We'll be back in a few minutes</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf6ee;color:#1f2540;font:17px/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}h1{font:600 1.75rem/1.3 Georgia,serif;color:#1d2757;margin:0 0 1rem}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;background:#2b3a7e;color:#fffdf8;text-decoration:none;border-radius:2px}
a:focus-visible{outline:3px solid #1d2757;outline-offset:3px}
</style></head><body><main><h1>We'll be back in a few minutes</h1>
<p>The shop can't show this page or take orders at the moment. Your cart and wishlist are saved on this device.</p>
<p><a href="">Try again</a></p></main></body></html>
`
