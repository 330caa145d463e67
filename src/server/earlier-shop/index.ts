import type { ShopParts } from '../platform/capability.ts'
import { earlierShopHandlers } from './handlers.ts'

/** Customers and orders of the shop's earlier platform. */
export function openEarlierShop({ db, send }: Pick<ShopParts, 'db' | 'send'>) {
  return { adminHandlers: { adminEarlierShop: earlierShopHandlers({ db, send }) } }
}
