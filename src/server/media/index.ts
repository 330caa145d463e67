import type { FastifyInstance } from 'fastify'
import type { ShopParts } from '../platform/capability.ts'
import { mediaHandlers } from './handlers.ts'
import { openPictures } from './pictures.ts'
import { type MediaOptions, mediaRoutes } from './routes.ts'
import { unusedPicturesJob } from './unused-pictures.ts'
import { openUploads } from './uploads.ts'
import { openFilms } from './videos.ts'

type Parts = Pick<ShopParts, 'db' | 'dataDir'> & Pick<MediaOptions, 'lookFor'>

export function openMedia({ db, dataDir, lookFor }: Parts) {
  const uploads = openUploads(dataDir)
  const pictures = openPictures(dataDir)
  return {
    adminHandlers: { adminMedia: mediaHandlers({ uploads, films: openFilms(dataDir) }) },
    jobs: [unusedPicturesJob({ db, dataDir })],
    routes: (app: FastifyInstance) => mediaRoutes(app, { dataDir, pictures, lookFor }),
    uploads,
    pictures,
  }
}
