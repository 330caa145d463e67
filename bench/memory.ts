import { setTimeout as sleep } from 'node:timers/promises'
import { type ShopProcess, startShop, withFolder } from './shop-process.ts'

const IDLE_MS = 20_000
const VIEWS = 200
const PICTURES = 24
/** The drawing process ends after 15 s without work. */
const DRAWING_ENDS_MS = 17_000

/** Measures the resident memory of the shop's process with the demo shop, without the database. */
export async function benchMemory(): Promise<void> {
  console.log("\nResident memory of the shop's process with the demo shop; target: at most 170 MB when idle")
  await withFolder(async (dataDir) => {
    const first = await startShop({ dataDir })
    await sleep(IDLE_MS)
    report('20 s after the first start, which loads the demo shop', first)
    await first.stop()
    const shop = await startShop({ dataDir })
    report(`ready again ${Math.round(shop.readyAfter)} ms after a restart`, shop)
    await sleep(IDLE_MS)
    report('20 s after the restart', shop)
    const pictures = await viewPages(shop.url)
    report(`right after ${VIEWS} page views`, shop)
    await sleep(IDLE_MS)
    report('20 s later', shop)
    await Promise.all(pictures.slice(0, PICTURES).map((path) => get(shop.url + path)))
    report(`right after drawing ${PICTURES} pictures`, shop)
    await sleep(DRAWING_ENDS_MS)
    report('17 s later, after the drawing process has ended', shop)
    await shop.stop()
  })
}

function report(when: string, shop: ShopProcess): void {
  console.log(`  ${when.padEnd(62)} ${shop.memory()} MB`)
}

/** Requests pages of every kind as a browser does. Returns the addresses of the pictures on them. */
async function viewPages(url: string): Promise<string[]> {
  const pages = ['/', '/products', '/featured', '/new-arrivals', '/best-sellers', '/cart', '/wishlist']
  for (let page = 2; page <= 9; page++) pages.push(`/products?page=${page}`)
  const pictures = new Set<string>()
  for (let view = 0; view < VIEWS; view++) {
    const html = await get(url + (pages[view % pages.length] ?? '/'))
    for (const [address] of html.matchAll(/\/media\/painted\/[^" ,?]+/g)) pictures.add(address)
    for (const [, address = ''] of html.matchAll(/href="(\/(?:products|category)\/[0-9a-f]{24})"/g)) {
      if (!pages.includes(address)) pages.push(address)
    }
  }
  return [...pictures]
}

async function get(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' }, signal: AbortSignal.timeout(30_000) })
  const body = await response.text()
  if (response.status >= 400) throw new Error(`${response.status} from ${address}`)
  return body
}
