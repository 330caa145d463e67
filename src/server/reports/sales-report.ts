import type { Kysely } from 'kysely'
import type { ReportRow } from '../../contract/reports.ts'
import { daysInRange } from '../../domain/dashboard/dashboard.ts'
import { UNKNOWN_COST } from '../../domain/reports/reports.ts'
import { placeOfSupply } from '../../domain/tax/place-of-supply.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { knownNumbers, type ReportData, type ReportQuery } from './report-data.ts'
import {
  countInvoices,
  NO_SALES,
  type SalesFigures,
  type SalesRow,
  salesByCategory,
  salesByDay,
  salesByPlace,
  salesByProduct,
} from './sales-queries.ts'

type Grouping = 'day' | 'category' | 'product' | 'state'

/** Reads the sales of a period, less credit notes, by one of the groupings. */
export function salesReport(by: Grouping) {
  return async (db: Kysely<Database>, { days, limit }: ReportQuery): Promise<ReportData> => {
    const all = await GROUPED[by](db, days)
    const sums = { ...sumOf(all), orders: await countInvoices(db, days) }
    return {
      rows: all.slice(0, limit).map((row) => rowJson(by, row)),
      count: all.length,
      totals: { ...figuresJson(sums), ...knownNumbers(marginJson(sums)) },
    }
  }
}

const GROUPED: Readonly<
  Record<Grouping, (db: Kysely<Database>, days: ReportQuery['days']) => Promise<readonly SalesRow[]>>
> = {
  day: async (db, days) => {
    const sold = new Map((await salesByDay(db, days)).map((row) => [row.key, row]))
    return daysInRange(days).map((day) => sold.get(day) ?? { key: day, name: day, ...NO_SALES })
  },
  category: async (db, days) => highestFirst(await salesByCategory(db, days)),
  product: async (db, days) => highestFirst(await salesByProduct(db, days)),
  state: async (db, days) => {
    const byState = Map.groupBy(await salesByPlace(db, days), (row) => {
      const { state, stateCode } = placeOfSupply({ state: row.state, zipCode: row.zip_code, country: row.country })
      return `${stateCode} ${state}`.trim()
    })
    return highestFirst([...byState].map(([name, rows]) => ({ key: name, name, ...sumOf(rows) })))
  },
}

function highestFirst(rows: readonly SalesRow[]): SalesRow[] {
  return rows.toSorted((one, other) => netOf(other) - netOf(one) || one.name.localeCompare(other.name, 'en'))
}

function netOf({ invoiced, credited }: SalesFigures): number {
  return invoiced - credited
}

function sumOf(rows: readonly SalesFigures[]): SalesFigures {
  return rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      pieces: sum.pieces + row.pieces,
      centimetres: sum.centimetres + row.centimetres,
      invoiced: sum.invoiced + row.invoiced,
      credited: sum.credited + row.credited,
      tax: sum.tax + row.tax,
      cost: sum.cost + row.cost,
      unknown: sum.unknown + row.unknown,
    }),
    NO_SALES,
  )
}

function rowJson(by: Grouping, row: SalesRow): ReportRow {
  return {
    key: row.key,
    ...(row.product_id && { productId: row.product_id }),
    cells: { [by]: row.name, ...figuresJson(row), ...marginJson(row) },
  }
}

/** Cost and margin, in words when the cost of a line is not stored. */
function marginJson({ invoiced, credited, tax, cost, unknown }: SalesFigures) {
  if (unknown > 0) return { cost: UNKNOWN_COST, margin: UNKNOWN_COST }
  return { cost: rupeesFromPaise(cost), margin: rupeesFromPaise(invoiced - credited - tax - cost) }
}

function figuresJson({ orders, pieces, centimetres, invoiced, credited, tax }: SalesFigures) {
  return {
    orders,
    pieces,
    metres: centimetres / 100,
    invoiced: rupeesFromPaise(invoiced),
    credited: rupeesFromPaise(credited),
    net: rupeesFromPaise(invoiced - credited),
    tax: rupeesFromPaise(tax),
  }
}
