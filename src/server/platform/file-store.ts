import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from './errors.ts'
import { createWholeFile, writeAtomically } from './write-file.ts'

/** What is known of a stored file without reading it. */
export interface FileInfo {
  readonly key: string
  readonly bytes: number
  /** When it was last written, in milliseconds since 1970. */
  readonly modifiedAt: number
  /** Differs whenever the content may differ. */
  readonly version: string
}

/**
 * Files by key, in a folder or in a bucket. A key is a path such as 'products/kurta.jpg'. A file is written completely or not at all.
 * Every call throws `StorageUnavailable` when a bucket cannot be reached or does not answer in time.
 */
export interface FileStore {
  /** Whether several machines see the same files. */
  readonly isShared: boolean
  /** Returns the content of a file that fits in memory; undefined when there is none. */
  readonly read: (key: string) => Promise<{ readonly bytes: Buffer; readonly version: string } | undefined>
  readonly stream: (key: string) => Promise<Readable | undefined>
  readonly info: (key: string) => Promise<FileInfo | undefined>
  /** Yields the files whose keys begin with `prefix`, in no particular order. */
  readonly list: (prefix: string) => AsyncIterable<FileInfo>
  readonly write: (key: string, content: AsyncIterable<Uint8Array> | Uint8Array) => Promise<void>
  /** Moves a file of this machine into the store. */
  readonly take: (key: string, file: string) => Promise<void>
  readonly delete: (key: string) => Promise<void>
  /**
   * Calls `use` with the path of the file on this machine, for programs that need one; a copy from a bucket lies in `folder` until
   * `use` is done. Returns undefined when there is no such file.
   */
  readonly withLocal: <T>(key: string, folder: string, use: (path: string) => Promise<T>) => Promise<T | undefined>
}

/** The storage of files cannot be reached. Handlers and routes answer 503. `reason` is for the log: a status or a code. */
export class StorageUnavailable extends ApiError {
  readonly code: string

  constructor(reason: string) {
    super(503, FILES_UNAVAILABLE, undefined, { storage: reason })
    this.name = 'StorageUnavailable'
    this.code = `storage: ${reason}`
  }
}

const FILES_UNAVAILABLE = 'Pictures and files cannot be reached at the moment. Please try again shortly.'

/** @throws Error when a key could lead out of the store */
export function checkKey(key: string): void {
  const parts = key.split('/')
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\p{Cc}]/u.test(key)
  if (!isSafe || key.length > 500) throw new Error('The key of a file is not valid.')
}

/** Stores files in a folder of this machine, or of a network that all machines share. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, ...key.split('/'))
  }
  const infoOf = async (key: string): Promise<FileInfo | undefined> => {
    const found = await stat(pathOf(key)).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const { size: bytes, mtimeMs } = found
    return { key, bytes, modifiedAt: mtimeMs, version: `${bytes}-${Math.round(mtimeMs)}` }
  }
  return {
    isShared: false,
    async read(key) {
      const found = await infoOf(key)
      const bytes = found && (await readFile(pathOf(key)).catch(() => undefined))
      return bytes && { bytes, version: found.version }
    },
    stream: async (key) => ((await infoOf(key)) ? createReadStream(pathOf(key)) : undefined),
    info: infoOf,
    async *list(prefix) {
      const folder = join(root, dirname(`${prefix}x`))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
        const found = entry.isFile() && key.startsWith(prefix) ? await infoOf(key) : undefined
        if (found) yield found
      }
    },
    async write(key, content) {
      if (content instanceof Uint8Array) return writeAtomically(pathOf(key), content)
      await createWholeFile(pathOf(key), (file) => pipeline(content, file))
    },
    async take(key, file) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
        // The folder may be on another disk.
        if (error.code !== 'EXDEV') throw error
        await copyFile(file, `${target}.part`)
        await rename(`${target}.part`, target)
        await rm(file, { force: true })
      })
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    withLocal: async (key, _folder, use) => ((await infoOf(key)) ? use(pathOf(key)) : undefined),
  }
}
