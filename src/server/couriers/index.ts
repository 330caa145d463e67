import type { ShopParts } from '../platform/capability.ts'
import { courierHandlers } from './admin-handlers.ts'

export function openCouriers({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminCouriers: courierHandlers(db) } }
}
