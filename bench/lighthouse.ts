import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startShop, withFolder } from './shop-process.ts'

const VERSION = '13'
const FETCH_WITHIN_MS = 180_000
const RUN_WITHIN_MS = 120_000
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

const { findChromium } = (await import(new URL('../bin/lib/chromium.mjs', import.meta.url).href)) as {
  readonly findChromium: () => string | undefined
}

/** Lighthouse's phone preset (a slow phone on slow 4G, simulated) on a running demo shop. Fetched for the run, into a folder that goes again. */
export async function benchLighthouse(): Promise<void> {
  console.log("\nLighthouse's phone preset; wanted: CLS 0, and home, listing and product page quick on a slow phone")
  const chromium = findChromium()
  if (!chromium) {
    console.log('  There is no Chromium here. Install it, or set CHROMIUM_PATH to one.')
    return
  }
  await withFolder(async (folder) => {
    const program = await fetchLighthouse(folder)
    if (!program) {
      console.log(`  lighthouse@${VERSION} could not be fetched from the npm registry, so nothing is measured.`)
      return
    }
    const shop = await startShop({ dataDir: join(folder, 'shop') })
    for (const path of ['/', '/products', await productPath(shop.url)]) {
      // The first visit pays for drawing the pictures, which a real shop has drawn long ago.
      await measure({ program, chromium, folder, url: shop.url + path })
      const report = await measure({ program, chromium, folder, url: shop.url + path })
      console.log(`  ${path.padEnd(36)} ${report}`)
    }
    await shop.stop()
  })
}

async function fetchLighthouse(folder: string): Promise<string | undefined> {
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `lighthouse@${VERSION}`]
  const status = await run('npm', args, {}, FETCH_WITHIN_MS)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  return status === 0 && existsSync(program) ? program : undefined
}

async function productPath(url: string): Promise<string> {
  const response = await fetch(`${url}/api/products?limit=1`, { signal: AbortSignal.timeout(10_000) })
  const { products } = (await response.json()) as { products: readonly { _id: string }[] }
  return `/products/${products[0]?._id}`
}

interface Visit {
  readonly program: string
  readonly chromium: string
  readonly folder: string
  readonly url: string
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string; readonly numericValue?: number }>>
}

async function measure({ program, chromium, folder, url }: Visit): Promise<string> {
  const file = join(folder, 'report.json')
  const args = [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`]
  const only = '--only-categories=performance,accessibility,best-practices,seo'
  const status = await run(process.execPath, [...args, only], { CHROME_PATH: chromium, CI: '1' }, RUN_WITHIN_MS)
  if (status !== 0 || !existsSync(file)) return 'Lighthouse did not finish.'
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const seconds = (name: string) => `${((audits[name]?.numericValue ?? Number.NaN) / 1000).toFixed(2)} s`
  return [
    `performance ${score('performance')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `FCP ${seconds('first-contentful-paint')}`,
    `CLS ${(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)}`,
    `TBT ${Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN)} ms`,
    `${Math.round((audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024)} KB`,
    `accessibility ${score('accessibility')}, best practices ${score('best-practices')}, SEO ${score('seo')}`,
  ].join(', ')
}

/** The exit code of a program, 1 when it had to be ended. */
function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  within: number,
): Promise<number> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore', timeout: within })
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', (status) => done(status ?? 1))
  })
}
