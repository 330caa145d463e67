import type { ShopParts } from '../platform/capability.ts'
import { orderChangeHandlers } from './handlers.ts'

export function openOrderChanges({ db, send }: Pick<ShopParts, 'db' | 'send'>) {
  return { adminHandlers: { adminOrderChanges: orderChangeHandlers({ db, send }) } }
}
