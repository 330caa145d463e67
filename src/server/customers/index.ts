import type { ShopParts } from '../platform/capability.ts'
import { adminCustomerHandlers } from './admin-handlers.ts'

export function openCustomers({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminCustomers: adminCustomerHandlers(db) } }
}
