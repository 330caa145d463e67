import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFile } from '../platform/write-file.ts'

export interface Incoming {
  /**
   * Writes what arrives into a temporary file, gives its path to `use`, and deletes it afterwards, and when the upload is aborted.
   * Returns undefined when the disk space for arriving files is used up.
   */
  readonly receive: <T>(pieces: AsyncIterable<Uint8Array>, use: (file: string) => Promise<T>) => Promise<T | undefined>
}

/**
 * Receives uploads in a folder. They are limited by the bytes that have arrived and not by their number: a client that sends slowly
 * does not keep others out.
 * @param maxBytes how many bytes may be in the folder at once
 */
export function openIncoming(folder: string, maxBytes: number): Incoming {
  let held = 0
  return {
    async receive(pieces, use) {
      const file = join(folder, randomUUID())
      let bytes = 0
      async function* counted() {
        for await (const piece of pieces) {
          if (held + piece.length > maxBytes) throw new NoSpace()
          held += piece.length
          bytes += piece.length
          yield piece
        }
      }
      try {
        await mkdir(folder, { recursive: true })
        await pipeline(counted(), await createFile(file))
        return await use(file)
      } catch (error) {
        if (error instanceof NoSpace) return undefined
        throw error
      } finally {
        await rm(file, { force: true })
        held -= bytes
      }
    },
  }
}

class NoSpace extends Error {}
