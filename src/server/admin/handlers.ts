import type { Kysely } from 'kysely'
import type { adminApi } from '../../contract/admin/admin-api.ts'
import { adminCouponHandlers } from '../coupons/admin-handlers.ts'
import { adminCustomerHandlers } from '../customers/admin-handlers.ts'
import type { Database } from '../database/schema.ts'
import { homeBuilderHandlers } from '../home/handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/jobs.ts'
import { adminOrderHandlers } from '../orders/admin/handlers.ts'
import { adminReviewHandlers } from '../reviews/admin-handlers.ts'
import { auditHandlers } from './audit.ts'

/** What the calls of the back office work with; an area that needs more adds it here. */
export interface AdminParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

/** What answers the calls of the back office, by area. */
export function adminHandlers({ db, send }: AdminParts): Handlers<typeof adminApi> {
  return {
    adminAudit: auditHandlers(db),
    adminOrders: adminOrderHandlers({ db, send }),
    adminHome: homeBuilderHandlers(db),
    adminCoupons: adminCouponHandlers(db),
    adminCustomers: adminCustomerHandlers(db),
    adminReviews: adminReviewHandlers(db),
  }
}
