import type { adminMedia } from '../../contract/media.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Uploads } from './uploads.ts'
import type { Videos } from './videos.ts'

interface MediaParts {
  readonly uploads: Uploads
  readonly videos: Videos
}

/** Stores uploaded pictures and videos. A file is used once a product, category or section that names it is saved. */
export function mediaHandlers({
  uploads,
  videos,
}: MediaParts): Handlers<{ adminMedia: typeof adminMedia }>['adminMedia'] {
  return {
    uploadPicture: async ({ upload }) => {
      const result = await uploads.save(upload)
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
