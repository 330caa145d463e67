import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashPassword, isPassword } from '../src/server/accounts/passwords.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { type Browser, type Buyer, openBrowser, type Person, type Sales, sell } from './buyers.ts'
import { floorBuyer } from './floor-order.ts'
import { median } from './load.ts'
import { compareGrowth } from './order-growth.ts'
import { postgresTime } from './processor-time.ts'
import { fillShop, PASSWORD, QUIET, type SellingShop } from './selling-shop.ts'
import { type ShopProcess, startShop, withFolder } from './shop-process.ts'
import { countTraffic, noTraffic, type Traffic } from './wire-counter.ts'

const BUYERS = 32
/** Each person has a phone number and an address of their own, and the shop limits how often one customer can order. */
const PEOPLE = 2_000
const ROUNDS = 4
const SECONDS = 3
const PRODUCTS = 10_000
const LOGINS = 40
const STOCK = 1_000_000
const COUNTED_ORDERS = 100

/** Measures the three calls by which a browser orders (quote, place, confirm) against the least that their SQL can cost. */
export async function benchOrders(): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    try {
      const bench = {
        ...(await fillShop(database, { people: PEOPLE, products: PRODUCTS, stock: STOCK })),
        dataDir,
        sold: 0,
      }
      const shop = await startShop({ dataDir, env: QUIET })
      try {
        console.log(`\nOrders of two products out of ${PRODUCTS.toLocaleString('en')}: quote, place, confirm cash`)
        await compareOrders(bench, shop)
        await growth(bench, shop)
        await compareLogins(shop.url, bench.people.slice(0, LOGINS))
      } finally {
        await shop.stop()
      }
      await printTraffic(bench)
      await checkStock(bench)
    } finally {
      await database.close()
    }
  })
}

interface Bench extends SellingShop {
  readonly dataDir: string
  sold: number
}

/** Returns values of a list one after the other, again and again. */
function inTurn<T>(values: readonly T[]): () => T {
  let turn = 0
  return () => values[turn++ % values.length] as T
}

function anyTwo<T>(values: readonly T[]): T[] {
  const first = Math.floor(Math.random() * values.length)
  return [values[first], values[(first + 4_999) % values.length]] as T[]
}

interface Measured {
  readonly perSecond: number
  /** Milliseconds of processor time for each order. */
  readonly node: number
  readonly postgres: number
}

async function compareOrders(bench: Bench, shop: ShopProcess): Promise<void> {
  const { shopBuyer, floor } = buyersOf(bench, shop)
  console.log(`  ${'buyers'.padEnd(32)}${['orders/s', 'Node ms', 'PostgreSQL ms', 'both'].map(column).join('')}`)
  const rates: number[] = []
  for (const buyers of [1, BUYERS]) {
    const rounds: { shop: Measured; floor: Measured }[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const atFloor = await measure(bench, undefined, () => sell(buyers, SECONDS, () => floor()))
      const inShop = await measure(bench, shop, () => sell(buyers, SECONDS, shopBuyer))
      if (round >= 0) rounds.push({ shop: inShop, floor: atFloor })
    }
    report(`${buyers}, the shop`, middle(rounds.map((round) => round.shop)))
    report(`${buyers}, prepared SQL in one trip`, middle(rounds.map((round) => round.floor)))
    rates.push(median(rounds.map((round) => round.shop.perSecond / round.floor.perSecond)))
  }
  const [one = 0, many = 0] = rates
  console.log(
    `  the shop's share of the prepared SQL's rate: ${one.toFixed(2)} with 1, ${many.toFixed(2)} with ${BUYERS}`,
  )
  console.log(`  targets on 2 quiet cores: 300 orders/s with ${BUYERS} buyers, at most 4 ms in total`)
}

function buyersOf(bench: Bench, shop: ShopProcess) {
  const nextPerson = inTurn(bench.people)
  return {
    shopBuyer: async () => shopBuyerOf(openBrowser(shop.url), nextPerson, bench),
    floor: (notifies = false) =>
      floorBuyer({
        url: bench.database.url,
        person: nextPerson,
        variants: () => anyTwo(bench.products).map(({ variantId }) => variantId),
        notifies,
      }),
  }
}

function growth(bench: Bench, shop: ShopProcess): Promise<void> {
  const { shopBuyer, floor } = buyersOf(bench, shop)
  const sold = ({ orders }: Sales) => {
    bench.sold += orders
  }
  return compareGrowth({ url: bench.database.url, shopBuyer, floorBuyer: floor, sold })
}

function shopBuyerOf(browser: Browser, nextPerson: () => Person, { products }: Bench): Buyer {
  return {
    async buy() {
      const person = nextPerson()
      const ids = anyTwo(products).map(({ id }) => id)
      await browser.quote(ids)
      await browser.confirm(person, await browser.place(person, ids))
    },
    close: browser.close,
  }
}

async function measure(
  bench: Bench,
  shop: ShopProcess | undefined,
  run: () => ReturnType<typeof sell>,
): Promise<Measured> {
  const nodeBefore = shop?.cpu() ?? 0
  const postgresBefore = postgresTime(bench.dataDir)
  const { orders, perSecond } = await run()
  bench.sold += orders
  const node = ((shop?.cpu() ?? 0) - nodeBefore) / orders
  return { perSecond, node, postgres: (postgresTime(bench.dataDir) - postgresBefore) / orders }
}

function middle(rounds: readonly Measured[]): Measured {
  const of = (name: keyof Measured) => median(rounds.map((round) => round[name]))
  return { perSecond: of('perSecond'), node: of('node'), postgres: of('postgres') }
}

function report(name: string, { perSecond, node, postgres }: Measured): void {
  const figures = [Math.round(perSecond), ...[node, postgres, node + postgres].map((time) => time.toFixed(2))]
  console.log(`  ${name.padEnd(32)}${figures.map(column).join('')}`)
}

function column(value: string | number): string {
  return String(value).padStart(15)
}

/** Prints what passes between the shop and PostgreSQL during each call, without what passes when the shop is idle. */
async function printTraffic(bench: Bench): Promise<void> {
  const counter = await countTraffic(bench.database.url)
  const shop = await startShop({ dataDir: bench.dataDir, env: { ...QUIET, DATABASE_URL: counter.url } })
  try {
    const browser = openBrowser(shop.url)
    const counted = new Map<string, { requests: Traffic; changes: Traffic }>()
    const nextPerson = inTurn(bench.people)
    const during = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
      const before = { requests: { ...counter.requests }, changes: { ...counter.changes } }
      const result = await work()
      const sum = counted.get(call) ?? { requests: noTraffic(), changes: noTraffic() }
      add(sum.requests, counter.requests, before.requests)
      add(sum.changes, counter.changes, before.changes)
      counted.set(call, sum)
      return result
    }
    for (let turn = 0; turn < 2 * COUNTED_ORDERS; turn++) {
      if (turn === COUNTED_ORDERS) counted.clear()
      const person = nextPerson()
      const ids = anyTwo(bench.products).map(({ id }) => id)
      await during('quote', () => browser.quote(ids))
      const id = await during('place', () => browser.place(person, ids))
      await during('confirm', () => browser.confirm(person, id))
      bench.sold++
      // What the jobs of the shop send belongs to no call.
      await sleep(5)
    }
    browser.close()
    console.log(
      `  ${'call'.padEnd(32)}${['round trips', 'statements', 'parsed again', 'for changes'].map(column).join('')}`,
    )
    for (const [call, { requests, changes }] of counted) {
      const each = [requests.trips, requests.statements, requests.parsed, changes.trips]
      console.log(`  ${call.padEnd(32)}${each.map((sum) => column((sum / COUNTED_ORDERS).toFixed(1))).join('')}`)
    }
    console.log('  target: at most 6 round trips to place an order')
  } finally {
    await shop.stop()
    counter.close()
  }
}

function add(sum: Traffic, now: Traffic, before: Traffic): void {
  for (const name of ['trips', 'statements', 'parsed'] as const) sum[name] += now[name] - before[name]
}

/** Every order contained two pieces, so the remaining stock and the stock ledger must match. */
async function checkStock({ database: { db }, sold }: Bench): Promise<void> {
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
