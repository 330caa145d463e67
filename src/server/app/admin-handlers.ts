import type { Kysely } from 'kysely'
import type { adminApi } from '../../contract/api.ts'
import { factorHandlers } from '../accounts/factor-handlers.ts'
import { readFactorRequired, SECURITY, teamHandlers } from '../accounts/team-handlers.ts'
import { auditHandlers } from '../audit/audit.ts'
import { adminMessageHandlers } from '../contact/admin-handlers.ts'
import { pageEditorHandlers } from '../content/edit-pages.ts'
import { homeBuilderHandlers } from '../content/section-handlers.ts'
import { adminCouponHandlers } from '../coupons/admin-handlers.ts'
import { adminCustomerHandlers } from '../customers/admin-handlers.ts'
import { dashboardHandlers } from '../dashboard/handlers.ts'
import { mediaHandlers } from '../media/handlers.ts'
import type { Uploads } from '../media/uploads.ts'
import type { Films } from '../media/videos.ts'
import { adminOrderHandlers } from '../orders/admin-handlers.ts'
import { refundHandler } from '../payments/refund-handler.ts'
import type { Database } from '../platform/database/schema.ts'
import { mailHandlers } from '../platform/email-handlers.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { adminReviewHandlers } from '../reviews/admin-handlers.ts'
import { viewHandlers } from '../saved-views/handlers.ts'
import { settingsHandlers } from '../settings/handlers.ts'
import { productHandlers } from './product-handlers.ts'

/** What the calls of the back office work with; an area that needs more adds it here. */
export interface AdminParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  /** A row of table `setting` as this process knows it. */
  readonly setting: (name: string) => Promise<unknown>
  readonly shopName: () => Promise<string>
  readonly uploads: Uploads
  readonly films: Films
  /** The folder of uploaded product files. */
  readonly imports: string
  /** Where mails go: to a server, or without one to a folder. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly folder: string }
}

/** What answers the calls of the back office, by area. */
export function adminHandlers(parts: AdminParts): Handlers<typeof adminApi> {
  const { db, send, setting, shopName, mail, uploads, films, imports } = parts
  return {
    adminAudit: auditHandlers(db),
    adminTeam: teamHandlers({ db, send, setting }),
    adminSettings: settingsHandlers(db),
    adminEmails: mailHandlers(mail),
    adminSecondFactor: factorHandlers({ db, shopName, isFactorRequired: factorRequired(setting) }),
    adminOrders: { ...adminOrderHandlers({ db, send }), ...refundHandler({ db, send }) },
    ...pageEditorHandlers(db),
    adminHomePage: homeBuilderHandlers(db),
    adminMedia: mediaHandlers({ uploads, films }),
    ...productHandlers({ db, send, uploads, imports }),
    adminCoupons: adminCouponHandlers(db),
    adminCustomers: adminCustomerHandlers(db),
    adminReviews: adminReviewHandlers(db),
    adminContact: adminMessageHandlers({ db, send, shopName }),
    adminDashboard: dashboardHandlers(db),
    adminSavedViews: viewHandlers(db),
  }
}

/** Whether every login of the team needs a second factor. */
export function factorRequired(setting: AdminParts['setting']): () => Promise<boolean> {
  return async () => readFactorRequired(await setting(SECURITY))
}
