import type { ShopParts } from '../platform/capability.ts'
import { sharedFiles } from '../platform/shared-files.ts'
import { cashHandlers } from './cash-handlers.ts'
import { remittanceHandlers } from './remittance-handlers.ts'
import { undoRowHandler } from './undo-row.ts'

export function openCourierCash({ db, dataDir, files }: Pick<ShopParts, 'db' | 'dataDir' | 'files'>) {
  return {
    adminHandlers: {
      adminCourierCash: cashHandlers(db),
      adminRemittances: {
        ...remittanceHandlers({ db, uploads: sharedFiles({ files, dataDir }, 'remittances') }),
        ...undoRowHandler(db),
      },
    },
  }
}
