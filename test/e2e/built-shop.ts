import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { databaseFolder } from '../../packages/postgres-embedded/test/database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the shop under test, for example 'http://localhost:41234'. */
    shopUrl: string
  }
}

/** Starts the built shop once for all browser tests, or uses the one at SHOP_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.SHOP_URL
  const shop = running ? { url: running.replace(/\/$/, ''), stop: async () => undefined } : await openBuiltShop()
  project.provide('shopUrl', shop.url)
  return shop.stop
}

/**
 * Starts the built shop in its own process, on a free port, with a new database, and with the demo data unless `env` says
 * otherwise. `output` resolves to what it has printed, once that matches.
 */
export async function openBuiltShop(env: Readonly<Record<string, string>> = {}): Promise<{
  readonly url: string
  readonly output: (expected: RegExp) => Promise<string>
  readonly stop: () => Promise<void>
}> {
  if (!existsSync('build/shop')) throw new Error('The shop is not built. Run `npm run build` first.')
  const dataDir = databaseFolder()
  // File names of pictures depend on their content, so several shops can share one folder.
  const pictures = process.env.TEST_PICTURES
  if (pictures) symlinkSync(pictures, join(dataDir, 'media'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['build/shop/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      WORKERS: '1',
      DATA_DIR: dataDir,
      // Most pictures are on pages that no test opens.
      DRAW_AHEAD: '0',
      // Tests may say from which address a request comes.
      TRUST_PROXY: '127.0.0.1,::1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => stopShop(shop, dataDir)
  const printed = { text: '' }
  shop.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.text += text
  })
  try {
    await untilReady(shop, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, output: (expected) => untilPrinted(printed, expected), stop }
}

/** The notes for the person who starts the shop follow after it answers. */
async function untilPrinted(printed: { readonly text: string }, expected: RegExp): Promise<string> {
  for (const began = Date.now(); Date.now() - began < 20_000; await pause(100))
    if (expected.test(printed.text)) return printed.text
  throw new Error(`The shop did not print ${expected}. Output:\n${printed.text}`)
}

async function untilReady(shop: ChildProcess, url: string): Promise<void> {
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  for (const began = Date.now(); Date.now() - began < 120_000; ) {
    if (shop.exitCode !== null || shop.signalCode !== null)
      throw new Error(`The shop did not start. Output:\n${output}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The shop was not ready after 120 s. Output:\n${output}`)
}

async function stopShop(shop: ChildProcess, dataDir: string): Promise<void> {
  if (shop.exitCode === null && shop.signalCode === null) {
    const exited = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await exited
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
