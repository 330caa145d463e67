import type { ShopParts } from '../platform/capability.ts'
import { earlierShopHandlers } from './handlers.ts'
import { ownEarlierOrders } from './own-orders.ts'

/** Customers and orders of the shop's earlier platform. */
export function openEarlierShop({ db, send }: Pick<ShopParts, 'db' | 'send'>) {
  return {
    handlers: { earlierOrders: ownEarlierOrders(db) },
    adminHandlers: { adminEarlierShop: earlierShopHandlers({ db, send }) },
  }
}
