import type { ShopParts } from '../platform/capability.ts'
import { cancelLineHandlers } from './cancel-line.ts'
import { orderChangeHandlers } from './handlers.ts'

export function openOrderChanges({ db, send }: Pick<ShopParts, 'db' | 'send'>) {
  return {
    handlers: { orderChanges: cancelLineHandlers({ db, send }) },
    adminHandlers: { adminOrderChanges: orderChangeHandlers({ db, send }) },
  }
}
