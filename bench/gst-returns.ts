import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { indianDay } from '../src/domain/india/time.ts'
import { periodOf, previousPeriod } from '../src/domain/tax/return-period.ts'
import { buildApp } from '../src/server/app/build-app.ts'
import { openShop } from '../src/server/app/open-shop.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/database/open.ts'
import { jaipur } from '../test/ordering.ts'
import { owner, priya, signIn } from '../test/people.ts'
import { testProduct } from '../test/products.ts'
import { storeSeller } from '../test/seller.ts'
import { median } from './load.ts'
import { postgresTime } from './processor-time.ts'
import { withFolder } from './shop-process.ts'

const INVOICES = 10_000
const NOTES = 1_000
const RUNS = 5
/** Limit in milliseconds of processor time for a call. */
const LIMIT_MS = 2_000
/** Limit in bytes for what a call needs at once: a batch of documents, the sums, and each invoice to a registered buyer. */
const LIMIT_HEAP = 15_000_000

/** Measures GSTR-1 of a month with 10,000 invoices: server time of the calls and how much memory they need. */
export async function benchGstReturns(): Promise<void> {
  console.log(`\nGSTR-1 of ${INVOICES.toLocaleString('en')} invoices and ${NOTES.toLocaleString('en')} credit notes`)
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    try {
      await measure(database, dataDir)
    } finally {
      await database.close()
    }
  })
}

const lastMonth = previousPeriod(periodOf(indianDay(new Date())))

async function measure(database: OpenDatabase, dataDir: string): Promise<void> {
  await migrate(database.url)
  const variants = [{ color: '', size: '', stock: 1_000 }]
  const products = [1, 2, 3].map((n) =>
    testProduct({ handle: `kurta-${n}`, name: `Kurta ${n}`, hsn: '621142', price: 999_00 + n, variants }),
  )
  await writeProducts(database.db, products)
  await storeSeller(database.db)
  const shop = await openShop(database, { origin: 'http://shop.test', dataDir, worksOnJobs: false })
  await shop.isLoaded
  const app = await buildApp({
    handlers: shop.handlers,
    identify: shop.identify,
    shows: shop.shows,
    plugins: [],

    isLimited: false,
    ready: async () => undefined,
  })
  try {
    const send = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
      return response.body
    }
    const { token: asPriya } = await signIn(database.db, priya)
    await fillMonth(database, (method, url, payload) => send(asPriya, method, url, payload))
    const { token } = await signIn(database.db, owner)
    for (const call of ['', '/json', '/sheet?sheet=b2b', '/documents?table=b2cs&perPage=50']) {
      const url = `/api/admin/tax/gstr1${call}${call.includes('?') ? '&' : '?'}period=${lastMonth.key}`
      await report(`gstr1${call}`, dataDir, () => send(token, 'GET', url))
    }
  } finally {
    await app.close()
    await shop.close()
  }
}

/** Wall time, and processor time of this process and of PostgreSQL: on a busy machine only the latter says what a call costs. */
async function report(name: string, dataDir: string, call: () => Promise<unknown>): Promise<void> {
  await call()
  const heap = await liveHeap(call)
  const before = { cpu: process.cpuUsage(), postgres: postgresTime(dataDir) }
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before.cpu)
  const figures = {
    p50: median(times),
    worst: Math.max(...times),
    'processor Node': (user + system) / 1000 / RUNS,
    'processor PostgreSQL': (postgresTime(dataDir) - before.postgres) / RUNS,
  }
  const cells = Object.entries(figures).map(([figure, ms]) => `${figure} ${Math.round(ms)} ms`)
  console.log(`  ${name.padEnd(40)} ${cells.join(', ')}, heap +${(heap / 1e6).toFixed(1)} MB`)
  if (figures['processor Node'] + figures['processor PostgreSQL'] > LIMIT_MS) {
    console.error(`  ${name} is above the limit of ${LIMIT_MS} ms`)
    process.exitCode = 1
  }
  if (heap > LIMIT_HEAP) {
    console.error(`  ${name} keeps more than the limit of ${LIMIT_HEAP / 1e6} MB in the heap`)
    process.exitCode = 1
  }
}

/** Collects what is no longer needed. Without that the heap shows what was needed since it was last collected. */
const collect = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

/** Returns the most bytes of the heap that a call needs at once, looked at each few milliseconds. */
async function liveHeap(call: () => Promise<unknown>): Promise<number> {
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, used())
  }, 5)
  await call()
  clearInterval(timer)
  return Math.max(most, used()) - before
}

type Send = (method: 'POST' | 'PUT', url: string, payload?: object) => Promise<string>

/** Places an order as the checkout does, then copies it: half between states, a fifth to registered buyers, and cancels some. */
async function fillMonth({ db }: OpenDatabase, send: Send): Promise<void> {
  const { rows } = await sql<{ id: string; price: number }>`
    select id, price_paise / 100.0 as price from product order by price_paise`.execute(db)
  const items = rows.map(({ id, price }) => ({ product: id, quantity: 1, price: Number(price) }))
  const totalAmount = Math.round(items.reduce((sum, { price }) => sum + price * 100, 0)) / 100
  const customer = { name: 'Priya Nair', email: priya.email, phone: '9876543210', address: jaipur }
  const placed = JSON.parse(await send('POST', '/api/orders', { customer, items, totalAmount, paymentMethod: 'cod' }))
  await send('PUT', `/api/orders/${placed._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  const others = await send('PUT', `/api/orders/${placed._id}/cancel`)
  if (!others) throw new Error('The order was not cancelled.')
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      create temp table copies on commit drop as
      select n, substr(md5(n::text), 1, 24) as id, ${placed._id} as original,
        ${lastMonth.from}::timestamptz + interval '12 hours' + n * interval '250 seconds' as at
      from generate_series(2, ${INVOICES}) n`.execute(trx)
    await sql`
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', copies.id, 'created_at', at,
        'buyer_gstin', case when n % 5 = 0 then '27AAPFU0939F1ZV' else '' end, 'is_inter_state', n % 2 = 0,
        'state', case when n % 2 = 0 then 'Maharashtra' else 'Rajasthan' end))).*
      from copies join orders o on o.id = copies.original`.execute(trx)
    await sql`
      insert into order_line
      select (jsonb_populate_record(l, jsonb_build_object('order_id', copies.id))).*
      from copies join order_line l on l.order_id = copies.original`.execute(trx)
    await sql`
      insert into invoice
      select (jsonb_populate_record(i, jsonb_build_object('order_id', copies.id, 'serial', n, 'issued_at', at,
        'number', regexp_replace(number, '[0-9]+$', lpad(n::text, 6, '0'))))).*
      from copies join invoice i on i.order_id = copies.original`.execute(trx)
    await sql`
      insert into credit_note
      select (jsonb_populate_record(c, jsonb_build_object('id', reverse(copies.id), 'order_id', copies.id, 'serial', n,
        'issued_at', at, 'number', regexp_replace(number, '[0-9]+$', lpad(n::text, 6, '0'))))).*
      from copies join credit_note c on c.order_id = copies.original where n <= ${NOTES}`.execute(trx)
    await sql`
      insert into credit_note_line
      select (jsonb_populate_record(l, jsonb_build_object('credit_note_id', reverse(copies.id)))).*
      from copies join credit_note c on c.order_id = copies.original
      join credit_note_line l on l.credit_note_id = c.id where n <= ${NOTES}`.execute(trx)
  })
  await sql`analyze`.execute(db)
}
