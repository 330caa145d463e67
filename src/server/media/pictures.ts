import { type ChildProcess, fork } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'
import { type FileStore, folderStore } from '../platform/file-store.ts'
import { writeAtomically } from '../platform/write-file.ts'
import type { DrawRequest, DrawResult } from './draw.ts'
import { cacheName, type PictureRequest, sharedName } from './picture-request.ts'

/** A file on disk, `busy` (try again shortly), or `broken` (the picture cannot be made). */
export type PictureResult =
  | { readonly state: 'ready'; readonly file: string; readonly contentType: string; readonly tag: string }
  | { readonly state: 'busy' }
  | { readonly state: 'broken' }

export interface Pictures {
  /**
   * Returns the picture from the cache or draws it in the drawing process. Concurrent requests share one drawing, and machines that
   * share their uploads share the resized pictures too.
   * @throws StorageUnavailable when the original is in a bucket that cannot be reached
   */
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

interface Options {
  /** Where the originals of uploaded pictures are. */
  readonly files?: FileStore
  readonly maxWaiting?: number
}

/** Caches drawn and resized pictures in `<dataDir>/media`, which may be deleted at any time. */
export function openPictures(dataDir: string, options: Options = {}): Pictures {
  const { files = folderStore(join(dataDir, 'uploads')), maxWaiting = MAX_WAITING } = options
  const fetching = new Map<string, Promise<boolean | undefined>>()
  const sharing = new Set<Promise<void>>()
  const pending = new Map<string, { readonly made: Promise<boolean>; readonly job: Job }>()
  const requested: Job[] = []
  const background: Job[] = []
  let painter: ChildProcess | undefined
  let current: Job | undefined
  let rest: NodeJS.Timeout | undefined
  let closed = false

  function enqueue(request: PictureRequest, file: string, line: Job[], original?: string): Promise<boolean> {
    const known = pending.get(file)
    if (known) {
      const waiting = background.indexOf(known.job)
      if (line === requested && waiting >= 0) requested.push(...background.splice(waiting, 1))
      return known.made
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const job: Job = {
      order: { picture: request, file, original },
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

  /** Resizes an upload, unless another machine has done so. Undefined when there is no original. */
  async function resize(request: PictureRequest & { kind: 'upload' }, file: string): Promise<boolean | undefined> {
    const shared = files.isShared ? sharedName(request) : undefined
    const found = shared && (await files.read(shared))
    if (found) {
      await writeAtomically(file, found.bytes)
      return true
    }
    return files.withLocal(request.key, join(dataDir, 'media', 'originals'), async (original) => {
      const isMade = await enqueue(request, file, requested, original)
      if (isMade && shared) share(shared, file)
      return isMade
    })
  }

  /** Nobody waits for it, and without it another machine resizes the picture once more. */
  function share(key: string, file: string): void {
    const done = readFile(file)
      .then((bytes) => files.write(key, bytes))
      .catch(() => undefined)
      .finally(() => sharing.delete(done))
    sharing.add(done)
  }

  function once(file: string, make: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
    const known = fetching.get(file)
    if (known) return known
    const making = make().finally(() => fetching.delete(file))
    fetching.set(file, making)
    return making
  }

  return {
    async picture(request) {
      const name = cacheName(request)
      const file = join(dataDir, 'media', name)
      const ready = { state: 'ready', file, contentType: CONTENT_TYPES[request.format], tag: name } as const
      if (await exists(file)) return ready
      const waiting = request.kind === 'upload' ? fetching.size : requested.length
      if (closed || (waiting >= maxWaiting && !pending.has(file) && !fetching.has(file))) return { state: 'busy' }
      const isMade =
        request.kind === 'upload' ? once(file, () => resize(request, file)) : enqueue(request, file, requested)
      return (await isMade) ? ready : { state: closed ? 'busy' : 'broken' }
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
      await Promise.all(sharing)
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
