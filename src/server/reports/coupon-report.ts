import type { Kysely } from 'kysely'
import { percentOf } from '../../domain/reports/reports.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { type CouponFigures, couponFigures } from './coupon-queries.ts'
import type { ReportData, ReportQuery } from './report-data.ts'

/** Reads what coupons cost in a period. */
export async function couponReport(db: Kysely<Database>, { days, limit }: ReportQuery): Promise<ReportData> {
  const rows = await couponFigures(db, days)
  const sum = rows.reduce(
    (all, row) => ({
      orders: all.orders + row.first_orders,
      discount: all.discount + row.discount,
      delivery: all.delivery + row.delivery,
      taken_back: all.taken_back + row.taken_back,
      net: all.net + row.first_net,
    }),
    { orders: 0, discount: 0, delivery: 0, taken_back: 0, net: 0 },
  )
  return {
    rows: rows.slice(0, limit).map((row) => ({ key: row.code, cells: { coupon: row.code, ...figuresJson(row) } })),
    count: rows.length,
    totals: figuresJson(sum),
  }
}

function figuresJson({
  orders,
  discount,
  delivery,
  taken_back,
  net,
}: Pick<CouponFigures, 'orders' | 'discount' | 'delivery' | 'taken_back' | 'net'>) {
  const cost = discount + delivery - taken_back
  return {
    orders,
    discount: rupeesFromPaise(discount),
    delivery: rupeesFromPaise(delivery),
    takenBack: rupeesFromPaise(taken_back),
    cost: rupeesFromPaise(cost),
    net: rupeesFromPaise(net),
    share: percentOf(cost, net),
  }
}
