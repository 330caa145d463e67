import { createHash } from 'node:crypto'
import { UPLOAD_FOLDERS } from '../backup/write-backup.ts'
import type { FileStore } from '../platform/file-store.ts'

interface Moved {
  readonly copied: number
  /** Files that were there already. */
  readonly skipped: number
}

/**
 * Copies all uploads to another place and compares each copy with its original. A copy that was interrupted can be repeated: files
 * that are there already are not sent again.
 * @throws Error that names the first file whose copy differs
 */
export async function copyUploads(from: FileStore, to: FileStore): Promise<Moved> {
  let [copied, skipped] = [0, 0]
  for (const folder of UPLOAD_FOLDERS) {
    const there = new Map<string, number>()
    for await (const { key, bytes } of to.list(`${folder}/`)) there.set(key, bytes)
    for await (const { key, bytes } of from.list(`${folder}/`)) {
      if (key.endsWith('.part')) continue
      const digest = there.get(key) === bytes ? await digestOf(from, key) : undefined
      if (digest !== undefined && digest === (await digestOf(to, key))) {
        skipped += 1
        continue
      }
      if (await copy(from, to, key)) copied += 1
    }
  }
  return { copied, skipped }
}

/** Returns false when the file was deleted in the meantime. */
async function copy(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const content = await from.stream(key)
  if (!content) return false
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      yield piece
    }
  }
  await to.write(key, hashed())
  if (hash.digest('hex') === (await digestOf(to, key))) return true
  throw new Error(`The copy of ${key} differs from the original. Run the command again.`)
}

async function digestOf(files: FileStore, key: string): Promise<string | undefined> {
  const content = await files.stream(key)
  if (!content) return undefined
  const hash = createHash('sha256')
  for await (const piece of content as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}
