import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEPARTMENT_STORE } from './department-store.ts'
import { startShop, withFolder } from './shop-process.ts'

const ASKED = [
  '/',
  '/products',
  '/api/products?limit=24&facets=true',
  '/api/products/search?q=cottn%20shirt',
  '/featured',
]
const WITHIN_MS = 180_000

interface Visits {
  readonly taken: readonly number[]
  readonly failures: readonly string[]
}

/** `npm run import` of a real catalogue of 27,924 rows while a shop on the same data answers one client without pause. */
export async function benchImport(): Promise<void> {
  console.log('\nImporting 27,924 rows into a shop that serves meanwhile; wanted: under 60 s, no failure')
  if (!existsSync(DEPARTMENT_STORE)) {
    console.log('  ../shared/data/catalogue is absent: nothing to import.')
    return
  }
  await withFolder(async (dataDir) => {
    const shop = await startShop({ dataDir })
    const before = await total(shop.url)
    const calm = await visit(shop.url, AbortSignal.timeout(5_000))
    const over = new AbortController()
    const visits = visit(shop.url, over.signal)
    const began = performance.now()
    const status = await runImport(dataDir)
    const seconds = (performance.now() - began) / 1000
    over.abort()
    const { taken, failures } = await visits
    console.log(
      `  ${seconds.toFixed(1)} s, exit code ${status}; the shop now shows ${(await total(shop.url)) - before} more`,
    )
    console.log(`  before:    ${latencies(calm.taken)}`)
    console.log(`  meanwhile: ${latencies(taken)}; ${failures.length} failed`)
    for (const failure of failures.slice(0, 5)) console.log(`    ${failure}`)
    console.log(`  memory of the shop afterwards: ${shop.memory()} MB`)
    await shop.stop()
  })
}

function runImport(dataDir: string): Promise<number> {
  const file = fileURLToPath(DEPARTMENT_STORE)
  const child = spawn(process.execPath, ['bin/run.mjs', 'src/server/product-files/cli.ts', file], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0' },
    stdio: 'ignore',
    timeout: WITHIN_MS,
  })
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', (status) => done(status ?? 1))
  })
}

async function visit(url: string, over: AbortSignal): Promise<Visits> {
  const taken: number[] = []
  const failures: string[] = []
  for (let turn = 0; !over.aborted; turn++) {
    const address = url + ASKED[turn % ASKED.length]
    const started = performance.now()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      await response.arrayBuffer()
      if (response.status !== 200) failures.push(`${response.status} from ${address}`)
    } catch (error) {
      failures.push(`${error} from ${address}`)
    }
    taken.push(performance.now() - started)
  }
  return { taken, failures }
}

function latencies(taken: readonly number[]): string {
  const sorted = [...taken].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)
  return `${taken.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`
}

async function total(url: string): Promise<number> {
  const response = await fetch(`${url}/api/products?limit=1`, { signal: AbortSignal.timeout(20_000) })
  return ((await response.json()) as { total: number }).total
}
