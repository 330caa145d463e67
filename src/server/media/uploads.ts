import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../platform/file-store.ts'
import { createFile } from '../platform/write-file.ts'
import { processInChild } from './process-in-child.ts'
import type { UploadResult } from './process-upload.ts'

export interface Uploads {
  /**
   * Stores an uploaded picture. Deletes the temporary file when the upload is aborted or refused; the client's file name
   * is not used. Returns undefined when too many uploads are waiting.
   * @throws StorageUnavailable when it cannot be stored in the bucket
   */
  readonly save: (pieces: AsyncIterable<Uint8Array>) => Promise<UploadResult | undefined>
  /** Whether the address is that of an uploaded picture whose file was deleted. */
  readonly isDeleted: (path: string) => Promise<boolean>
}

/** The address of an uploaded picture: its name is a hash of its content. */
const ADDRESS = /^\/uploads\/products\/([0-9a-f]{32}\.jpg)$/

/** More than anyone drops onto a form at once. Each is a temporary file while it waits. */
const MAX_WAITING = 40

interface Place {
  readonly files: FileStore
  /** The folder for files that have not been checked yet. */
  readonly dataDir: string
}

/** Stores pictures under `products/`, `returns/` or `reviews/`, named by a hash of their content. */
export function openUploads({ files, dataDir }: Place, name: 'products' | 'returns' | 'reviews' = 'products'): Uploads {
  const incoming = join(dataDir, 'uploads', 'incoming')
  const cleared = clearAbandoned(incoming)
  let waiting = 0
  let last: Promise<unknown> = cleared

  return {
    async save(pieces) {
      if (waiting >= MAX_WAITING) return undefined
      waiting++
      const file = join(incoming, randomUUID())
      const checked = `${file}.jpg`
      try {
        await cleared
        await mkdir(incoming, { recursive: true })
        await pipeline(pieces, await createFile(file))
        // Decodes one picture at a time to limit memory use.
        const turn = last.then(() => processInChild({ file, into: checked }))
        last = turn.catch(() => undefined)
        const result = await turn
        if ('name' in result) await files.take(`${name}/${result.name}`, checked)
        return result
      } finally {
        waiting--
        await Promise.all([file, checked].map((path) => rm(path, { force: true })))
      }
    },
    async isDeleted(path) {
      const name = ADDRESS.exec(path)?.[1]
      return name !== undefined && !(await files.info(`products/${name}`))
    },
  }
}

/** Deletes temporary files of killed processes. Newer ones may belong to another running process. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true })
  }
}

const HOUR_MS = 3_600_000
