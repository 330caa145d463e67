import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, medianLatency, sizeOfPage, throughput } from './load.ts'
import { freePort, startShop, withFolder } from './shop-process.ts'

const ROUNDS = 5
const PAGES = ['/', '/products', '/featured']

/** Compares the throughput of a cached page with a bare server that sends the same bytes, in alternating rounds. */
export async function benchPages(): Promise<void> {
  await withFolder(async (dataDir) => {
    const shop = await startShop({ dataDir })
    try {
      console.log('\nCached public page, compared with bare node:http and the same bytes (32 connections)')
      for (const path of PAGES) {
        await waitUntilSmall(shop.url + path)
        const port = await freePort()
        const baselineUrl = `http://127.0.0.1:${port}/`
        const args = ['bench/baseline-server.ts', shop.url + path, String(port)]
        const baseline = spawn(process.execPath, args, { stdio: 'inherit' })
        try {
          await waitUntilListening(baselineUrl)
          await compare(path, shop.url + path, baselineUrl)
        } finally {
          baseline.kill()
        }
      }
      const warm = await medianLatency(() => `${shop.url}/products`, 200)
      console.log(`  one client, cached page: p50 ${warm.toFixed(2)} ms; memory of the process: ${shop.memory()} MB`)
    } finally {
      await shop.stop()
    }
  })
}

/** What every browser takes. Pages are kept in it. */
const ENCODING = { 'accept-encoding': 'br' }

/** A page is compressed harder when it is requested again, and once more when it was often; each time its answers get smaller. */
async function waitUntilSmall(url: string): Promise<void> {
  let size = 0
  for (let tries = 0, same = 0; tries < 400 && same < 50; tries++) {
    const now = await sizeOfPage(url, ENCODING)
    same = now === size ? same + 1 : 0
    size = now
    await sleep(50)
  }
}

async function compare(path: string, url: string, baselineUrl: string): Promise<void> {
  const load = { headers: ENCODING, connections: 32, seconds: 2 }
  const baselines: number[] = []
  const pages: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    baselines.push(await throughput({ url: baselineUrl, ...load }))
    pages.push(await throughput({ url, ...load }))
  }
  const ratio = median(pages.map((page, round) => page / (baselines[round] ?? Number.NaN)))
  const figures = `${Math.round(median(pages))} of ${Math.round(median(baselines))} responses/s`
  console.log(`  ${path.padEnd(12)} ${ratio.toFixed(2)} of the baseline (${figures}); target: at least 0.95`)
}

async function waitUntilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return
    await sleep(10)
  }
  throw new Error(`No server is responding at ${url}.`)
}
