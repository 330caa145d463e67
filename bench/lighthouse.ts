import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startShop, withFolder } from './shop-process.ts'

const VERSION = '13'
const INSTALL_TIMEOUT_MS = 180_000
const RUN_TIMEOUT_MS = 120_000
/** Of these visits to each page the medians are printed. */
const RUNS = 5
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

const { findChromium } = (await import(new URL('../bin/lib/chromium.mjs', import.meta.url).href)) as {
  readonly findChromium: () => string | undefined
}

/**
 * What Lighthouse's benchmark of the processor gives on a low-tier phone, as Chrome's developer tools calibrate their own throttling. The
 * preset assumes a fast desktop: on a machine with an index of 500 its phone has the processor of a phone of 125.
 */
const INDEX_OF_PHONE = 264

/**
 * Runs Lighthouse's phone preset (simulated slow phone on slow 4G) on a demo shop. Lighthouse is installed into a temporary folder. With
 * CALIBRATED=1 the processor is slowed down as far as a low-tier phone is slower than this machine, instead of four times.
 */
export async function benchLighthouse(): Promise<void> {
  console.log("\nLighthouse's phone preset; target: CLS 0, and fast home, listing and product pages on a slow phone")
  const chromium = findChromium()
  if (!chromium) {
    console.log('  Chromium was not found. Install it, or set CHROMIUM_PATH.')
    return
  }
  await withFolder(async (folder) => {
    const program = await installLighthouse(folder)
    if (!program) {
      console.log(`  lighthouse@${VERSION} could not be installed from the npm registry, so nothing was measured.`)
      return
    }
    const shop = await startShop({ dataDir: join(folder, 'shop') })
    const product = await firstProduct(shop.url)
    const headers = { cookie: await shopperWith(product, shop.url) }
    const visits = [
      { path: '/' },
      { path: '/products' },
      { path: `/products/${product._id}` },
      { path: '/cart', headers },
      { path: '/checkout', headers },
    ]
    let slowdown = 4
    for (const { path, headers } of visits) {
      const visit = { program, chromium, folder, url: shop.url + path, headers, slowdown }
      // The first visit draws the pictures, which a real shop has already cached.
      const [first] = await measure(visit)
      if (path === '/' && first) {
        const { benchmarkIndex } = first.environment
        if (process.env.CALIBRATED) slowdown = visit.slowdown = Math.max(1, benchmarkIndex / INDEX_OF_PHONE)
        console.log(`  index of this machine ${benchmarkIndex}, processor slowed down ${slowdown.toFixed(1)} times`)
      }
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++) reports.push(...(await measure(visit)))
      console.log(`  ${path.padEnd(36)} ${describe(reports)}`)
    }
    await shop.stop()
  })
}

async function installLighthouse(folder: string): Promise<string | undefined> {
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `lighthouse@${VERSION}`]
  const status = await run('npm', args, {}, INSTALL_TIMEOUT_MS)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  return status === 0 && existsSync(program) ? program : undefined
}

interface Product {
  readonly _id: string
  readonly price: number
  readonly colors?: readonly string[]
  readonly sizes?: readonly string[]
}

async function firstProduct(url: string): Promise<Product> {
  const response = await fetch(`${url}/api/products?limit=1`, { signal: AbortSignal.timeout(10_000) })
  const { products } = (await response.json()) as { products: readonly [Product] }
  return products[0]
}

/** Returns the cookie of the demo's customer, with the product in the cart. */
async function shopperWith(product: Product, url: string): Promise<string> {
  const sent = { 'content-type': 'application/json', origin: url }
  const account = JSON.stringify({ email: 'priya@example.com', password: 'priya-demo' })
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: sent, body: account })
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { ...sent, cookie: cookie.join('; ') }
  const { data } = (await (await fetch(`${url}/api/lists`, { headers })).json()) as { data: { revision: number } }
  const line = {
    product,
    quantity: 1,
    price: product.price,
    selectedColor: product.colors?.[0] ?? '',
    selectedSize: product.sizes?.[0] ?? '',
  }
  const lists = JSON.stringify({ revision: data.revision, cart: [line], wishlist: [], viewed: [] })
  const stored = await fetch(`${url}/api/lists`, { method: 'PUT', headers, body: lists })
  if (!stored.ok) throw new Error(`The cart was not stored: ${await stored.text()}`)
  return headers.cookie
}

interface Visit {
  readonly program: string
  readonly chromium: string
  readonly folder: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly slowdown: number
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string; readonly numericValue?: number }>>
}

/** Returns the report of one visit, or nothing when Lighthouse did not finish. */
async function measure({ program, chromium, folder, url, headers = {}, slowdown }: Visit): Promise<readonly Report[]> {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const status = await run(
    process.execPath,
    [
      ...[program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`],
      '--only-categories=performance,accessibility,best-practices,seo',
      `--extra-headers=${JSON.stringify(headers)}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ],
    { CHROME_PATH: chromium, CI: '1' },
    RUN_TIMEOUT_MS,
  )
  return status === 0 && existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Report] : []
}

function describe(reports: readonly Report[]): string {
  if (reports.length === 0) return 'Lighthouse did not finish.'
  const median = (value: (report: Report) => number) =>
    reports.map(value).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? Number.NaN
  const score = (name: string) => Math.round(median(({ categories }) => categories[name]?.score ?? Number.NaN) * 100)
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
  const seconds = (name: string) => `${(audit(name) / 1000).toFixed(2)} s`
  return [
    `performance ${score('performance')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `FCP ${seconds('first-contentful-paint')}`,
    `CLS ${audit('cumulative-layout-shift').toFixed(3)}`,
    `TBT ${Math.round(audit('total-blocking-time'))} ms`,
    `${Math.round(audit('total-byte-weight') / 1024)} KB`,
    `accessibility ${score('accessibility')}, best practices ${score('best-practices')}, SEO ${score('seo')}`,
  ].join(', ')
}

/** Returns the exit code of a program, or 1 when it timed out. */
function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<number> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore', timeout: timeoutMs })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
}
