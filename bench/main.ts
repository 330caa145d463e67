import { cleanUp } from './shop-process.ts'

process.env.NODE_ENV = 'production'

interface Bench {
  readonly minutes: number
  readonly load: () => Promise<() => Promise<void>>
}

const BENCHES: Readonly<Record<string, Bench>> = {
  pages: { minutes: 3, load: async () => (await import('./pages.ts')).benchPages },
  rendering: { minutes: 2, load: async () => (await import('./rendering.ts')).benchRendering },
  memory: { minutes: 3, load: async () => (await import('./memory.ts')).benchMemory },
  search: { minutes: 5, load: async () => (await import('./search.ts')).benchSearch },
  catalogue: { minutes: 7, load: async () => (await import('./catalogue.ts')).benchCatalogue },
  admin: { minutes: 5, load: async () => (await import('./admin.ts')).benchAdmin },
  bulk: { minutes: 2, load: async () => (await import('./bulk-orders.ts')).benchBulkOrders },
  orders: { minutes: 7, load: async () => (await import('./orders.ts')).benchOrders },
  'hot-product': { minutes: 3, load: async () => (await import('./hot-product.ts')).benchHotProduct },
  'gst-returns': { minutes: 6, load: async () => (await import('./gst-returns.ts')).benchGstReturns },
  changes: { minutes: 2, load: async () => (await import('./changes.ts')).benchChanges },
  import: { minutes: 4, load: async () => (await import('./import.ts')).benchImport },
  lighthouse: { minutes: 20, load: async () => (await import('./lighthouse.ts')).benchLighthouse },
}

/** `npm run bench` runs all benchmarks, `npm run bench -- pages rendering` the named ones. Each has a time limit. */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
let failed = false
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  try {
    await runWithLimit(BENCHES[name] as Bench, name)
  } catch (error) {
    failed = true
    console.error(`  ${name}: ${error instanceof Error ? error.message : error}`)
  }
  await cleanUp()
}
// A benchmark that is above one of its limits has set the code.
process.exit(failed ? 1 : process.exitCode)

async function runWithLimit({ minutes, load }: Bench, name: string): Promise<void> {
  const run = await load()
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name} took longer than ${minutes} minutes.`)), minutes * 60_000)
  await Promise.race([run(), timedOut]).finally(() => clearTimeout(timer))
}
