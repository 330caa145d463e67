import Type, { type Static } from 'typebox'
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '../../domain/catalogue/picture.ts'
import { endpoint } from '../endpoint.ts'
import { staffOnly } from '../lists.ts'
import { found } from '../schemas.ts'

const UploadedPicture = Type.Object({
  /** To be named in a product's `images`, or as a category's `image`. */
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type UploadedPicture = Static<typeof UploadedPicture>

export const adminPictures = {
  upload: endpoint('POST /api/admin/product-pictures', {
    summary:
      'Takes in one picture: decoded, turned upright, made sRGB and drawn anew, so nothing of the file survives but its colours',
    who: 'admin',
    may: 'products.write',
    upload: { types: [...PICTURE_TYPES, 'application/octet-stream'], mostBytes: MOST_PICTURE_BYTES },
    response: found(UploadedPicture),
    errors: {
      ...staffOnly,
      400: 'This is no picture the shop can use. The message says why.',
      413: 'The file is larger than 25 MB.',
      415: 'This is no picture.',
      503: 'Too many pictures wait at once.',
    },
  }),
}
