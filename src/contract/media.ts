import Type, { type Static } from 'typebox'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../domain/catalogue/picture-urls.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, staffErrors } from './schemas.ts'

/** Video types browsers play. The server checks the bytes of the file, not its name. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const

/** About 40 seconds of phone video. */
export const MAX_VIDEO_BYTES = 20_000_000

const UploadedPicture = Type.Object({
  /** Goes into a product's `images` or a category's `image`. */
  path: Type.String(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
})
export type UploadedPicture = Static<typeof UploadedPicture>

const UploadedVideo = Type.Object({
  /** Goes into a section's `videoUrl`. */
  path: Type.String(),
  width: Type.Integer({ description: 'Pixels' }),
  height: Type.Integer({ description: 'Pixels' }),
})
export type UploadedVideo = Static<typeof UploadedVideo>

const PictureDownloads = Type.Object({
  waiting: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  /** The latest 50. `product` is one that names the picture, or null when none does now. */
  failures: Type.Array(
    Type.Object({ url: Type.String(), reason: Type.String(), product: Type.Union([Type.String(), Type.Null()]) }),
  ),
})
export type PictureDownloads = Static<typeof PictureDownloads>

/** Uploads of pictures and videos. */
export const adminMedia = {
  uploadPicture: endpoint('POST /api/admin/product-pictures', {
    summary: 'Uploads one picture. It is decoded, turned upright and encoded again as sRGB, which removes all metadata',
    who: 'admin',
    permission: 'products.write',
    upload: { types: [...PICTURE_TYPES, 'application/octet-stream'], maxBytes: MAX_PICTURE_BYTES },
    response: dataResponse(UploadedPicture),
    errors: {
      ...staffErrors,
      400: 'This picture cannot be used. The message says why.',
      413: 'The file is larger than 25 MB.',
      415: 'This file is not a picture.',
      503: 'Too many pictures are being processed. Please try again in a moment.',
    },
  }),
  downloads: endpoint('GET /api/admin/picture-downloads', {
    summary: 'How many pictures of other hosts are waiting, stored and failed, and why they failed',
    who: 'admin',
    permission: 'products.write',
    response: dataResponse(PictureDownloads),
    errors: staffErrors,
  }),
  stopDownloads: endpoint('POST /api/admin/picture-downloads/stop', {
    summary: 'Leaves the waiting downloads until the failed ones are tried again. Stored pictures stay',
    who: 'admin',
    permission: 'products.write',
    response: dataResponse(PictureDownloads),
    errors: staffErrors,
  }),
  retryDownloads: endpoint('POST /api/admin/picture-downloads/retry', {
    summary: 'Tries the failed downloads again',
    who: 'admin',
    permission: 'products.write',
    response: dataResponse(PictureDownloads),
    errors: staffErrors,
  }),
  uploadVideo: endpoint('POST /api/admin/videos', {
    summary: 'Uploads one video (MP4 or WebM, in a codec browsers play). Location and device metadata are erased',
    who: 'admin',
    permission: 'content.write',
    upload: { types: [...VIDEO_TYPES, 'application/octet-stream'], maxBytes: MAX_VIDEO_BYTES },
    response: dataResponse(UploadedVideo),
    errors: {
      ...staffErrors,
      400: 'This video cannot be used. The message says why.',
      413: 'The file is larger than 20 MB.',
      415: 'This file is not a video.',
      503: 'Too many videos are being processed. Please try again in a moment.',
    },
  }),
}
