import type { Kysely } from 'kysely'
import { MAX_PICTURE_BYTES } from '../../domain/catalogue/picture-urls.ts'
import type { Database } from '../platform/database/schema.ts'
import { StorageUnavailable } from '../platform/file-store.ts'
import type { Job } from '../platform/jobs.ts'
import { collectDownloads, failDownload, finishDownload, takeDownloads } from './download-queries.ts'
import { DownloadError, type FetchOptions, fetchPicture } from './fetch-picture.ts'
import type { Uploads } from './uploads.ts'

export const DOWNLOAD_PICTURES = 'download-pictures'

interface Parts {
  readonly db: Kysely<Database>
  readonly uploads: Uploads
  /** How addresses are checked, in tests. */
  readonly fetchOptions?: Partial<FetchOptions> | undefined
}

const TIMEOUT_MS = 30_000
const AT_ONCE = 4
/** Longer than one picture can take, with the wait for its turn to be encoded. */
const TAKEN_MINUTES = 5

/**
 * The job that downloads the pictures of other hosts that products name, and stores them like uploads: decoded, encoded again,
 * without metadata. It runs after an import and every ten minutes, for later tries and for other ways to add products. When the process
 * is killed, the job is run again as soon as its heartbeats are missed, and the four pictures it was downloading after five minutes.
 */
export function downloadPicturesJob(parts: Parts): Job {
  return {
    name: DOWNLOAD_PICTURES,
    retries: 3,
    cron: '*/10 * * * *',
    handle: async () => {
      await collectDownloads(parts.db)
      for (;;) {
        const urls = await takeDownloads(parts.db, AT_ONCE, TAKEN_MINUTES)
        if (urls.length === 0) return
        await Promise.all(urls.map((url) => download(parts, url)))
      }
    },
  }
}

async function download({ db, uploads, fetchOptions }: Parts, url: string): Promise<void> {
  try {
    const bytes = fetchPicture(url, { maxBytes: MAX_PICTURE_BYTES, timeoutMs: TIMEOUT_MS, ...fetchOptions })
    const stored = await uploads.save(bytes, 'downloads')
    if (!stored) throw new DownloadError('Too many pictures are being processed.', false)
    if ('refused' in stored) throw new DownloadError(stored.refused, true)
    await finishDownload(db, url, `/uploads/products/${stored.name}`)
  } catch (error) {
    if (!(error instanceof DownloadError || error instanceof StorageUnavailable)) throw error
    const isFinal = error instanceof DownloadError && error.isFinal
    await failDownload(db, url, { reason: error.message, isFinal })
  }
}
