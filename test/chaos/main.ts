import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { openStandby, programOf, runServer } from '../standby.ts'
import { catalogueAgrees, checkOrders, measureChange } from './check.ts'
import { fillShop, STOCK } from './fill.ts'
import { runLoad, type Seen } from './load.ts'
import { childrenOf, endAll, isInstalled, openDirect, openMachine, openPooler } from './servers.ts'

// `npm run chaos -- MINUTES`: several processes of the shop, PgBouncer and a streaming replica, under load, while parts of it are
// killed. Ends with 1 when an order was lost or doubled, or when the processes do not agree afterwards.
const minutes = Number(process.argv[2] ?? '10')
if (!(minutes > 0) || process.platform !== 'linux' || !isInstalled('pgbouncer')) {
  console.error('Usage: npm run chaos -- MINUTES. It needs Linux and PgBouncer (apt-get install pgbouncer).')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'vastra-chaos-'))
chmodSync(folder, 0o755)
let isWell = false
try {
  isWell = await run()
} finally {
  endAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
process.exit(isWell ? 0 : 1)

async function run(): Promise<boolean> {
  const first = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => undefined)
  const shop = await fillShop(first)
  const data = join(folder, 'postgres', 'data')
  const [program, url] = [programOf(data), first.url]
  await first.close()
  const primary = await runServer(program, data, url)
  const standby = await openStandby(primary.url, join(folder, 'standby'))
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const direct = await openDirect(primary.url)
  const pooler = await openPooler(folder, primary.url)
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct.url,
    DATABASE_READ_URL: standby.url,
    DATA_DIR: folder,
    SECRETS_KEY: 'a key for this run that protects nothing',
  }
  const two = await openMachine({ ...env, WORKERS: '2' })
  const one = await openMachine({ ...env, WORKERS: '1' })
  await two.start()
  await one.start()
  const machines = [two, one]

  const seen: Seen = { acknowledged: new Map(), confirmed: new Set(), failures: [], refusals: new Map(), pages: 0 }
  const started = Date.now()
  const until = (part: number) => sleep(Math.max(0, started + part * minutes * 60_000 - Date.now()))
  let isDone = false
  const isOver = () => isDone && Date.now() - started > minutes * 60_000
  const load = runLoad({ machines, ...shop, isOver }, seen)
  const steps = async () => {
    const change = async () => changes.push(await measureChange(direct.url, machines, shop.products[0] ?? { id: '' }))
    const changes: number[] = []
    for (let n = 1; n <= 10; n++) {
      await until(0.015 * n)
      await change()
    }
    console.log(`  a change is shown by all processes after ${middle(changes)} ms (median of ${changes.length})`)
    await until(0.2)
    await during(seen, 'one process of three killed', minutes, async () => {
      const [worker] = childrenOf(two.pid)
      if (worker) process.kill(worker, 'SIGKILL')
    })
    await until(0.35)
    await during(seen, 'one machine of two killed', minutes, async () => {
      one.kill()
      await sleep(1_000)
      await one.start()
    })
    await until(0.5)
    await during(seen, 'connections for changes cut', minutes, async () => direct.cut())
    await until(0.65)
    await during(seen, 'primary killed, replica promoted', minutes, async () => {
      await primary.kill()
      const promoting = Date.now()
      await standby.query('select pg_promote(true)')
      pooler.lead(standby.url)
      direct.lead(standby.url)
      console.log(`  the replica was promoted within ${((Date.now() - promoting) / 1000).toFixed(1)} s`)
    })
    isDone = true
  }
  await Promise.all([load, steps()])
  const seconds = Math.round((Date.now() - started) / 1000)
  await sleep(2_000)

  const found = await checkOrders(standby.url, seen, STOCK)
  const agrees = await catalogueAgrees(standby.url, machines, shop.products)
  console.log(`  ${seen.acknowledged.size} orders acknowledged in ${seconds} s, ${seen.pages} pages and lists read`)
  console.log(`  orders in the database: ${found.orders}. Lost: ${found.lost}, doubled: ${found.doubled}`)
  console.log(
    `  confirmations lost: ${found.unconfirmed}, pieces of stock wrong: ${found.stock}, invoices missing: ${found.invoices}`,
  )
  console.log(`  catalogues of all processes agree with the database: ${agrees ? 'yes' : 'NO'}`)
  for (const [answer, count] of seen.refusals) console.log(`  refused ${count} times: ${answer}`)
  await Promise.all(machines.map((machine) => machine.stop()))
  direct.close()
  await standby.kill()
  return (
    agrees && [found.lost, found.doubled, found.unconfirmed, found.stock, found.invoices].every((count) => count === 0)
  )
}

/** Lets something fail and prints for how long requests failed until a tenth of the run was over. */
async function during(seen: Seen, name: string, minutes: number, fail: () => Promise<void>): Promise<void> {
  const from = Date.now()
  const before = seen.failures.length
  await fail()
  await sleep(Math.max(0, from + 0.1 * minutes * 60_000 - Date.now()))
  const failures = seen.failures.slice(before)
  const last = failures.length > 0 ? (Math.max(...failures) - Math.min(...failures)) / 1000 : 0
  console.log(`  ${name}: ${failures.length} requests failed and were repeated, within ${last.toFixed(1)} s`)
}

function middle(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
