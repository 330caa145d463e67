import { setTimeout as pause } from 'node:timers/promises'
import { type ShopProcess, startShop, withFolder } from './shop-process.ts'

const IDLE_MS = 20_000
const VIEWS = 200
const PICTURES = 24
/** The painter's thread leaves after 15 s without work. */
const PAINTER_RESTS_MS = 17_000

/** Resident memory of the shop process with the demo shop, the database not counted. */
export async function benchMemory(): Promise<void> {
  console.log('\nResident memory of the shop process with the demo shop; wanted: idle under 200 MB')
  await withFolder(async (dataDir) => {
    const first = await startShop({ dataDir })
    await pause(IDLE_MS)
    say('20 s after the very first start, which loads the demo shop', first)
    await first.stop()
    const shop = await startShop({ dataDir })
    say(`ready again ${Math.round(shop.readyAfter)} ms after a restart`, shop)
    await pause(IDLE_MS)
    say('20 s after the restart', shop)
    const pictures = await viewPages(shop.url)
    say(`right after ${VIEWS} page views`, shop)
    await pause(IDLE_MS)
    say('20 s later', shop)
    await Promise.all(pictures.slice(0, PICTURES).map((path) => get(shop.url + path)))
    say(`right after drawing ${PICTURES} pictures`, shop)
    await pause(PAINTER_RESTS_MS)
    say('17 s later, the painter gone', shop)
    await shop.stop()
  })
}

function say(when: string, shop: ShopProcess): void {
  console.log(`  ${when.padEnd(62)} ${shop.memory()} MB`)
}

/** Pages of every kind, each rendered once, as a browser asks for them; answers the addresses of pictures on them. */
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
