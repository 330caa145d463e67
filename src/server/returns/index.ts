import type { FastifyInstance } from 'fastify'
import { openUploads } from '../media/uploads.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Job } from '../platform/jobs.ts'
import { adminReturnHandlers } from './admin-handlers.ts'
import { returnsDueJob } from './due-job.ts'
import { returnEmailJob } from './emails.ts'
import { returnHandlers } from './handlers.ts'
import { photoRoutes, unusedPhotosJob } from './photos.ts'
import { policyHandlers } from './policy-handlers.ts'
import { openAccountVault } from './refund-account.ts'

interface Parts extends Pick<ShopParts, 'db' | 'vault' | 'send' | 'origin' | 'dataDir' | 'files' | 'shopName'> {
  /** The key of older refund accounts; undefined for the one in the database. */
  readonly refundAccountKey: string | undefined
}

export function openReturns({ db, vault: secrets, send, origin, dataDir, files, shopName, refundAccountKey }: Parts) {
  const vault = openAccountVault(secrets, refundAccountKey)
  const photos = openUploads({ files, dataDir }, 'returns')
  const jobs: readonly Job<never>[] = [
    returnEmailJob({ db, origin, shopName }),
    returnsDueJob(db),
    unusedPhotosJob(db, files),
  ]
  return {
    handlers: { returns: returnHandlers({ db, send, vault, photos, files }) },
    adminHandlers: {
      adminReturns: adminReturnHandlers({ db, send, vault }),
      adminReturnPolicies: policyHandlers(db),
    },
    jobs,
    routes: (app: FastifyInstance) => photoRoutes(app, files),
  }
}
