import { type ChildProcess, fork } from 'node:child_process'
import { access } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'
import type { DrawOrder, DrawReport } from './draw.ts'
import { cacheName, type PictureAsk } from './picture-request.ts'

/** What an ask gets: a file on disk, `busy` (come back in a moment), or `broken` (no picture can be made of it). */
export type PictureAnswer =
  | { readonly state: 'ready'; readonly file: string; readonly contentType: string; readonly tag: string }
  | { readonly state: 'busy' }
  | { readonly state: 'broken' }

export interface Pictures {
  /** The picture from the cache, else drawn now, in a process of its own; asks for the same picture share one drawing. */
  readonly picture: (ask: PictureAsk) => Promise<PictureAnswer>
  /** Draws pictures nobody waits for yet; they stand back while somebody waits. Resolves when the list is done. */
  readonly warm: (asks: Iterable<PictureAsk>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Asks that may wait at once; what comes on top is told to come back. A browser does not come back, so there is room. */
const MOST_WAITING = 256
/** An idle process ends and gives its memory back. */
const REST_MS = 15_000

const CONTENT_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Job {
  readonly order: DrawOrder
  readonly finish: (made: boolean) => void
  /** The drawing process died over it once. */
  survived?: boolean
}

/** Keeps drawn and resized pictures in `<dataDir>/media`, which may be deleted at any time. */
export function openPictures(dataDir: string, { mostWaiting = MOST_WAITING } = {}): Pictures {
  const pending = new Map<string, { readonly made: Promise<boolean>; readonly job: Job }>()
  const wanted: Job[] = []
  const spare: Job[] = []
  let painter: ChildProcess | undefined
  let current: Job | undefined
  let rest: NodeJS.Timeout | undefined
  let closed = false

  function enqueue(ask: PictureAsk, file: string, line: Job[]): Promise<boolean> {
    const known = pending.get(file)
    if (known) {
      const waiting = spare.indexOf(known.job)
      if (line === wanted && waiting >= 0) wanted.push(...spare.splice(waiting, 1))
      return known.made
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const job: Job = {
      order: { ask, file },
      finish: (made) => {
        pending.delete(file)
        resolve(made)
      },
    }
    pending.set(file, { made: promise, job })
    line.push(job)
    next()
    return promise
  }

  function next(): void {
    if (current) return
    clearTimeout(rest)
    current = wanted.shift() ?? spare.shift()
    if (!current) {
      painter?.unref()
      painter?.channel?.unref()
      rest = setTimeout(dismiss, REST_MS).unref()
      return
    }
    painter ??= hire()
    painter.ref()
    painter.channel?.ref()
    painter.send(current.order, (error) => error && painter?.kill())
  }

  function hire(): ChildProcess {
    const child = fork(new URL('./draw.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid) giveWay(child.pid)
    child.on('message', (said: DrawReport) => finished(said.done))
    const gone = () => {
      if (painter !== child) return
      painter = undefined
      if (current && !current.survived && !closed) {
        current.survived = true
        wanted.unshift(current)
        current = undefined
        return next()
      }
      finished(false)
    }
    child.on('error', gone)
    child.on('exit', gone)
    return child
  }

  function finished(made: boolean): void {
    const job = current
    current = undefined
    job?.finish(made)
    if (!closed) next()
  }

  function dismiss(): void {
    painter?.kill('SIGKILL')
    painter = undefined
  }

  return {
    async picture(ask) {
      const name = cacheName(ask)
      const file = join(dataDir, 'media', name)
      const ready = { state: 'ready', file, contentType: CONTENT_TYPES[ask.format], tag: name } as const
      if (await exists(file)) return ready
      if (closed || (wanted.length >= mostWaiting && !pending.has(file))) return { state: 'busy' }
      return (await enqueue(ask, file, wanted)) ? ready : { state: closed ? 'busy' : 'broken' }
    },
    async warm(asks) {
      for (const ask of asks) {
        const file = join(dataDir, 'media', cacheName(ask))
        if (closed) return
        if (!(await exists(file))) await enqueue(ask, file, spare)
      }
    },
    async close() {
      closed = true
      clearTimeout(rest)
      dismiss()
      for (const job of [...(current ? [current] : []), ...wanted.splice(0), ...spare.splice(0)]) job.finish(false)
      current = undefined
    },
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Drawing may wait; whoever asks for a page may not. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not let a process change priorities; then it competes like any other.
  }
}
