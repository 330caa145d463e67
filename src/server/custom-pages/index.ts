import type { ShopParts } from '../platform/capability.ts'
import { adminCustomPageHandlers } from './admin-handlers.ts'
import { customPageHandlers } from './shop-handlers.ts'

export function openCustomPages({ db, dataDir }: Pick<ShopParts, 'db' | 'dataDir'>) {
  return {
    handlers: { customPages: customPageHandlers(db) },
    adminHandlers: { adminCustomPages: adminCustomPageHandlers({ db, dataDir }) },
  }
}
