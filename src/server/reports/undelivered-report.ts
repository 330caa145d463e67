import type { Kysely } from 'kysely'
import { percentOf } from '../../domain/reports/reports.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { type ParcelFigures, parcelsBy, parcelsIn } from './parcel-queries.ts'
import type { ReportData, ReportQuery } from './report-data.ts'

/** Reads how many of the parcels shipped in a period came back undelivered, by pincode or product. */
export function undeliveredReport(by: 'pincode' | 'product') {
  return async (db: Kysely<Database>, { days, limit }: ReportQuery): Promise<ReportData> => {
    const [rows, whole] = await Promise.all([parcelsBy(db, by, days), parcelsIn(db, days)])
    const sorted = rows.toSorted(
      (one, other) =>
        other.undelivered - one.undelivered || other.parcels - one.parcels || one.name.localeCompare(other.name, 'en'),
    )
    return {
      rows: sorted.slice(0, limit).map((row) => ({
        key: row.key,
        ...(row.product_id && { productId: row.product_id }),
        cells: {
          [by]: row.name || 'Not known',
          ...(by === 'pincode' && { city: row.name === '' ? '' : row.city }),
          ...figuresJson(row),
        },
      })),
      count: rows.length,
      totals: whole ? figuresJson(whole) : {},
    }
  }
}

function figuresJson({ parcels, delivered, on_the_way, undelivered, cash, value }: ParcelFigures) {
  return {
    parcels,
    delivered,
    onTheWay: on_the_way,
    undelivered,
    share: percentOf(undelivered, delivered + undelivered),
    cash,
    value: rupeesFromPaise(value),
  }
}
