import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/server/platform/config.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { owner, signIn } from '../test/people.ts'
import { fillShop, QUIET } from './selling-shop.ts'
import { startShop, withFolder } from './shop-process.ts'

const CHANGES = 300
const PRODUCTS = 2_000
const LIMIT_MS = 100
/** Between two reads of the other process, so that it is not kept busy by reads alone. */
const PAUSE_MS = 2

/**
 * Changes the stock of a product in one process and measures when the other one shows it: the time from the answered write to the
 * sending of the first request whose answer is right, in the API and on the page of the product.
 */
export async function benchChanges(): Promise<void> {
  console.log(`\nA change of stock in one process, read in it and in another; ${CHANGES} changes`)
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'shop')
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    try {
      const { products } = await fillShop(database, { people: 1, products: PRODUCTS, stock: 0 })
      const { token } = await signIn(database.db, owner)
      const env = { ...QUIET, DATABASE_URL: database.url }
      const shops = [await startShop({ dataDir, env }), await startShop({ dataDir, env })] as const
      try {
        await measure([shops[0].url, shops[1].url], products, token)
      } finally {
        for (const shop of shops) await shop.stop()
      }
    } finally {
      await database.close()
    }
  })
}

type Products = Awaited<ReturnType<typeof fillShop>>['products']

async function measure([own, other]: readonly [string, string], products: Products, token: string): Promise<void> {
  let staleReads = 0
  const times: { readonly api: number[]; readonly page: number[] } = { api: [], page: [] }
  for (let turn = 0; turn < CHANGES; turn++) {
    // A product is changed a second time, to 0, while its page is kept.
    const product = products[Math.floor(turn / 2)]
    if (!product) throw new Error('There are too few products.')
    const [stock, stockWas] = turn % 2 === 0 ? [5, 0] : [0, 5]
    await Promise.all([inApi(other, product.id, stockWas), onPage(other, product.id, stockWas)])
    await setStock(own, token, product.variantId, { countInStock: stock, stockWas })
    const answered = performance.now()
    const [isOwnRight, api, page] = await Promise.all([
      inApi(own, product.id, stock),
      timeUntil(answered, () => inApi(other, product.id, stock)),
      timeUntil(answered, () => onPage(other, product.id, stock)),
    ])
    if (!isOwnRight) staleReads++
    times.api.push(api)
    times.page.push(page)
  }
  console.log(`  in the same process right after the answer: ${staleReads} outdated of ${CHANGES}`)
  const slow = [report('API', times.api), report('page', times.page)].some((p99) => p99 > LIMIT_MS)
  if (staleReads > 0 || slow) throw new Error(`Reads are outdated, or later than ${LIMIT_MS} ms.`)
}

/** Milliseconds until the first request that is answered right was sent; 0 when it was the first one. */
async function timeUntil(answered: number, isRight: () => Promise<boolean>): Promise<number> {
  for (let first = true; ; first = false) {
    const sent = performance.now()
    if (await isRight()) return first ? 0 : sent - answered
    await sleep(PAUSE_MS)
  }
}

async function setStock(url: string, token: string, variantId: string, body: object): Promise<void> {
  const response = await fetch(`${url}/api/admin/stock/${variantId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The stock could not be set: ${text}`)
}

async function inApi(url: string, productId: string, stock: number): Promise<boolean> {
  const { data, countInStock = data?.countInStock } = await (await fetch(`${url}/api/products/${productId}`)).json()
  return countInStock === stock
}

async function onPage(url: string, productId: string, stock: number): Promise<boolean> {
  const page = await (await fetch(`${url}/products/${productId}`)).text()
  return page.includes('schema.org/OutOfStock') === (stock === 0)
}

function report(where: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  const figures = [0.5, 0.99, 1].map((share) => at(share).toFixed(0))
  console.log(
    `  in the other, ${where}: p50 ${figures[0]} ms, p99 ${figures[1]} ms (at most ${LIMIT_MS}), longest ${figures[2]} ms`,
  )
  return at(0.99)
}
