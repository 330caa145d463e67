import type { ShopParts } from '../platform/capability.ts'
import { earlierShopHandlers } from './handlers.ts'
import { ownEarlierOrders } from './own-orders.ts'

/** Customers and orders of the shop's earlier platform. */
export function openEarlierShop({ db, send, smtpUrl }: Pick<ShopParts, 'db' | 'send' | 'smtpUrl'>) {
  return {
    handlers: { earlierOrders: ownEarlierOrders(db) },
    adminHandlers: { adminEarlierShop: earlierShopHandlers({ db, send, sendsEmails: smtpUrl !== undefined }) },
  }
}
