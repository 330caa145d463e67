import type { FastifyInstance } from 'fastify'
import type { LiveCatalogue } from '../catalogue/index.ts'
import type { Pictures } from '../media/pictures.ts'
import { openUploads } from '../media/uploads.ts'
import type { ShopParts } from '../platform/capability.ts'
import { adminReviewHandlers } from './admin-handlers.ts'
import { reviewHandlers } from './handlers.ts'
import { photoRoutes, unusedReviewPhotosJob } from './photos.ts'

interface Parts extends Pick<ShopParts, 'db' | 'dataDir' | 'files' | 'smtpUrl'> {
  readonly catalogue: LiveCatalogue
  readonly pictures: Pictures
}

export function openReviews({ db, catalogue, dataDir, files, pictures, smtpUrl }: Parts) {
  const uploads = openUploads({ files, dataDir }, 'reviews')
  return {
    handlers: { reviews: reviewHandlers({ db, catalogue, uploads, files, smtpUrl }) },
    adminHandlers: { adminReviews: adminReviewHandlers(db) },
    jobs: [unusedReviewPhotosJob(db, files)],
    routes: (app: FastifyInstance) => photoRoutes(app, { db, files, pictures }),
  }
}
