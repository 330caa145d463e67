import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'
import { type FileStore, folderStore } from '../platform/file-store.ts'
import { writeAtomically } from '../platform/write-file.ts'
import { type DrawingResult, openDrawingQueue } from './drawing-queue.ts'
import { cacheName, type PictureRequest, sharedName } from './picture-request.ts'

/** A file on disk, `busy` (try again shortly; also while the disk is full), or `broken` (the picture cannot be made). */
export type PictureResult =
  | { readonly state: 'ready'; readonly file: string; readonly contentType: string; readonly tag: string }
  | { readonly state: 'busy' }
  | { readonly state: 'broken' }

export interface Pictures {
  /**
   * Returns the picture from the cache or draws it in the drawing process. Concurrent requests share one drawing, and machines that
   * share their uploads share the resized pictures too. A picture whose requests have all been aborted by `gone` is not drawn, unless it
   * was its turn.
   * @throws StorageUnavailable when the original is in a bucket that cannot be reached
   */
  readonly picture: (request: PictureRequest, gone?: AbortSignal) => Promise<PictureResult>
  /** Draws pictures ahead of time, after all requested ones. Resolves when the list is done. */
  readonly warm: (requests: Iterable<PictureRequest>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Requests beyond this number get `busy`. Browsers do not retry pictures, so the queue is generous. */
const MAX_WAITING = 256
const CONTENT_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Options {
  /** Where the originals of uploaded pictures are. */
  readonly files?: FileStore
  readonly maxWaiting?: number
}

/** Caches drawn and resized pictures in `<dataDir>/media`, which may be deleted at any time. */
export function openPictures(dataDir: string, options: Options = {}): Pictures {
  const { files = folderStore(join(dataDir, 'uploads')), maxWaiting = MAX_WAITING } = options
  const fetching = new Map<string, Promise<DrawingResult | undefined>>()
  const sharing = new Set<Promise<void>>()
  const queue = openDrawingQueue()
  let closed = false

  /** Resizes an upload, unless another machine has done so. Undefined when there is no original. */
  async function resize(
    request: PictureRequest & { kind: 'upload' },
    file: string,
    gone?: AbortSignal,
  ): Promise<DrawingResult | undefined> {
    const shared = files.isShared ? sharedName(request) : undefined
    const found = shared && (await files.read(shared))
    if (found) {
      await writeAtomically(file, found.bytes)
      return 'drawn'
    }
    return files.withLocal(request.key, join(dataDir, 'media', 'originals'), async (original) => {
      const result = await queue.draw({ picture: request, file, original }, 'requested', gone)
      if (result === 'drawn' && shared) share(shared, file)
      return result
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

  function once(file: string, make: () => Promise<DrawingResult | undefined>): Promise<DrawingResult | undefined> {
    const known = fetching.get(file)
    if (known) return known
    const making = make().finally(() => fetching.delete(file))
    fetching.set(file, making)
    return making
  }

  return {
    async picture(request, gone) {
      const name = cacheName(request)
      const file = join(dataDir, 'media', name)
      const ready = { state: 'ready', file, contentType: CONTENT_TYPES[request.format], tag: name } as const
      if (await exists(file)) return ready
      const make = () =>
        request.kind === 'upload'
          ? once(file, () => resize(request, file, gone))
          : queue.draw({ picture: request, file }, 'requested', gone)
      const waiting = request.kind === 'upload' ? fetching.size : queue.waiting()
      if (closed || (waiting >= maxWaiting && !queue.has(file) && !fetching.has(file))) return { state: 'busy' }
      let result = await make()
      // The one it was made for is gone, this one is not.
      while (result === 'dropped' && !gone?.aborted) result = await make()
      if (result === 'drawn') return ready
      return { state: closed || result === 'dropped' || result === 'not stored' ? 'busy' : 'broken' }
    },
    async warm(requests) {
      for (const request of requests) {
        const file = join(dataDir, 'media', cacheName(request))
        if (closed) return
        if (!(await exists(file))) await queue.draw({ picture: request, file }, 'ahead')
      }
    },
    async close() {
      closed = true
      queue.close()
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
