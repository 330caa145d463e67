import { tidyUp } from './shop-process.ts'

process.env.NODE_ENV = 'production'

interface Bench {
  readonly minutes: number
  readonly load: () => Promise<() => Promise<void>>
}

const BENCHES: Readonly<Record<string, Bench>> = {
  pages: { minutes: 3, load: async () => (await import('./pages.ts')).benchPages },
  rendering: { minutes: 2, load: async () => (await import('./rendering.ts')).benchRendering },
  memory: { minutes: 3, load: async () => (await import('./memory.ts')).benchMemory },
  catalogue: { minutes: 7, load: async () => (await import('./catalogue.ts')).benchCatalogue },
  admin: { minutes: 5, load: async () => (await import('./admin.ts')).benchAdmin },
  orders: { minutes: 4, load: async () => (await import('./orders.ts')).benchOrders },
  import: { minutes: 4, load: async () => (await import('./import.ts')).benchImport },
  lighthouse: { minutes: 8, load: async () => (await import('./lighthouse.ts')).benchLighthouse },
}

/** `npm run bench` runs all; `npm run bench -- pages rendering` the named ones. A bench that takes too long is ended. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
let failed = false
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  try {
    await within(BENCHES[name] as Bench, name)
  } catch (error) {
    failed = true
    console.error(`  ${name}: ${error instanceof Error ? error.message : error}`)
  }
  await tidyUp()
}
process.exit(failed ? 1 : 0)

async function within({ minutes, load }: Bench, name: string): Promise<void> {
  const run = await load()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name} took longer than ${minutes} minutes.`)), minutes * 60_000)
  await Promise.race([run(), late]).finally(() => clearTimeout(timer))
}
