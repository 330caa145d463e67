import { join } from 'node:path'
import { bucketStore } from './bucket.ts'
import type { Config } from './config.ts'
import { isBucketAddress, parseBucketAddress } from './config-storage.ts'
import { StartupError } from './errors.ts'
import { type FileStore, folderStore } from './file-store.ts'

/** Opens the place of uploads: the bucket of `MEDIA_URL`, or the folder in the data folder. */
export function filesOf({ mediaUrl, s3, dataDir }: Pick<Config, 'mediaUrl' | 's3' | 'dataDir'>): FileStore {
  return mediaUrl && s3 ? bucketStore(mediaUrl, s3) : folderStore(join(dataDir, 'uploads'))
}

/**
 * Opens a place that is named on the command line or by a setting: a folder or `s3://bucket/prefix`.
 * @throws StartupError when it is a bucket whose address is wrong, or when the access to it is not set
 */
export function openPlace(place: string, s3: Config['s3']): FileStore {
  if (!isBucketAddress(place)) return folderStore(place)
  const address = parseBucketAddress(place)
  if (!address) throw new StartupError('This is not the address of a bucket. Write it as s3://bucket/prefix.')
  if (!s3) throw new StartupError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to use a bucket.')
  // Nobody waits for it.
  return bucketStore(address, s3, { retryMs: Number.POSITIVE_INFINITY })
}
