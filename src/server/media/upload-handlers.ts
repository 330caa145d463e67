import type { adminPictures } from '../../contract/admin/product-pictures.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Uploads } from './uploads.ts'

type PictureHandlers = Handlers<{ adminPictures: typeof adminPictures }>['adminPictures']

/** A picture is kept as a file; it becomes part of the shop when a product or a category that names it is saved. */
export function pictureHandlers(uploads: Uploads): PictureHandlers {
  return {
    upload: async ({ upload }) => {
      const taken = await uploads.takeIn(upload)
      if (!taken) throw new ApiError(503, 'Too many pictures wait at once. Try this one again in a moment.')
      if ('refused' in taken) throw new ApiError(400, taken.refused)
      const { name, width, height } = taken
      return { success: true, data: { path: `/uploads/products/${name}`, width, height } }
    },
  }
}
