import { type Kysely, sql } from 'kysely'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'
import type { Database } from '../platform/database/schema.ts'
import { issuedIn } from './sales-queries.ts'

/** Amounts in paise. */
export interface CouponFigures {
  readonly code: string
  readonly orders: number
  readonly discount: number
  readonly taken_back: number
  readonly net: number
}

/**
 * Returns what coupons cost in a period, the dearest first. Of a line that came back, its share of the discount is taken back,
 * rounded over all returns of the line so that the parts add up to its discount. An amount that is refunded without items takes no
 * discount back.
 */
export async function couponFigures(db: Kysely<Database>, days: DateRange): Promise<CouponFigures[]> {
  const { rows } = await sql<CouponFigures>`
    with part as (
      select orders.coupon_code as code, 1 as orders, orders.discount_paise as discount, 0::bigint as taken_back,
             orders.total_paise as net
      from invoice join orders on orders.id = invoice.order_id
      where orders.coupon_code is not null and ${issuedIn(days, 'invoice')}
      union all
      select orders.coupon_code, 0, 0, 0, -note.amount_paise
      from credit_note note join orders on orders.id = note.order_id
      where orders.coupon_code is not null and ${issuedIn(days, 'note')}
      union all
      select code, 0, 0, round(discount * after / whole) - round(discount * (after - quantity) / whole), 0
      from (
        select orders.coupon_code as code, note.issued_at, part.quantity, line.discount_paise::numeric as discount,
               line.quantity as whole,
               sum(part.quantity) over (
                 partition by note.order_id, part.position order by note.financial_year, note.serial) as after
        from credit_note note
        join orders on orders.id = note.order_id
        join credit_note_line part on part.credit_note_id = note.id
        join order_line line on line.order_id = note.order_id and line.position = part.position
        where orders.coupon_code is not null and orders.id in (
          select order_id from credit_note issued where ${issuedIn(days, 'issued')})
      ) as note where ${issuedIn(days, 'note')}
    )
    select code, sum(orders)::int as orders, sum(discount)::bigint as discount, sum(taken_back)::bigint as taken_back,
           sum(net)::bigint as net
    from part group by code order by sum(discount) - sum(taken_back) desc, code`.execute(db)
  return rows
}
