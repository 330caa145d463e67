import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorTime } from './processor-time.ts'

const { SHOP_ENTRY, SHOP_ENV, SHOP_FLAGS } = (await import(
  new URL('../bin/lib/project.mjs', import.meta.url).href
)) as {
  readonly SHOP_ENTRY: string
  readonly SHOP_ENV: Readonly<Record<string, string>>
  readonly SHOP_FLAGS: readonly string[]
}

export interface ShopProcess {
  readonly url: string
  /** Milliseconds from the start of the process until `/readyz` succeeded. */
  readonly readyAfter: number
  /** CPU time in milliseconds used by then, which other load on the machine does not affect. Linux only, otherwise NaN. */
  readonly readyCpu: number
  /** Returns the CPU time in milliseconds used so far. Linux only, otherwise NaN. */
  cpu(): number
  /** Returns the resident memory of the process in MB, without the database. Linux only, otherwise NaN. */
  memory(): number
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the built shop in a separate process on a free port. */
export async function startShop({ dataDir, env = {} }: Options): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...SHOP_FLAGS, SHOP_ENTRY], {
    env: {
      ...process.env,
      ...SHOP_ENV,
      HOST: '127.0.0.1',
      WORKERS: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await waitUntilReady(child, url)
  return {
    url,
    readyAfter: performance.now() - started,
    readyCpu: processorTime(child.pid ?? 0),
    cpu: () => processorTime(child.pid ?? 0),
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: () => stopProcess(child),
  }
}

/** Provides a temporary folder for the work and its databases. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-bench-'))
  // When run as root, PostgreSQL's own user must be able to enter it.
  chmodSync(folder, 0o755)
  folders.add(folder)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** Ends the shops, which stop their databases, and deletes the folders of a benchmark that failed or timed out. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stopProcess))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()

const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < READY_TIMEOUT_MS; ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The shop stopped before it was ready.')
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(10)
  }
  throw new Error('The shop was not ready within a minute.')
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}
