import { adminAudit } from './audit.ts'
import { adminCoupons } from './coupons.ts'
import { adminCustomers } from './customers.ts'
import { adminHome } from './home.ts'
import { adminOrders } from './orders.ts'
import { adminReviews } from './reviews.ts'

/** Every call of the back office, by area. Each names the permission it takes. */
export const adminApi = {
  adminAudit,
  adminOrders,
  adminHome,
  adminCoupons,
  adminCustomers,
  adminReviews,
}
