import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a file atomically: if the process is killed, the file is complete or absent. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await createWholeFile(file, (into) => pipeline(Readable.from([bytes]), into))
}

/** The same for content that arrives in pieces: `fill` writes it and ends the stream. */
export async function createWholeFile(file: string, fill: (into: WriteStream) => Promise<unknown>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await fill(createWriteStream(temporary, { flags: 'wx' }))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
