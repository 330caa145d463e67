import { sql } from 'kysely'
import pg from 'pg'
import { hashPassword, isPassword } from '../src/server/accounts/passwords.ts'
import { insertCustomer } from '../src/server/accounts/queries.ts'
import { openSession } from '../src/server/accounts/sessions.ts'
import { openShop } from '../src/server/app/open-shop.ts'
import { writeProducts } from '../src/server/catalogue/write-products.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { newId } from '../src/server/platform/database/id.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/database/open.ts'
import { jaipur, raiseBuyingLimits } from '../test/ordering.ts'
import { testProduct } from '../test/products.ts'
import { storeSeller } from '../test/seller.ts'
import { driverBuyer, httpBuyer, type Recorded, record, sell } from './buyers.ts'
import { median } from './load.ts'
import { startShop, withFolder } from './shop-process.ts'

const BUYERS = 32
/** The shop limits how often one customer can order. */
const PEOPLE = 400
const ROUNDS = 6
const SECONDS = 3
const PRODUCTS = 200
const CARTS = 64
const LOGINS = 40
const STOCK = 1_000_000

/** Compares orders with their SQL alone, and logins with the password hash alone. */
export async function benchOrders(): Promise<void> {
  await withFolder(async (dataDir) => {
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    try {
      const people = await fill(database)
      const orders = await recordOrders(database, people[0] as Person, dataDir)
      const shop = await startShop({ dataDir, env: { DEMO: '0' } })
      try {
        await compareOrders(database, shop.url, people, orders)
        await compareLogins(shop.url, people.slice(0, LOGINS))
      } finally {
        await shop.stop()
      }
    } finally {
      await database.close()
    }
  })
}

interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Creates products with plenty of stock, and customers. */
async function fill({ db, url }: OpenDatabase): Promise<Person[]> {
  await migrate(url)
  const variants = [{ color: '', size: '', stock: STOCK }]
  await writeProducts(
    db,
    Array.from({ length: PRODUCTS }, (_, n) => testProduct({ handle: `kurta-${n}`, name: `Kurta ${n}`, variants })),
  )
  await raiseBuyingLimits({ db })
  const hash = await hashPassword(PASSWORD)
  const people: Person[] = []
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < PEOPLE; n++) {
      const person = { id: newId(), name: `Buyer ${n}`, email: `buyer${n}@example.com` }
      await insertCustomer(trx, person, hash)
      people.push({ ...person, token: await openSession(trx, person.id, { ip: '', userAgent: '' }) })
    }
  })
  return people
}

const PASSWORD = 'a long enough password'

interface Order {
  readonly body: string
  readonly recorded: Recorded
}

/** Places orders of two products with the shop's code. Returns the body of each request and its SQL. */
async function recordOrders(database: OpenDatabase, { id, email }: Person, dataDir: string): Promise<Order[]> {
  const shop = await openShop(database, { origin: 'http://shop.test', dataDir, worksOnJobs: false })
  await storeSeller(database.db)
  const products = await database.db.selectFrom('product').select('id').orderBy('id').execute()
  const orders: Order[] = []
  for (let n = 0; n < CARTS; n++) {
    const items = [products[(3 * n) % PRODUCTS], products[(3 * n + 71) % PRODUCTS]]
    const body = {
      customer: { name: 'Priya Nair', email, phone: '9876543210', address: jaipur },
      items: items.map((product) => ({ product: product?.id ?? '', quantity: 1, price: 999 })),
      totalAmount: 1998,
      paymentMethod: 'cod' as const,
    }
    const key = crypto.randomUUID()
    const exchange = { ip: '', header: () => key, setHeader: () => undefined }
    const place = () => shop.handlers.orders.place({ body } as never, { role: 'customer', userId: id, email }, exchange)
    const recorded = await record(database.pool, key, async () => (await place())._id)
    orders.push({ body: JSON.stringify(body), recorded })
  }
  await shop.close()
  return orders
}

async function compareOrders(database: OpenDatabase, url: string, people: readonly Person[], orders: readonly Order[]) {
  const [one] = orders as readonly [Order]
  const count = one.recorded.statements.length
  console.log(
    `\nOrders of ${BUYERS} simultaneous buyers over HTTP, compared with their ${count} SQL statements run by the driver alone`,
  )
  const pool = new pg.Pool({ connectionString: database.url, max: BUYERS })
  const any = () => orders[Math.floor(orders.length * Math.random())] as Order
  const rates: { shop: number; baseline: number }[] = []
  let sold = orders.length
  let turn = 0
  const nextToken = () => people[turn++ % people.length]?.token ?? ''
  for (let round = -1; round < ROUNDS; round++) {
    const baseline = await sell(BUYERS, SECONDS, () => driverBuyer(pool, () => any().recorded, newId))
    const shop = await sell(BUYERS, SECONDS, () => httpBuyer(url, nextToken, () => any().body))
    sold += baseline.orders + shop.orders
    if (round >= 0) rates.push({ shop: shop.perSecond, baseline: baseline.perSecond })
  }
  await pool.end()
  const [ratio, shop, baseline] = [
    median(rates.map((rate) => rate.shop / rate.baseline)),
    Math.round(median(rates.map((rate) => rate.shop))),
    Math.round(median(rates.map((rate) => rate.baseline))),
  ]
  console.log(`  ${ratio.toFixed(2)} of the baseline (${shop} of ${baseline} orders/s); target: at least 0.5`)
  await checkStock(database, sold)
}

/** Every order contained two pieces, so the remaining stock and the stock ledger must match. */
async function checkStock({ db }: OpenDatabase, sold: number): Promise<void> {
  const { rows } = await sql<{ stock: number; ledger: number; orders: number }>`
    select (select sum(stock) from variant) as stock, (select sum(change) from stock_movement) as ledger,
           (select count(*) from orders) as orders`.execute(db)
  const [{ stock, ledger, orders }] = rows as [(typeof rows)[number]]
  const expected = PRODUCTS * STOCK - 2 * sold
  if (stock !== expected || ledger !== expected || orders !== sold)
    throw new Error(
      `${sold} orders should leave ${expected} pieces; the stock is ${stock}, the ledger ${ledger}, orders ${orders}.`,
    )
  console.log(`  ${sold} orders placed; stock and stock ledger match exactly`)
}

async function compareLogins(url: string, people: readonly Person[]): Promise<void> {
  const logins: number[] = []
  const hashes: number[] = []
  const hash = await hashPassword(PASSWORD)
  for (const { email } of people) {
    const startedAt = performance.now()
    await isPassword(PASSWORD, hash)
    const hashed = performance.now()
    const response = await fetch(new URL('/api/auth/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${email} could not log in: ${response.status}`)
    hashes.push(hashed - startedAt)
    logins.push(performance.now() - hashed)
  }
  const [login, hashOnly] = [median(logins), median(hashes)]
  console.log(
    `  login: ${login.toFixed(1)} ms, password hash alone: ${hashOnly.toFixed(1)} ms (${(login / hashOnly).toFixed(2)})`,
  )
}
