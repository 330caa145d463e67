import { adminAudit } from './audit.ts'
import { adminPages } from './content.ts'
import { adminCoupons } from './coupons.ts'
import { adminCustomers } from './customers.ts'
import { adminDashboard } from './dashboard.ts'
import { adminFactor } from './factor.ts'
import { adminFilms } from './films.ts'
import { goodsApi } from './goods.ts'
import { adminHome } from './home.ts'
import { adminMails } from './mails.ts'
import { adminMessages } from './messages.ts'
import { adminOrders } from './orders.ts'
import { adminReviews } from './reviews.ts'
import { adminViews } from './saved-views.ts'
import { adminSettings } from './settings.ts'
import { adminTeam } from './team.ts'

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
