import { join } from 'node:path'
import type { ShopParts } from '../platform/capability.ts'
import { courierFileJob } from './apply-file.ts'
import { courierFileHandlers } from './handlers.ts'

export function openCourierFiles({ db, send, dataDir }: Pick<ShopParts, 'db' | 'send' | 'dataDir'>) {
  const folder = join(dataDir, 'courier-files')
  return {
    adminHandlers: { adminCourierFiles: courierFileHandlers({ db, send, folder }) },
    jobs: [courierFileJob(db)],
  }
}
