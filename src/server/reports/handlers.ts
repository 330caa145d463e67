import type { Kysely } from 'kysely'
import { type adminReports, MAX_REPORT_ROWS, type ReportRow } from '../../contract/reports.ts'
import { parseDateRange } from '../../domain/dashboard/dashboard.ts'
import { DEFAULT_IDLE_DAYS, type ReportName, reportOf } from '../../domain/reports/reports.ts'
import { csvRecord, UTF8_MARK } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { couponReport } from './coupon-report.ts'
import type { ReportData, ReportQuery } from './report-data.ts'
import { salesReport } from './sales-report.ts'
import { deadStockReport, reorderReport, stockValueReport } from './stock-reports.ts'
import { undeliveredReport } from './undelivered-report.ts'

type Read = (db: Kysely<Database>, query: ReportQuery) => Promise<ReportData>

const READERS: Readonly<Record<ReportName, Read>> = {
  'sales-by-day': salesReport('day'),
  'sales-by-category': salesReport('category'),
  'sales-by-product': salesReport('product'),
  'sales-by-state': salesReport('state'),
  coupons: couponReport,
  'stock-value': stockValueReport,
  'dead-stock': deadStockReport,
  reorder: reorderReport,
  'undelivered-by-pincode': undeliveredReport('pincode'),
  'undelivered-by-product': undeliveredReport('product'),
}

/** Handlers for the reports of the back office. */
export function reportHandlers(db: Kysely<Database>): Handlers<{ adminReports: typeof adminReports }>['adminReports'] {
  return {
    read: async ({ params: { report }, query = {} }) => {
      const { span } = reportOf(report)
      // A year of days is always shown whole.
      const limit = report === 'sales-by-day' ? undefined : MAX_REPORT_ROWS
      const asked = reportQuery(query, limit)
      const { rows, count, totals } = await READERS[report](db, asked)
      const period = span === 'period' && { from: asked.days.from, to: asked.days.to }
      return { success: true, data: { ...period, rows: [...rows], count, totals } }
    },
    exportFile: async ({ params: { report }, query = {} }, _caller, { setHeader }) => {
      const asked = reportQuery(query, undefined)
      const { rows } = await READERS[report](db, asked)
      const { from, to } = asked.days
      const days = reportOf(report).span === 'period' ? `-${from}-${to}` : ''
      setHeader('content-disposition', `attachment; filename="${report}${days}.csv"`)
      return reportFile(report, rows)
    },
  }
}

interface Query {
  readonly from?: string
  readonly to?: string
  readonly idle?: number
  readonly all?: boolean
  readonly q?: string
}

function reportQuery({ from, to, idle, all, q }: Query, limit: number | undefined): ReportQuery {
  const days = parseDateRange({ ...(from && { from }), ...(to && { to }) }, new Date())
  if ('errors' in days) throw refuseFields(days.errors)
  return { days, limit, idleDays: idle ?? DEFAULT_IDLE_DAYS, isWhole: all ?? false, q: q?.trim() ?? '' }
}

async function* reportFile(report: ReportName, rows: readonly ReportRow[]): AsyncGenerator<string> {
  const { columns } = reportOf(report)
  yield UTF8_MARK + csvRecord(columns.map(({ key }) => key))
  for (const { cells } of rows) yield csvRecord(columns.map(({ key }) => cells[key] ?? ''))
}
