import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, StorageUnavailable } from '../platform/file-store.ts'
import { createWholeFile } from '../platform/write-file.ts'

/** The path of an uploaded video below `/uploads/videos`. */
export const VIDEO_PATH = /^\/[0-9a-f]{32}\.(?:mp4|webm)$/

/** Videos have up to 20 MB. */
const TIMEOUT_MS = 20_000

interface LocalVideos {
  /** The folder from which videos are served. */
  readonly folder: string
  /**
   * Brings a video from the bucket into the folder, once. Its name is a hash of its content, so it never changes.
   * @throws StorageUnavailable
   */
  readonly fetch?: (name: string) => Promise<void>
}

/**
 * Players ask for a video in ranges, many times, so every machine keeps a copy in `<dataDir>/media/videos`, which may be deleted at
 * any time.
 */
export function localVideos(files: FileStore, dataDir: string): LocalVideos {
  if (!files.isShared) return { folder: join(dataDir, 'uploads', 'videos') }
  const folder = join(dataDir, 'media', 'videos')
  const fetching = new Map<string, Promise<void>>()
  const fetch = async (name: string) => {
    const file = join(folder, name)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    const content = isThere ? undefined : await files.stream(`videos/${name}`)
    if (!content) return
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    await createWholeFile(file, (into) => pipeline(content, into, { signal })).catch((error: Error) => {
      throw error instanceof StorageUnavailable ? error : new StorageUnavailable(error.name)
    })
  }
  return {
    folder,
    fetch: async (name) => {
      if (!VIDEO_PATH.test(`/${name}`)) return
      const known = fetching.get(name)
      if (known) return known
      const begun = fetch(name).finally(() => fetching.delete(name))
      fetching.set(name, begun)
      return begun
    },
  }
}
