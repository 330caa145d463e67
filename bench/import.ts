import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEPARTMENT_STORE } from './department-store.ts'
import { startShop, withFolder } from './shop-process.ts'

const PATHS = [
  '/',
  '/products',
  '/api/products?limit=24&facets=true',
  '/api/products/search?q=cottn%20shirt',
  '/featured',
]
const TIMEOUT_MS = 180_000

interface Visits {
  readonly taken: readonly number[]
  readonly failures: readonly string[]
}

/** Imports a real catalogue of 27,924 rows with `npm run import` while a shop on the same data serves one client continuously. */
export async function benchImport(): Promise<void> {
  console.log('\nImporting 27,924 rows into a running shop; target: under 60 s, no failed request')
  if (!existsSync(DEPARTMENT_STORE)) {
    console.log(`  ${DEPARTMENT_STORE.pathname} is missing, so there is nothing to import.`)
    return
  }
  await withFolder(async (dataDir) => {
    const shop = await startShop({ dataDir })
    const before = await total(shop.url)
    const idle = await visit(shop.url, AbortSignal.timeout(5_000))
    const finished = new AbortController()
    const visits = visit(shop.url, finished.signal)
    const startedAt = performance.now()
    const status = await runImport(dataDir)
    const seconds = (performance.now() - startedAt) / 1000
    finished.abort()
    const { taken, failures } = await visits
    console.log(
      `  ${seconds.toFixed(1)} s, exit code ${status}; the shop has ${(await total(shop.url)) - before} more products`,
    )
    console.log(`  before:    ${latencies(idle.taken)}`)
    console.log(`  during:    ${latencies(taken)}; ${failures.length} failed`)
    for (const failure of failures.slice(0, 5)) console.log(`    ${failure}`)
    console.log(`  memory of the shop after the import: ${shop.memory()} MB`)
    await shop.stop()
  })
}

function runImport(dataDir: string): Promise<number> {
  const file = fileURLToPath(DEPARTMENT_STORE)
  const child = spawn(process.execPath, ['bin/run.mjs', 'src/server/product-files/cli.ts', file], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0' },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  })
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
}

async function visit(url: string, until: AbortSignal): Promise<Visits> {
  const taken: number[] = []
  const failures: string[] = []
  for (let turn = 0; !until.aborted; turn++) {
    const address = url + PATHS[turn % PATHS.length]
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
