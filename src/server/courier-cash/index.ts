import { join } from 'node:path'
import type { ShopParts } from '../platform/capability.ts'
import { cashHandlers } from './cash-handlers.ts'
import { remittanceHandlers } from './remittance-handlers.ts'

export function openCourierCash({ db, dataDir }: Pick<ShopParts, 'db' | 'dataDir'>) {
  return {
    adminHandlers: {
      adminCourierCash: cashHandlers(db),
      adminRemittances: remittanceHandlers({ db, folder: join(dataDir, 'remittances') }),
    },
  }
}
