import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { buildApp } from '../src/server/app/build-app.ts'
import { openShop } from '../src/server/app/open-shop.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/database/open.ts'
import { copyOrder, jaipur } from '../test/ordering.ts'
import { owner, priya, signIn } from '../test/people.ts'
import { storeSeller } from '../test/seller.ts'
import { fillShop, loadProducts } from './catalogue-load.ts'
import { countQueries } from './count-queries.ts'
import { median } from './load.ts'
import { postgresTime } from './processor-time.ts'
import { withFolder } from './shop-process.ts'

const ORDERS = 500
const ROUNDS = 5
/** Limit in milliseconds for one order: processor time of this process and of PostgreSQL, which other programs do not change. */
const LIMIT_MS = 3
/** Limit in megabytes for how much the heap may grow from the first round to the last. */
const LIMIT_GROWTH = 5

/** Measures moves of 500 orders at once: server time and SQL statements for each order, memory, and how long another call waits. */
export async function benchBulkOrders(): Promise<void> {
  console.log(`\n${ORDERS} orders at once`)
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    await fillShop(dataDir, await loadProducts(), 200)
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    await storeSeller(database.db)
    const shop = await openShop(database, { origin: 'http://shop.test', dataDir, worksOnJobs: false })
    await shop.isLoaded
    const { handlers, identify, shows } = shop
    const ready = async () => undefined
    const app = await buildApp({ handlers, identify, shows, plugins: [], isLimited: false, ready })
    try {
      await measure(database, app, dataDir)
    } finally {
      await app.close()
      await shop.close()
      await database.close()
    }
  })
}

type App = Awaited<ReturnType<typeof buildApp>>

async function measure(database: OpenDatabase, app: App, dataDir: string): Promise<void> {
  const { db, pool } = database
  const send = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const { token: asPriya } = await signIn(db, priya)
  const original = await placeOrder(db, (body) => send(asPriya, 'POST', '/api/orders', body))
  await send(asPriya, 'PUT', `/api/orders/${original}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  const { token } = await signIn(db, owner)
  const queries = countQueries(pool)
  const figures = new Map(MOVES.map((move) => [move, { each: [] as number[], processor: 0, statements: 0, other: 0 }]))
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ids = await copyOrder(database, original, ORDERS)
    for (const [move, figure] of figures) {
      queries.statements = 0
      const before = { node: process.cpuUsage(), postgres: postgresTime(dataDir) }
      const startedAt = performance.now()
      const moving = send(token, 'POST', '/api/admin/order-bulks', { move, ids, courier: 'Hawa Express' })
      // In the last round other calls compete for the processor, so it does not count for the time.
      const isLast = round === ROUNDS - 1
      if (isLast) figure.other = await maxCallTime(() => send(token, 'GET', '/api/admin/orders?perPage=25'), moving)
      const { data } = await moving
      if (data.moved !== ORDERS) throw new Error(`${data.moved} of ${ORDERS} orders were moved.`)
      if (round === 0 || isLast) continue
      figure.each.push((performance.now() - startedAt) / ORDERS)
      const { user, system } = process.cpuUsage(before.node)
      const used = (user + system) / 1000 + postgresTime(dataDir) - before.postgres
      figure.processor += used / ORDERS / (ROUNDS - 2)
      figure.statements = queries.statements / ORDERS
    }
    collectGarbage()
    memory.push(Math.round(process.memoryUsage().heapUsed / 1_000_000))
  }
  const headings = ['an order', 'processor', 'statements', 'another call']
  console.log(`  ${'move'.padEnd(12)}${headings.map((heading) => heading.padStart(14)).join('')}`)
  for (const [move, { each, processor, statements, other }] of figures) {
    const cells = [`${median(each).toFixed(2)} ms`, `${processor.toFixed(2)} ms`, statements.toFixed(2)]
    const row = [...cells, `${other.toFixed(0)} ms`].map((cell) => cell.padStart(14))
    console.log(`  ${move.padEnd(12)}${row.join('')}; target: ${LIMIT_MS} ms of processor time an order`)
    if (processor > LIMIT_MS) fail(`${move} is above the limit of ${LIMIT_MS} ms an order`)
  }
  console.log(`  heap after each round: ${memory.join(', ')} MB`)
  const growth = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
  if (growth > LIMIT_GROWTH) fail(`the heap has grown by ${growth} MB; the limit is ${LIMIT_GROWTH} MB`)
}

function fail(reason: string): void {
  console.error(`  ${reason}`)
  process.exitCode = 1
}

/** Otherwise the heap says when garbage was last collected, not what is kept. */
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()

const MOVES = ['process', 'ship', 'deliver'] as const

/** The longest time in milliseconds that a call took while `work` was going on. */
async function maxCallTime(call: () => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await call()
    longest = Math.max(longest, performance.now() - startedAt)
  }
  await done
  return longest
}

async function placeOrder(
  db: Awaited<ReturnType<typeof openDatabase>>['db'],
  place: (body: object) => Promise<{ _id: string }>,
): Promise<string> {
  const { rows } = await sql<{ id: string; color: string; size: string; price: number }>`
    select p.id, v.color, v.size, coalesce(p.final_price_paise, p.price_paise) / 100.0 as price
    from product p join lateral (select * from variant v where v.product_id = p.id and v.stock > 0 limit 1) v on true
    where p.unit = 'piece' and coalesce(p.final_price_paise, p.price_paise) > 200000 order by 4, p.id limit 2`.execute(
    db,
  )
  const items = rows.map(({ id, color, size, price }) => ({
    product: id,
    quantity: 1,
    price: Number(price),
    selectedColor: color,
    selectedSize: size,
  }))
  const totalAmount = items.reduce((sum, { price }) => sum + price, 0)
  const customer = { name: 'Priya Nair', email: priya.email, phone: '9876543210', address: jaipur }
  return (await place({ customer, items, totalAmount, paymentMethod: 'cod' }))._id
}
