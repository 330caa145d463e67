import { join } from 'node:path'
import type { ShopParts } from '../platform/capability.ts'
import { exportHandler } from './export.ts'
import { importHandlers } from './handlers.ts'
import { importJob } from './import-job.ts'

export function openProductFiles({
  db,
  databaseUrl,
  send,
  dataDir,
  worksOnJobs,
}: Pick<ShopParts, 'db' | 'databaseUrl' | 'send' | 'dataDir'> & { readonly worksOnJobs: boolean }) {
  const folder = join(dataDir, 'imports')
  return {
    adminHandlers: { adminProductFiles: importHandlers({ db, send, files: folder }), adminProducts: exportHandler(db) },
    jobs: [importJob({ db, databaseUrl, folder, givesWay: worksOnJobs })],
  }
}
