import type { ShopParts } from '../platform/capability.ts'
import { stockHandlers } from './handlers.ts'
import { receiptHandlers } from './receipt-handlers.ts'

export function openInventory({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminInventory: stockHandlers(db), adminStockReceipts: receiptHandlers(db) } }
}
