import type { ShopParts } from '../platform/capability.ts'
import { viewHandlers } from './handlers.ts'

export function openSavedViews({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminSavedViews: viewHandlers(db) } }
}
