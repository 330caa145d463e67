import { type ChildProcess, fork } from 'node:child_process'
import { access } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'
import type { DrawRequest, DrawResult } from './draw.ts'
import { cacheName, type PictureRequest } from './picture-request.ts'

/** A file on disk, `busy` (try again shortly), or `broken` (the picture cannot be made). */
export type PictureResult =
  | { readonly state: 'ready'; readonly file: string; readonly contentType: string; readonly tag: string }
  | { readonly state: 'busy' }
  | { readonly state: 'broken' }

export interface Pictures {
  /** Returns the picture from the cache or draws it in the drawing process. Concurrent requests share one drawing. */
  readonly picture: (request: PictureRequest) => Promise<PictureResult>
  /** Draws pictures ahead of time, after all requested ones. Resolves when the list is done. */
  readonly warm: (requests: Iterable<PictureRequest>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Requests beyond this number get `busy`. Browsers do not retry pictures, so the queue is generous. */
const MAX_WAITING = 256
/** An idle drawing process ends after this time to free its memory. */
const IDLE_MS = 15_000

const CONTENT_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Job {
  readonly order: DrawRequest
  readonly finish: (made: boolean) => void
  /** Whether the drawing process already crashed on it once. */
  hasCrashed?: boolean
}

/** Caches drawn and resized pictures in `<dataDir>/media`, which may be deleted at any time. */
export function openPictures(dataDir: string, { maxWaiting = MAX_WAITING } = {}): Pictures {
  const pending = new Map<string, { readonly made: Promise<boolean>; readonly job: Job }>()
  const requested: Job[] = []
  const background: Job[] = []
  let painter: ChildProcess | undefined
  let current: Job | undefined
  let rest: NodeJS.Timeout | undefined
  let closed = false

  function enqueue(request: PictureRequest, file: string, line: Job[]): Promise<boolean> {
    const known = pending.get(file)
    if (known) {
      const waiting = background.indexOf(known.job)
      if (line === requested && waiting >= 0) requested.push(...background.splice(waiting, 1))
      return known.made
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const job: Job = {
      order: { picture: request, file },
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
    current = requested.shift() ?? background.shift()
    if (!current) {
      painter?.unref()
      painter?.channel?.unref()
      rest = setTimeout(stopPainter, IDLE_MS).unref()
      return
    }
    painter ??= startPainter()
    painter.ref()
    painter.channel?.ref()
    painter.send(current.order, (error) => error && painter?.kill())
  }

  function startPainter(): ChildProcess {
    const child = fork(new URL('./draw.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid) lowerPriority(child.pid)
    child.on('message', (result: DrawResult) => finished(result.done))
    const gone = () => {
      if (painter !== child) return
      painter = undefined
      if (current && !current.hasCrashed && !closed) {
        current.hasCrashed = true
        requested.unshift(current)
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

  function stopPainter(): void {
    painter?.kill('SIGKILL')
    painter = undefined
  }

  return {
    async picture(request) {
      const name = cacheName(request)
      const file = join(dataDir, 'media', name)
      const ready = { state: 'ready', file, contentType: CONTENT_TYPES[request.format], tag: name } as const
      if (await exists(file)) return ready
      if (closed || (requested.length >= maxWaiting && !pending.has(file))) return { state: 'busy' }
      return (await enqueue(request, file, requested)) ? ready : { state: closed ? 'busy' : 'broken' }
    },
    async warm(requests) {
      for (const request of requests) {
        const file = join(dataDir, 'media', cacheName(request))
        if (closed) return
        if (!(await exists(file))) await enqueue(request, file, background)
      }
    },
    async close() {
      closed = true
      clearTimeout(rest)
      stopPainter()
      for (const job of [...(current ? [current] : []), ...requested.splice(0), ...background.splice(0)])
        job.finish(false)
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

/** Requests for pages take precedence over drawing. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow changing priorities.
  }
}
