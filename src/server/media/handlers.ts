import type { adminMedia } from '../../contract/media.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Uploads } from './uploads.ts'
import type { Films } from './videos.ts'

interface MediaParts {
  readonly uploads: Uploads
  readonly films: Films
}

/** Stores uploaded pictures and films. A file is used once a product, category or section that names it is saved. */
export function mediaHandlers({
  uploads,
  films,
}: MediaParts): Handlers<{ adminMedia: typeof adminMedia }>['adminMedia'] {
  return {
    uploadPicture: async ({ upload }) => {
      const taken = await uploads.takeIn(upload)
      if (!taken) throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
      if ('refused' in taken) throw new ApiError(400, taken.refused)
      const { name, width, height } = taken
      return { success: true, data: { path: `/uploads/products/${name}`, width, height } }
    },
    uploadFilm: async ({ upload }) => {
      const taken = await films.takeIn(upload)
      if (!taken) throw new ApiError(503, 'Too many films are being processed. Please try again in a moment.')
      if ('refused' in taken) throw new ApiError(400, taken.refused)
      const { name, width, height } = taken
      return { success: true, data: { path: `/uploads/films/${name}`, width, height } }
    },
  }
}
