import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TakeInOrder, TakeInReport } from './process-upload.ts'

export type { TakeInReport }

export interface Uploads {
  /**
   * Takes in one uploaded picture, piece by piece. Nothing of it is left behind when it breaks off or is refused; its own
   * name never reaches the disk. Undefined: so many wait already that this one has to come back.
   */
  readonly takeIn: (pieces: AsyncIterable<Uint8Array>) => Promise<TakeInReport | undefined>
  /** Whether the address is that of an uploaded picture which is no longer kept. */
  readonly isGone: (path: string) => Promise<boolean>
}

/** The address of a picture that was taken in: its name follows from its content. */
const ADDRESS = /^\/uploads\/products\/([0-9a-f]{32}\.jpg)$/

/** More than a shopkeeper drops onto a form at once; each is a file on the disk while it waits. */
const MOST_WAITING = 40
const LONGEST_MS = 30_000

/** Keeps pictures in `<dataDir>/uploads/products` under names that follow from their content. */
export function openUploads(dataDir: string): Uploads {
  const incoming = join(dataDir, 'uploads', 'incoming')
  const folder = join(dataDir, 'uploads', 'products')
  const cleared = clearAbandoned(incoming)
  let waiting = 0
  let last: Promise<unknown> = cleared

  return {
    async takeIn(pieces) {
      if (waiting >= MOST_WAITING) return undefined
      waiting++
      const file = join(incoming, randomUUID())
      try {
        await cleared
        await mkdir(incoming, { recursive: true })
        await pipeline(pieces, createWriteStream(file, { flags: 'wx' }))
        // One is opened at a time, so that memory is bounded by one picture.
        const turn = last.then(() => openApart({ file, folder }))
        last = turn.catch(() => undefined)
        return await turn
      } finally {
        waiting--
        await rm(file, { force: true })
      }
    },
    async isGone(path) {
      const name = ADDRESS.exec(path)?.[1]
      return name !== undefined && !(await stat(join(folder, name)).catch(() => undefined))
    },
  }
}

/** What a killed process had begun belongs to nobody any more; what is younger may be another process's. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - AN_HOUR_MS) await rm(file, { force: true })
  }
}

const AN_HOUR_MS = 3_600_000

function openApart(order: TakeInOrder): Promise<TakeInReport> {
  return new Promise((resolve) => {
    const child = fork(new URL('./process-upload.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    giveWay(child.pid)
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    let report: TakeInReport = { refused: 'The picture could not be opened.' }
    child.on('message', (said: TakeInReport) => {
      report = said
    })
    child.once('error', () => resolve(report))
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(report)
    })
    child.send(order, () => undefined)
  })
}

/** Opening pictures may wait; whoever asks for a page may not. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not let a process change priorities; then it competes like any other.
  }
}
