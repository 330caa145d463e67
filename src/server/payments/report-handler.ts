import type { Kysely } from 'kysely'
import type { adminPayments } from '../../contract/payment-reports.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type Difference, latestReports } from './report-queries.ts'

const REPORTS_SHOWN = 30

/** Handles the list of daily reports in the back office. */
export function reportHandlers(
  db: Kysely<Database>,
): Handlers<{ adminPayments: typeof adminPayments }>['adminPayments'] {
  return {
    reports: async () => ({
      success: true,
      data: (await latestReports(db, REPORTS_SHOWN)).map((report) => ({
        at: report.created_at.toISOString(),
        since: report.since.toISOString(),
        payments: report.payments,
        refunds: report.refunds,
        providerTotal: rupeesFromPaise(report.provider_paise),
        shopTotal: rupeesFromPaise(report.shop_paise),
        repaired: report.repaired,
        differences: (report.differences as unknown as Difference[]).map(({ kind, id, orderId, provider, shop }) => ({
          kind,
          id,
          orderId,
          provider: rupeesFromPaise(provider),
          shop: rupeesFromPaise(shop),
        })),
      })),
    }),
  }
}
