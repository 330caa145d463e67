import { type Kysely, sql } from 'kysely'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'
import type { Database } from '../platform/database/schema.ts'
import { issuedIn } from './sales-queries.ts'

/** Amounts in paise. */
export interface CouponFigures {
  readonly code: string
  readonly orders: number
  readonly discount: number
  /** The delivery charges that it saved. */
  readonly delivery: number
  readonly taken_back: number
  readonly net: number
  /** Those in which it was applied first, so that the sum over all coupons counts each order once. */
  readonly first_orders: number
  readonly first_net: number
}

/**
 * Returns what coupons cost in a period, the dearest first. Of a line that came back, its share of the discount is taken back,
 * rounded over all returns of the line so that the parts add up to its discount. An amount that is refunded without items takes no
 * discount back. A delivery charge is taken back with the last credit note of an order that was cancelled before it was shipped: later,
 * the parcel has been paid for.
 */
export async function couponFigures(db: Kysely<Database>, days: DateRange): Promise<CouponFigures[]> {
  const { rows } = await sql<CouponFigures>`
    with part as (
      select used.code, used.position = 0 as is_first, 1 as orders, used.discount_paise as discount,
             coalesce(used.delivery_paise, 0) as delivery, 0::numeric as taken_back, orders.total_paise as net
      from invoice join orders on orders.id = invoice.order_id join order_coupon used on used.order_id = orders.id
      where ${issuedIn(days, 'invoice')}
      union all
      select used.code, used.position = 0, 0, 0, 0, case when is_unsent then coalesce(used.delivery_paise, 0) else 0 end,
             -note.amount_paise
      from (
        select note.*, orders.status = 'cancelled' and orders.shipped_at is null and not exists (
          select from credit_note later where later.order_id = note.order_id
            and (later.financial_year, later.serial) > (note.financial_year, note.serial)) as is_unsent
        from credit_note note join orders on orders.id = note.order_id
      ) note join order_coupon used on used.order_id = note.order_id
      where ${issuedIn(days, 'note')}
      union all
      select code, is_first, 0, 0, 0, round(discount * after / whole) - round(discount * (after - quantity) / whole), 0
      from (
        select used.code, used.position = 0 as is_first, note.issued_at, part.quantity, line.quantity as whole,
               coalesce(used.line_discounts[part.position + 1], 0)::numeric as discount,
               sum(part.quantity) over (
                 partition by note.order_id, part.position, used.position order by note.financial_year, note.serial) as after
        from credit_note note
        join order_coupon used on used.order_id = note.order_id
        join credit_note_line part on part.credit_note_id = note.id
        join order_line line on line.order_id = note.order_id and line.position = part.position
        where note.order_id in (
          select order_id from credit_note issued where ${issuedIn(days, 'issued')})
      ) as note where ${issuedIn(days, 'note')}
    )
    select code, sum(orders)::int as orders, sum(discount)::bigint as discount,
           sum(delivery)::bigint as delivery, sum(taken_back)::bigint as taken_back,
           sum(net)::bigint as net, coalesce(sum(orders) filter (where is_first), 0)::int as first_orders,
           coalesce(sum(net) filter (where is_first), 0)::bigint as first_net
    from part group by code order by sum(discount) + sum(delivery) - sum(taken_back) desc, code`.execute(db)
  return rows
}
