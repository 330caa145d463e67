import type { ShopParts } from '../platform/capability.ts'
import { stockHandlers } from './handlers.ts'

export function openInventory({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminInventory: stockHandlers(db) } }
}
