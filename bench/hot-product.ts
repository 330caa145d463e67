import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../src/server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '../src/server/platform/database/open.ts'
import { type Browser, openBrowser, type Person } from './buyers.ts'
import { fillShop, QUIET, type SellingShop } from './selling-shop.ts'
import { startShop, withFolder } from './shop-process.ts'

const CROWD = 1_000
const OTHERS = 4
const PRODUCTS = 200
/** The others are many people in turn, because each may order only so often. */
const OTHER_PEOPLE = 1_000
/** Connections that are opened at once. */
const OPENED_AT_ONCE = 50
/** Enough for some of the crowd, so that the product sells out during the rush. */
const PIECES = 300
const QUIET_ORDERS = 20
/** Between two orders of one of the others. */
const PAUSE_MS = 50

/** A thousand buyers order one product at once while others order other products. */
export async function benchHotProduct(): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    try {
      const filled = await fillShop(database, { people: CROWD + OTHER_PEOPLE, products: PRODUCTS, stock: PIECES })
      const shop = await startShop({ dataDir, env: QUIET })
      try {
        console.log(
          `\n${CROWD.toLocaleString('en')} buyers of one product with ${PIECES} pieces, ${OTHERS} buyers of others`,
        )
        await rush(shop.url, filled)
        await checkStock(database, filled)
      } finally {
        await shop.stop()
      }
    } finally {
      await database.close()
    }
  })
}

async function rush(url: string, { people, products }: SellingShop): Promise<void> {
  const [hot, ...others] = products.map(({ id }) => id) as [string, ...string[]]
  let turn = 0
  const nextPerson = () => people[CROWD + (turn++ % OTHER_PEOPLE)] as Person
  const quiet = others.slice(0, QUIET_ORDERS)
  await buyOthers(url, nextPerson, quiet, () => false)
  report('others, before', await buyOthers(url, nextPerson, quiet, () => false))
  const browsers = await openCrowd(url, hot)
  let isOver = false
  const started = performance.now()
  const crowd = Promise.all(browsers.map((browser, n) => buyOnce(browser, people[n] as Person, hot))).finally(() => {
    isOver = true
  })
  const [answers, meanwhile] = await Promise.all([crowd, buyOthers(url, nextPerson, others, () => isOver)])
  const seconds = (performance.now() - started) / 1000
  report('others, during the rush', meanwhile)
  const times = (outcome: Answer['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).map(({ ms }) => ms)
  report('the crowd, placed', times('placed'))
  report('the crowd, sold out', times('sold out'))
  report('the crowd, asked to try again', times('try again'))
  console.log(`  the rush took ${seconds.toFixed(1)} s`)
  const placed = times('placed').length
  if (placed > PIECES) throw new Error(`${placed} orders were placed for ${PIECES} pieces.`)
}

interface Answer {
  readonly outcome: 'placed' | 'sold out' | 'try again'
  readonly ms: number
}

/** Everyone sees the price first, which opens their connections. */
async function openCrowd(url: string, product: string): Promise<Browser[]> {
  const browsers: Browser[] = []
  while (browsers.length < CROWD) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, () => openBrowser(url))
    await Promise.all(opened.map((browser) => browser.quote([product])))
    browsers.push(...opened)
  }
  return browsers
}

async function buyOnce(browser: Browser, person: Person, product: string): Promise<Answer> {
  const started = performance.now()
  try {
    const outcome = await browser.place(person, [product]).then(() => 'placed' as const, outcomeOf)
    return { outcome, ms: performance.now() - started }
  } finally {
    browser.close()
  }
}

/** Any other answer is a failure of the shop. */
function outcomeOf(problem: Error): Answer['outcome'] {
  if (problem.message.includes('sold out')) return 'sold out'
  if (problem.message.includes('high demand')) return 'try again'
  throw problem
}

/** Orders each product once, until it is over; returns how long each order took in milliseconds. */
async function buyOthers(
  url: string,
  nextPerson: () => Person,
  products: readonly string[],
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: OTHERS }, async () => {
      const browser = openBrowser(url)
      for (const product of products) {
        if (isOver()) break
        const started = performance.now()
        await browser.place(nextPerson(), [product])
        times.push(performance.now() - started)
        await sleep(PAUSE_MS)
      }
      browser.close()
    }),
  )
  return times
}

function report(who: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
  const figures = sorted.length === 0 ? '' : `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
  console.log(`  ${who.padEnd(32)}${String(sorted.length).padStart(6)} orders  ${figures}`)
}

/** What was sold and what is left is what there was, in the stock and in its ledger. */
async function checkStock({ db }: OpenDatabase, { products }: SellingShop): Promise<void> {
  const hot = products[0]?.variantId
  const { rows } = await sql<{ stock: number; ledger: number; sold: number }>`
    select stock, (select sum(change)::int from stock_movement where variant_id = variant.id) as ledger,
           (select coalesce(sum(quantity), 0)::int from order_line where variant_id = variant.id) as sold
    from variant where id = ${hot}`.execute(db)
  const [{ stock, ledger, sold }] = rows as [(typeof rows)[number]]
  if (stock !== ledger || stock + sold !== PIECES)
    throw new Error(`${PIECES} pieces became ${sold} sold and ${stock} left; the ledger says ${ledger}.`)
  console.log(`  ${sold} of ${PIECES} pieces sold, ${stock} left; stock and stock ledger match exactly`)
}
