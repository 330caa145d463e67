import { randomUUID } from 'node:crypto'
import type { WriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
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
    await fill(await createFile(temporary))
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Creates a file and returns a stream that writes it. The file exists before the stream does: a stream that opens its own file can
 * create it after a failed upload has deleted it.
 */
export async function createFile(path: string): Promise<WriteStream> {
  return (await open(path, 'wx')).createWriteStream()
}
