import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillShop, loadProducts } from './catalogue-load.ts'
import { median } from './load.ts'
import { type RequestUrls, requestUrlsFor } from './request-urls.ts'
import { type ShopProcess, startShop, withFolder } from './shop-process.ts'

const SIZES = (process.env.BENCH_PRODUCTS ?? '1000,10000,27924,100000').split(',').map(Number)
const STARTS = 3
const KINDS: readonly (readonly [kind: keyof RequestUrls, name: string, limit: number])[] = [
  ['listing', 'listing of 24', 4],
  ['facets', 'listing with facets', 4],
  ['search', 'text search', 8],
  ['searchFacets', 'search with facets', 8],
  ['suggestions', 'suggestions, under 5 ms', 8],
  ['detail', 'product detail', 4],
]

interface Measured {
  readonly count: number
  /** With the index that the start before had saved. */
  readonly readyAfter: number
  /** The first start, which read everything. */
  readonly first: Pick<ShopProcess, 'readyAfter' | 'readyCpu'>
  readonly shop: ShopProcess
  readonly urls: RequestUrls
}

/**
 * Measures listing, facets, search, suggestions and product detail over HTTP with one client and several sizes of catalogue. A shop of
 * each size is running, and they receive each request in turn, so that other load on the machine affects them equally.
 */
export async function benchCatalogue(): Promise<void> {
  console.log('\nCatalogue of 1,000 to 100,000 products over HTTP, one client')
  await withFolder(async (folder) => {
    const all = await loadProducts()
    const shops: Measured[] = []
    for (const count of SIZES) {
      const dataDir = join(folder, String(count))
      const startedAt = performance.now()
      await fillShop(dataDir, all, count)
      console.log(`  ${count} products written in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      const started = await startSeveralTimes(dataDir, count)
      const { shop } = started
      const urls = await requestUrlsFor(shop.url, shops[0]?.shop.url ?? shop.url)
      shops.push({ count, ...started, urls })
    }
    try {
      await report(shops)
    } finally {
      await Promise.all(shops.map(({ shop }) => shop.stop()))
    }
  })
}

/**
 * Starts the shop several times on existing data: once without a saved index, then with it. Returns the times and the last shop, which
 * keeps running.
 */
async function startSeveralTimes(dataDir: string, count: number): Promise<Omit<Measured, 'count' | 'urls'>> {
  const first = await startShop({ dataDir, env: { DEMO: '0' } })
  if (count >= SAVED_FROM) await isSaved(join(dataDir, 'search-index'))
  await first.stop()
  const taken: number[] = []
  for (let start = 1; ; start++) {
    const shop = await startShop({ dataDir, env: { DEMO: '0' } })
    taken.push(shop.readyAfter)
    if (start === STARTS) return { shop, readyAfter: median(taken), first }
    await shop.stop()
  }
}

/** Smaller catalogues are read at every start. */
const SAVED_FROM = 2_000

async function isSaved(file: string): Promise<void> {
  for (const startedAt = performance.now(); !existsSync(file); await sleep(100))
    if (performance.now() - startedAt > 30_000) throw new Error(`${file} was not written`)
}

async function report(shops: readonly Measured[]): Promise<void> {
  const line = (name: string, cells: readonly string[], note = '') =>
    console.log(`  ${name.padEnd(29)}${cells.map((cell) => cell.padStart(12)).join('')}  ${note}`)
  line(
    'products',
    shops.map(({ count }) => count.toLocaleString('en')),
  )
  line(
    'ready after start',
    shops.map(({ readyAfter }) => `${Math.round(readyAfter)} ms`),
    'target: under 1500 ms at 28,000',
  )
  line(
    'ready after the first start',
    shops.map(({ first }) => `${Math.round(first.readyAfter)} ms`),
  )
  line(
    'CPU time of the first start',
    shops.map(({ first }) => `${Math.round(first.readyCpu)} ms`),
  )
  line(
    'CPU time until ready',
    shops.map(({ shop }) => `${Math.round(shop.readyCpu)} ms`),
  )
  for (const [kind, name, limit] of KINDS) {
    const medians = await measure(shops, kind)
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    const note = `largest : smallest ${ratio.toFixed(1)}; target: at most ${limit}`
    line(
      `${name}, p50`,
      medians.map((taken) => `${taken.toFixed(2)} ms`),
      note,
    )
  }
  line(
    'resident memory',
    shops.map(({ shop }) => `${shop.memory()} MB`),
  )
}

/** Returns the median time of each shop over all URLs of a kind. The first round warms up. */
async function measure(shops: readonly Measured[], kind: keyof RequestUrls): Promise<number[]> {
  const taken = shops.map((): number[] => [])
  for (let round = 0; round < 3; round++) {
    for (let turn = 0; turn < (shops[0]?.urls[kind].length ?? 0); turn++) {
      for (const [index, { urls }] of shops.entries()) {
        const milliseconds = await timed(urls[kind][turn] ?? '')
        if (round > 0) taken[index]?.push(milliseconds)
      }
    }
  }
  return taken.map(median)
}

const agent = new Agent({ keepAlive: true })

function timed(address: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, timeout: 20_000 }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${response.statusCode} from ${address}`))
      })
    })
    request.on('timeout', () => request.destroy(new Error(`No response from ${address}`)))
    request.on('error', reject)
  })
}
