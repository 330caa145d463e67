import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../platform/errors.ts'

/** The name of a customer's photo: a hash of the picture. */
export const PHOTO_NAME = /^[0-9a-f]{32}\.jpg$/

/** Throws `ApiError` 400 when a photo was not uploaded, or was deleted because nothing named it for a day. */
export async function checkPhotos(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (!PHOTO_NAME.test(name) || !(await stat(join(folder, name)).catch(() => undefined)))
      throw new ApiError(400, 'A photo is missing. Please upload it again.')
}

/** Deletes the photos that were uploaded more than a day ago and are not in use. */
export async function deleteUnusedPhotos(folder: string, namesInUse: () => Promise<readonly string[]>): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => PHOTO_NAME.test(name))
  if (names.length === 0) return
  // Read after the folder, so that a photo uploaded and used in between is not a candidate.
  const used = new Set(await namesInUse())
  for (const name of names.filter((one) => !used.has(one))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}

const DAY_MS = 86_400_000
