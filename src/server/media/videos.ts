import { createHash } from 'node:crypto'
import { createReadStream, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../platform/file-store.ts'
import { readMp4 } from './mp4.ts'
import { openIncoming } from './receive-file.ts'
import { checkSize, NOT_A_VIDEO, RefusedVideo, readBytes, type VideoInfo } from './video-file.ts'
import { readWebm } from './webm.ts'

type VideoUploadResult = (VideoInfo & { readonly name: string }) | { readonly refused: string }

export interface Videos {
  /**
   * Stores an uploaded video. Deletes the temporary file when the upload is aborted or refused; the client's file name is
   * not used. Returns undefined when too many uploads are in progress.
   */
  readonly save: (pieces: AsyncIterable<Uint8Array>) => Promise<VideoUploadResult | undefined>
}

/** 10 of the largest videos. */
const MAX_INCOMING_BYTES = 200_000_000
/** Videos are uploaded by the team only. */
const TEAM = 'team'

/** Stores videos under `videos/`, named by a hash of their content. Abandoned temporary files are deleted with those of pictures. */
export function openVideos(files: FileStore, dataDir: string): Videos {
  const incoming = openIncoming(join(dataDir, 'uploads', 'incoming'), { maxBytes: MAX_INCOMING_BYTES })
  moveOldFolder(dataDir)

  async function store(file: string): Promise<VideoUploadResult> {
    const facts = await inspect(file)
    const name = `${await hashOf(file)}.${facts.kind}`
    await files.take(`videos/${name}`, file)
    return { ...facts, name }
  }

  return {
    async save(pieces) {
      try {
        return await incoming.receive(pieces, TEAM, store)
      } catch (error) {
        if (error instanceof RefusedVideo) return { refused: error.message }
        throw error
      }
    },
  }
}

/** Until migration 0041 the folder had another name. Another process of the shop may have moved it already. */
function moveOldFolder(dataDir: string): void {
  try {
    renameSync(join(dataDir, 'uploads', 'films'), join(dataDir, 'uploads', 'videos'))
  } catch {
    // There is no old folder, or the new one already has videos.
  }
}

/** Detects format and dimensions from the bytes of a file. @throws RefusedVideo */
async function inspect(path: string): Promise<VideoInfo> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (size < 12) throw new RefusedVideo(NOT_A_VIDEO)
    const start = await readBytes(file, 0, 12)
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
