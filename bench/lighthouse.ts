import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startShop, withFolder } from './shop-process.ts'

const VERSION = '13'
const INSTALL_TIMEOUT_MS = 180_000
const RUN_TIMEOUT_MS = 120_000
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

const { findChromium } = (await import(new URL('../bin/lib/chromium.mjs', import.meta.url).href)) as {
  readonly findChromium: () => string | undefined
}

/** Runs Lighthouse's phone preset (simulated slow phone on slow 4G) on a demo shop. Lighthouse is installed into a temporary folder. */
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
    for (const path of ['/', '/products', await productPath(shop.url)]) {
      // The first visit draws the pictures, which a real shop has already cached.
      await measure({ program, chromium, folder, url: shop.url + path })
      const report = await measure({ program, chromium, folder, url: shop.url + path })
      console.log(`  ${path.padEnd(36)} ${report}`)
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
  const categoriesFlag = '--only-categories=performance,accessibility,best-practices,seo'
  const status = await run(
    process.execPath,
    [...args, categoriesFlag],
    { CHROME_PATH: chromium, CI: '1' },
    RUN_TIMEOUT_MS,
  )
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
