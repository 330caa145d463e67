import type { ShopParts } from '../platform/capability.ts'
import { adminCustomPageHandlers } from './admin-handlers.ts'
import { customPageHandlers } from './shop-handlers.ts'

export function openCustomPages({ db, files }: Pick<ShopParts, 'db' | 'files'>) {
  return {
    handlers: { customPages: customPageHandlers(db) },
    adminHandlers: { adminCustomPages: adminCustomPageHandlers({ db, files }) },
  }
}
