import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFile } from '../platform/write-file.ts'

export interface Incoming {
  /**
   * Writes what arrives into a temporary file, gives its path to `use`, and deletes it afterwards, and when the upload is aborted.
   * Returns undefined when the disk space for arriving files is used up, or the share of the client.
   */
  readonly receive: <T>(
    pieces: AsyncIterable<Uint8Array>,
    client: string,
    use: (file: string) => Promise<T>,
  ) => Promise<T | undefined>
}

interface Space {
  /** How many bytes may be in the folder at once. */
  readonly maxBytes: number
  /** The same of one client. */
  readonly maxOfClient?: number
}

/**
 * Receives uploads in a folder. They are limited by the bytes that have arrived and not by their number: a client that sends slowly
 * does not keep others out.
 */
export function openIncoming(folder: string, { maxBytes, maxOfClient = maxBytes }: Space): Incoming {
  let held = 0
  const heldBy = new Map<string, number>()

  function hold(client: string, bytes: number): void {
    held += bytes
    const ofClient = (heldBy.get(client) ?? 0) + bytes
    if (ofClient > 0) heldBy.set(client, ofClient)
    else heldBy.delete(client)
  }

  return {
    async receive(pieces, client, use) {
      const file = join(folder, randomUUID())
      let bytes = 0
      async function* counted() {
        for await (const piece of pieces) {
          const ofClient = (heldBy.get(client) ?? 0) + piece.length
          if (held + piece.length > maxBytes || ofClient > maxOfClient) throw new NoSpace()
          hold(client, piece.length)
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
        hold(client, -bytes)
      }
    },
  }
}

class NoSpace extends Error {}
