import type { ShopParts } from '../platform/capability.ts'
import { sharedFiles } from '../platform/shared-files.ts'
import { exportHandler } from './export.ts'
import { importHandlers } from './handlers.ts'
import { importJob } from './import-job.ts'

export function openProductFiles({
  db,
  databaseUrl,
  send,
  dataDir,
  files,
  worksOnJobs,
}: Pick<ShopParts, 'db' | 'databaseUrl' | 'send' | 'dataDir' | 'files'> & { readonly worksOnJobs: boolean }) {
  const imports = sharedFiles({ files, dataDir }, 'imports')
  return {
    adminHandlers: {
      adminProductFiles: importHandlers({ db, send, files: imports }),
      adminProducts: exportHandler(db),
    },
    jobs: [importJob({ db, databaseUrl, files: imports, givesWay: worksOnJobs })],
  }
}
