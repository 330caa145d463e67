import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readMp4 } from './mp4.ts'
import { bytesAt, checkSize, type FilmFacts, NO_FILM, Refused } from './video-file.ts'
import { readWebm } from './webm.ts'

type FilmReport = (FilmFacts & { readonly name: string }) | { readonly refused: string }

export interface Films {
  /**
   * Takes in one uploaded film, piece by piece. Nothing of it is left behind when it breaks off or is refused; its own name
   * never reaches the disk. Undefined: so many arrive already that this one has to come back.
   */
  readonly takeIn: (pieces: AsyncIterable<Uint8Array>) => Promise<FilmReport | undefined>
}

/** Each is up to 20 MB on the disk while it arrives. */
const MOST_AT_ONCE = 4

/** Keeps films in `<dataDir>/uploads/films` under names that follow from their content. What a killed process left goes with the pictures'. */
export function openFilms(dataDir: string): Films {
  const incoming = join(dataDir, 'uploads', 'incoming')
  const folder = filmFolder(dataDir)
  let arriving = 0
  return {
    async takeIn(pieces) {
      if (arriving >= MOST_AT_ONCE) return undefined
      arriving++
      const file = join(incoming, randomUUID())
      try {
        await Promise.all([incoming, folder].map((place) => mkdir(place, { recursive: true })))
        await pipeline(pieces, createWriteStream(file, { flags: 'wx' }))
        const facts = await lookInto(file)
        const name = `${await hashOf(file)}.${facts.kind}`
        await rename(file, join(folder, name))
        return { ...facts, name }
      } catch (error) {
        if (error instanceof Refused) return { refused: error.message }
        throw error
      } finally {
        arriving--
        await rm(file, { force: true })
      }
    },
  }
}

export function filmFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'films')
}

/** What the bytes say, whatever the file was called. @throws Refused */
async function lookInto(path: string): Promise<FilmFacts> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (size < 12) throw new Refused(NO_FILM)
    const start = await bytesAt(file, 0, 12)
    const facts = start.toString('latin1', 4, 8) === 'ftyp' ? await readMp4(file, size) : await readWebm(file, size)
    checkSize(facts)
    return facts
  } finally {
    await file.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex').slice(0, 32)
}
