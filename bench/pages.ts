import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { median, medianLatency, throughput } from './load.ts'
import { freePort, startShop, withFolder } from './shop-process.ts'

const ROUNDS = 5
const PAGES = ['/', '/products', '/featured']

/** A page served again, against a bare server answering the same bytes: the share of its throughput, rounds in turn. */
export async function benchPages(): Promise<void> {
  await withFolder(async (dataDir) => {
    const shop = await startShop({ dataDir })
    try {
      console.log('\nA public page served again, against bare node:http with the same bytes (32 connections)')
      for (const path of PAGES) {
        for (let visit = 0; visit < 3; visit++)
          await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } })
        const port = await freePort()
        const floorUrl = `http://127.0.0.1:${port}/`
        const args = ['bench/floor-server.ts', shop.url + path, String(port)]
        const floor = spawn(process.execPath, args, { stdio: 'inherit' })
        try {
          await listening(floorUrl)
          await compare(path, shop.url + path, floorUrl)
        } finally {
          floor.kill()
        }
      }
      const warm = await medianLatency(() => `${shop.url}/products`, 200)
      console.log(`  one client, cached page: p50 ${warm.toFixed(2)} ms; memory of the process: ${shop.memory()} MB`)
    } finally {
      await shop.stop()
    }
  })
}

async function compare(path: string, url: string, floorUrl: string): Promise<void> {
  const load = { headers: { 'accept-encoding': 'identity' }, connections: 32, seconds: 2 }
  const floors: number[] = []
  const pages: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await throughput({ url: floorUrl, ...load }))
    pages.push(await throughput({ url, ...load }))
  }
  const ratio = median(pages.map((page, round) => page / (floors[round] ?? Number.NaN)))
  const figures = `${Math.round(median(pages))} of ${Math.round(median(floors))} answers/s`
  console.log(`  ${path.padEnd(12)} ${ratio.toFixed(2)} of the floor (${figures}); wanted: at least 0.7`)
}

async function listening(url: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return
    await pause(10)
  }
  throw new Error(`Nothing answers at ${url}.`)
}
