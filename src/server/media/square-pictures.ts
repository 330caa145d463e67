import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../platform/errors.ts'
import { writeAtomically } from '../platform/write-file.ts'
import { FairTurns } from './fair-turns.ts'
import { processInChild } from './process-in-child.ts'

/**
 * Crops a picture to a square and encodes it again as WebP, without its metadata. Undefined when the file is not a picture. The pictures
 * of a client take turns with those of others.
 */
export type EncodeSquare = (bytes: Uint8Array, client: string) => Promise<Buffer | undefined>

/** More than wait in a shop that nobody attacks, and more than one person sends at once. */
const LIMITS = { max: 20, maxOfClient: 5 }

/**
 * Pictures of a few KB can take hundreds of MB when they are decoded, so that is done for one at a time and in a process of its own.
 * `EncodeSquare` throws `ApiError` 503 when too many are waiting. Abandoned temporary files are deleted with those of uploads.
 * @param side in pixels
 */
export function squarePictures(dataDir: string, side: number): EncodeSquare {
  const incoming = join(dataDir, 'uploads', 'incoming')
  const turns = new FairTurns(LIMITS)
  return async (bytes, client) => {
    const file = join(incoming, randomUUID())
    const into = `${file}.webp`
    try {
      const result = await turns.run(client, async () => {
        await mkdir(incoming, { recursive: true })
        await writeAtomically(file, bytes)
        return processInChild({ file, into, square: side })
      })
      if (!result) throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
      return 'name' in result ? await readFile(into) : undefined
    } finally {
      await Promise.all([file, into].map((path) => rm(path, { force: true })))
    }
  }
}
