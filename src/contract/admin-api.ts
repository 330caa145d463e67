import { adminTeam } from './accounts/admin.ts'
import { adminPages } from './admin/content.ts'
import { adminFactor } from './admin/factor.ts'
import { goodsApi } from './admin/goods.ts'
import { adminAudit } from './audit.ts'
import { adminMessages } from './contact.ts'
import { adminHome } from './content/admin.ts'
import { adminCoupons } from './coupons.ts'
import { adminCustomers } from './customers.ts'
import { adminDashboard } from './dashboard.ts'
import { adminMails } from './emails.ts'
import { adminFilms } from './media.ts'
import { adminOrders } from './orders/admin.ts'
import { adminReviews } from './reviews.ts'
import { adminViews } from './saved-views.ts'
import { adminSettings } from './settings.ts'

/** Every call of the back office, by area. Each names the permission it takes. */
export const adminApi = {
  adminAudit,
  adminOrders,
  ...adminPages,
  adminHome,
  adminFilms,
  ...goodsApi,
  adminTeam,
  adminSettings,
  adminMails,
  adminFactor,
  adminCoupons,
  adminCustomers,
  adminReviews,
  adminMessages,
  adminDashboard,
  adminViews,
}
