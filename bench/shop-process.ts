import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface ShopProcess {
  readonly url: string
  /** Milliseconds from the start of the process until it answered `/readyz`. */
  readonly readyAfter: number
  /** Resident memory of the process, database not counted, in MB. Linux only, else NaN. */
  memory(): number
  stop(): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the built shop as an owner would, in a process of its own. */
export async function startShop({ dataDir, port, env = {} }: Options): Promise<ShopProcess> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(child, `${url}/readyz`)
  return {
    url,
    readyAfter: performance.now() - started,
    memory: () => residentMegabytes(child.pid ?? 0),
    stop: () => stopped(child),
  }
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vastra-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    if (child.exitCode !== null) throw new Error('The shop stopped before it was ready.')
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await pause(10)
  }
  throw new Error('The shop was not ready within a minute.')
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function residentMegabytes(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Math.round((pages * 4096) / 1024 / 1024)
  } catch {
    return Number.NaN
  }
}
