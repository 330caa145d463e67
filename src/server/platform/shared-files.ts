import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files that the team uploads and that are read again later, perhaps on another machine. They are not served to anyone. */
export interface SharedFiles {
  /** Stores a file. `write` writes it on this machine first. */
  readonly add: <T>(id: string, write: (path: string) => Promise<T>) => Promise<T>
  /** Calls `use` with the path of a stored file on this machine. Returns undefined when there is none. */
  readonly withLocal: <T>(id: string, use: (path: string) => Promise<T>) => Promise<T | undefined>
  readonly delete: (id: string) => Promise<void>
}

interface Parts {
  readonly files: FileStore
  readonly dataDir: string
}

/** @param name the folder in the store, and in the data folder for files that are being received or read */
export function sharedFiles({ files, dataDir }: Parts, name: string): SharedFiles {
  const folder = join(dataDir, name)
  const keyOf = (id: string) => `${name}/${id}`
  return {
    async add(id, write) {
      const path = join(folder, id)
      await mkdir(folder, { recursive: true })
      try {
        const written = await write(path)
        await files.take(keyOf(id), path)
        return written
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async withLocal(id, use) {
      // Earlier versions left a file on the machine that received it.
      const earlier = join(folder, id)
      if (await stat(earlier).catch(() => undefined)) return use(earlier)
      return files.withLocal(keyOf(id), folder, use)
    },
    async delete(id) {
      await rm(join(folder, id), { force: true })
      await files.delete(keyOf(id))
    },
  }
}
