import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../platform/errors.ts'
import { writeAtomically } from '../platform/write-file.ts'
import { processInChild } from './process-in-child.ts'

/** Crops a picture to a square and encodes it again as WebP, without its metadata. Undefined when the file is not a picture. */
export type EncodeSquare = (bytes: Uint8Array) => Promise<Buffer | undefined>

/** More than wait in a shop that nobody attacks. */
const MAX_WAITING = 20

/**
 * Pictures of a few KB can take hundreds of MB when they are decoded, so that is done for one at a time and in a process of its own.
 * `EncodeSquare` throws `ApiError` 503 when too many are waiting. Abandoned temporary files are deleted with those of uploads.
 * @param side in pixels
 */
export function squarePictures(dataDir: string, side: number): EncodeSquare {
  const incoming = join(dataDir, 'uploads', 'incoming')
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (bytes) => {
    if (waiting >= MAX_WAITING)
      throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
    waiting++
    const file = join(incoming, randomUUID())
    const into = `${file}.webp`
    try {
      await mkdir(incoming, { recursive: true })
      await writeAtomically(file, bytes)
      const turn = last.then(() => processInChild({ file, into, square: side }))
      last = turn.catch(() => undefined)
      const result = await turn
      return 'name' in result ? await readFile(into) : undefined
    } finally {
      waiting--
      await Promise.all([file, into].map((path) => rm(path, { force: true })))
    }
  }
}
