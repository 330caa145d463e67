import type { ShopParts } from '../platform/capability.ts'
import { manualOrderHandlers } from './handlers.ts'

export function openManualOrders({ db, send, origin }: Pick<ShopParts, 'db' | 'send' | 'origin'>) {
  return { adminHandlers: { adminManualOrders: manualOrderHandlers({ db, send, origin }) } }
}
