import type { Kysely } from 'kysely'
import type { adminMedia } from '../../contract/media.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { DOWNLOAD_PICTURES } from './download-pictures.ts'
import { downloadCounts, failedDownloads, retryDownloads, stopDownloads } from './download-queries.ts'
import type { Uploads } from './uploads.ts'
import type { Videos } from './videos.ts'

interface MediaParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly uploads: Uploads
  readonly videos: Videos
}

const SHOWN_FAILURES = 50

/** Stores uploaded pictures and videos. A file is used once a product, category or section that names it is saved. */
export function mediaHandlers({
  db,
  send,
  uploads,
  videos,
}: MediaParts): Handlers<{ adminMedia: typeof adminMedia }>['adminMedia'] {
  const downloads = async () => {
    const [counts, failures] = await Promise.all([downloadCounts(db), failedDownloads(db, SHOWN_FAILURES)])
    return { success: true as const, data: { ...counts, failures } }
  }
  return {
    downloads,
    stopDownloads: async () => {
      await stopDownloads(db)
      return downloads()
    },
    retryDownloads: async () => {
      if ((await retryDownloads(db)) > 0) await send(DOWNLOAD_PICTURES, {})
      return downloads()
    },
    uploadPicture: async ({ upload }, caller) => {
      const result = await uploads.save(upload, userIdOf(caller))
      if (!result) throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
      if ('refused' in result) throw new ApiError(400, result.refused)
      const { name, width, height } = result
      return { success: true, data: { path: `/uploads/products/${name}`, width, height } }
    },
    uploadVideo: async ({ upload }) => {
      const result = await videos.save(upload)
      if (!result) throw new ApiError(503, 'Too many videos are being processed. Please try again in a moment.')
      if ('refused' in result) throw new ApiError(400, result.refused)
      const { name, width, height } = result
      return { success: true, data: { path: `/uploads/videos/${name}`, width, height } }
    },
  }
}
