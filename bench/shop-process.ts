import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { SHOP_ENV, SHOP_FLAGS } = (await import(new URL('../bin/lib/project.mjs', import.meta.url).href)) as {
  readonly SHOP_ENV: Readonly<Record<string, string>>
  readonly SHOP_FLAGS: readonly string[]
}

export interface ShopProcess {
  readonly url: string
  /** Milliseconds from the start of the process until it answered `/readyz`. */
  readonly readyAfter: number
  /** Milliseconds of processor time the process had used by then: a busy machine does not blur it. Linux only, else NaN. */
  readonly readyCpu: number
  /** Resident memory of the process, database not counted, in MB. Linux only, else NaN. */
  memory(): number
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the built shop as an owner would, in a process of its own, on a free port. */
export async function startShop({ dataDir, env = {} }: Options): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...SHOP_FLAGS, 'src/main.ts'], {
    env: { ...process.env, ...SHOP_ENV, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await untilReady(child, url)
  return {
    url,
    readyAfter: performance.now() - started,
    readyCpu: processorMilliseconds(child.pid ?? 0),
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: () => stopped(child),
  }
}

/** A folder for the work and its databases, gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-bench-'))
  // Under root, PostgreSQL's own user must be able to enter it.
  chmodSync(folder, 0o755)
  folders.add(folder)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}

/** Ends what a bench that failed or took too long left behind: shops first, which stop their databases, then folders. */
export async function tidyUp(): Promise<void> {
  await Promise.all([...running].map(stopped))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()

const READY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 15_000

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The shop stopped before it was ready.')
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(10)
  }
  throw new Error('The shop was not ready within a minute.')
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
  await gone
  clearTimeout(patience)
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

/** Linux counts in hundredths of a second. */
function processorMilliseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
