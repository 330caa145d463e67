import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface Writer {
  readonly process: ChildProcess
  /** The numbers that the process has printed so far: rows or orders that were acknowledged. */
  readonly acknowledged: number[]
  /** Every other line of its output and error output. */
  readonly lines: string[]
  /** Resolves when the condition is true after a line of output. Rejects when the process ends first. */
  until(condition: () => boolean): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts a script that writes to the database in `dataDir` and prints a number for each write, starting at `first`. */
export function startWriter(dataDir: string, first = 0, script = join(import.meta.dirname, 'writer.ts')): Writer {
  const child = spawn(process.execPath, [script, String(first)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const acknowledged: number[] = []
  const lines: string[] = []
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const complete = (rest + text).split('\n')
      rest = complete.pop() ?? ''
      for (const line of complete) /^\d+$/.test(line) ? acknowledged.push(Number(line)) : lines.push(line)
      child.emit('line')
    })
  }
  return {
    process: child,
    acknowledged,
    lines,
    until(condition) {
      return new Promise((resolve, reject) => {
        const check = () => {
          if (condition()) resolve()
          else if (child.exitCode !== null) reject(new Error(`The process ended. Its output:\n${lines.join('\n')}`))
        }
        child.on('line', check).on('close', check)
        check()
      })
    },
    async end(signal) {
      child.kill(signal)
      await closed
    },
  }
}

/** Returns the process id of the server of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Returns the ids of all processes of the server of a data folder. Killing them all resembles a power cut. */
export function allPostgresProcesses(dataDir: string): number[] {
  const data = join(dataDir, 'postgres/data')
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === data)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
