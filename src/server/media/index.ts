import type { FastifyInstance } from 'fastify'
import type { ShopParts } from '../platform/capability.ts'
import { mediaHandlers } from './handlers.ts'
import { openPictures } from './pictures.ts'
import { type MediaOptions, mediaRoutes } from './routes.ts'
import { unusedPicturesJob } from './unused-pictures.ts'
import { openUploads } from './uploads.ts'
import { openVideos } from './videos.ts'

type Parts = Pick<ShopParts, 'db' | 'dataDir'> & Pick<MediaOptions, 'findProductToDraw'>

export function openMedia({ db, dataDir, findProductToDraw }: Parts) {
  const uploads = openUploads(dataDir)
  const pictures = openPictures(dataDir)
  return {
    adminHandlers: { adminMedia: mediaHandlers({ uploads, videos: openVideos(dataDir) }) },
    jobs: [unusedPicturesJob({ db, dataDir })],
    routes: (app: FastifyInstance) => mediaRoutes(app, { dataDir, pictures, findProductToDraw }),
    uploads,
    pictures,
  }
}
