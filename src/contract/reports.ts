import Type, { type Static } from 'typebox'
import { REPORT_NAMES, REPORTS_PERMISSION } from '../domain/reports/reports.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, staffErrors, text } from './schemas.ts'

/** Text, a day `YYYY-MM-DD`, or a number: rupees with at most 2 decimals, pieces or metres, percent; null when there is none. */
const Cell = Type.Union([Type.String(), Type.Number(), Type.Null()])
export type ReportCell = Static<typeof Cell>

const Row = Type.Object({
  key: Type.String(),
  /** The product of the row, if it still exists. */
  productId: Type.Optional(Id),
  variantId: Type.Optional(Id),
  /** By the keys of the report's columns (`src/domain/reports/reports.ts`). */
  cells: Type.Record(Type.String(), Cell),
})
export type ReportRow = Static<typeof Row>

const Report = Type.Object({
  /** The first and last day in India; absent for a report of what is in stock now. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  /** At most `MAX_REPORT_ROWS`; the file has all of them. */
  rows: Type.Array(Row),
  /** How many rows there are. */
  count: Type.Integer(),
  /** The sums of all rows, for the columns that can be added up. */
  totals: Type.Record(Type.String(), Type.Number()),
})
export type ReportJson = Static<typeof Report>

export const MAX_REPORT_ROWS = 200

const params = Type.Object({ report: Type.Enum(REPORT_NAMES) })
const query = Type.Object({
  from: Type.Optional(text(10)),
  to: Type.Optional(text(10)),
  /** For dead stock: days without an order. */
  idle: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** For the reorder list: also variants above their level. */
  all: Type.Optional(Type.Boolean()),
  /** For the reorder list: the beginning of an SKU, or a part of a product’s name. */
  q: Type.Optional(text(100)),
})
const errors = { ...staffErrors, 400: 'Enter valid dates.' }

export const adminReports = {
  read: endpoint('GET /api/admin/reports/:report', {
    summary: 'A report: sales less returns, coupons, stock value, dead stock, reorder list, undelivered parcels',
    who: 'admin',
    permission: REPORTS_PERMISSION,
    params,
    query,
    response: dataResponse(Report),
    errors,
  }),
  exportFile: endpoint('GET /api/admin/reports/:report/export', {
    summary: 'All rows of a report as a CSV file',
    who: 'admin',
    permission: REPORTS_PERMISSION,
    params,
    query,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors,
  }),
}
