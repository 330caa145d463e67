import type { ShopParts } from '../platform/capability.ts'
import { sharedFiles } from '../platform/shared-files.ts'
import { courierFileJob } from './apply-file.ts'
import { courierFileHandlers } from './handlers.ts'

export function openCourierFiles({ db, send, dataDir, files }: Pick<ShopParts, 'db' | 'send' | 'dataDir' | 'files'>) {
  const uploads = sharedFiles({ files, dataDir }, 'courier-files')
  return {
    adminHandlers: { adminCourierFiles: courierFileHandlers({ db, send, uploads }) },
    jobs: [courierFileJob(db)],
  }
}
