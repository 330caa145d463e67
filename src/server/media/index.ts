import type { FastifyInstance } from 'fastify'
import type { ShopParts } from '../platform/capability.ts'
import { downloadPicturesJob } from './download-pictures.ts'
import type { FetchOptions } from './fetch-picture.ts'
import { mediaHandlers } from './handlers.ts'
import { openPictures } from './pictures.ts'
import { type MediaOptions, mediaRoutes } from './routes.ts'
import { unusedPicturesJob } from './unused-pictures.ts'
import { openUploads } from './uploads.ts'
import { openVideos } from './videos.ts'

interface Parts extends Pick<ShopParts, 'db' | 'dataDir' | 'files' | 'send'>, Pick<MediaOptions, 'findProductToDraw'> {
  /** How addresses of pictures to download are checked, in tests. */
  readonly pictureFetch?: Partial<FetchOptions> | undefined
}

export function openMedia({ db, dataDir, files, send, findProductToDraw, pictureFetch }: Parts) {
  const uploads = openUploads({ files, dataDir })
  const pictures = openPictures(dataDir, { files })
  return {
    adminHandlers: { adminMedia: mediaHandlers({ db, send, uploads, videos: openVideos(files, dataDir) }) },
    jobs: [unusedPicturesJob({ db, files }), downloadPicturesJob({ db, uploads, fetchOptions: pictureFetch })],
    routes: (app: FastifyInstance) => mediaRoutes(app, { dataDir, files, pictures, findProductToDraw }),
    uploads,
    pictures,
  }
}
