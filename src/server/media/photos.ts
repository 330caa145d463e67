import { ApiError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { sharedFolder } from './picture-request.ts'

/** The name of a customer's photo: a hash of the picture. */
export const PHOTO_NAME = /^[0-9a-f]{32}\.jpg$/

/** The folders of customers' photos. */
type PhotoFolder = 'returns' | 'reviews'

/** Throws `ApiError` 400 when a photo was not uploaded, or was deleted because nothing named it for a day. */
export async function checkPhotos(files: FileStore, folder: PhotoFolder, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (!PHOTO_NAME.test(name) || !(await files.info(`${folder}/${name}`)))
      throw new ApiError(400, 'A photo is missing. Please upload it again.')
}

/** Deletes the photos that were uploaded more than a day ago and are not in use. */
export async function deleteUnusedPhotos(
  files: FileStore,
  folder: PhotoFolder,
  namesInUse: () => Promise<readonly string[]>,
): Promise<void> {
  const names: string[] = []
  for await (const { key } of files.list(`${folder}/`)) names.push(key.slice(folder.length + 1))
  if (names.length === 0) return
  // Read after the folder, so that a photo uploaded and used in between is not a candidate.
  const used = new Set(await namesInUse())
  for (const name of names.filter((one) => PHOTO_NAME.test(one) && !used.has(one))) {
    const found = await files.info(`${folder}/${name}`)
    if (found && found.modifiedAt < Date.now() - DAY_MS) await deleteUpload(files, found.key)
  }
}

const DAY_MS = 86_400_000

/** Deletes an upload and the resized copies that machines share. */
export async function deleteUpload(files: FileStore, key: string): Promise<void> {
  await files.delete(key)
  const folder = files.isShared ? sharedFolder(key) : undefined
  if (folder) for await (const resized of files.list(folder)) await files.delete(resized.key)
}
