import type { ShopParts } from '../platform/capability.ts'
import { adminCouponHandlers } from './admin-handlers.ts'

export { couponOfCollection } from './queries.ts'

export function openCoupons({ db }: Pick<ShopParts, 'db'>) {
  return { adminHandlers: { adminCoupons: adminCouponHandlers(db) } }
}
