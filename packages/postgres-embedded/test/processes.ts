import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface Writer {
  readonly process: ChildProcess
  /** The numbers of the rows, or of the orders, that were acknowledged so far. */
  readonly acknowledged: number[]
  /** Whatever else it printed: 'open', 'away', and what it says on its error output. */
  readonly said: string[]
  /** Resolves when `condition` holds after a line of output; fails when the writer ends first. */
  until(condition: () => boolean): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts `writer.ts`, or `buyer.ts`, on a data folder, what it writes numbered from `first`. */
export function startWriter(dataDir: string, first = 0, script: 'writer.ts' | 'buyer.ts' = 'writer.ts'): Writer {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), String(first)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const acknowledged: number[] = []
  const said: string[] = []
  const gone = new Promise<void>((done) => child.once('close', () => done()))
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) /^\d+$/.test(line) ? acknowledged.push(Number(line)) : said.push(line)
      child.emit('line')
    })
  }
  return {
    process: child,
    acknowledged,
    said,
    until(condition) {
      return new Promise((done, failed) => {
        const look = () => {
          if (condition()) done()
          else if (child.exitCode !== null) failed(new Error(`The writer ended. It said: ${said.join('\n')}`))
        }
        child.on('line', look).on('close', look)
        look()
      })
    },
    async end(signal) {
      child.kill(signal)
      await gone
    },
  }
}

/** The process number of the server of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** All processes of the server of a data folder: a power cut for it alone. */
export function everyPostgresOf(dataDir: string): number[] {
  const data = join(dataDir, 'postgres/data')
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && folderOf(pid) === data)
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
