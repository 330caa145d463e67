import { type Kysely, sql } from 'kysely'
import type { MenuBadges, PendingCounts } from '../../contract/dashboard.ts'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'
import { addDays, startOfDay } from '../../domain/india/time.ts'
import { DEFAULT_REORDER_LEVEL } from '../../domain/reports/reports.ts'
import { hsnWithoutGstRate } from '../catalogue/gst-rate-known.ts'
import { productsAtLevel } from '../inventory/queries.ts'
import { ordersWithPaymentProblems } from '../orders/admin-queries.ts'
import { ordersHoldingStock } from '../orders/held-stock.ts'
import type { Database } from '../platform/database/schema.ts'
import { indianDayOf } from '../platform/indian-day.ts'

/** Money in paise, lengths in centimetres. */
export interface DayFigures {
  readonly day: string
  readonly orders: number
  /** Those that shoppers placed themselves. The team enters the others, and an exchange follows an earlier order. */
  readonly storefrontOrders: number
  readonly sales: number
  readonly pieces: number
  readonly centimetres: number
}

/** An order counts as a sale from its confirmation until it is cancelled. */
const IS_SALE = sql`status not in ('pending', 'cancelled')`

/** Grouping by a date is a quarter faster than by its text. */
const INDIAN_DAY = indianDayOf(sql`created_at`)

function within({ from, to }: DateRange) {
  return sql`created_at >= ${startOfDay(from)} and created_at < ${startOfDay(addDays(to, 1))}`
}

/** Returns the sales by the day in India on which the orders were placed. Days without sales are missing. */
export async function salesByDay(db: Kysely<Database>, days: DateRange): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with sale as materialized (
      select id, total_paise, channel, received_by, ${INDIAN_DAY} as day from orders where ${within(days)} and ${IS_SALE}
    ), sold as (
      select sale.day,
             coalesce(sum(line.quantity) filter (where line.unit = 'piece'), 0)::bigint as pieces,
             coalesce(sum(line.quantity) filter (where line.unit = 'metre'), 0)::bigint as centimetres
      from sale join order_line line on line.order_id = sale.id group by sale.day
    ), money as (
      select day, count(*)::int as orders, sum(total_paise)::bigint as sales,
             (count(*) filter (where channel = 'website' and received_by is distinct from 'exchange'))::int as storefront
      from sale group by day
    )
    select day::text, orders, storefront as "storefrontOrders", sales, coalesce(pieces, 0) as pieces, coalesce(centimetres, 0) as centimetres
    from money left join sold using (day) order by day`.execute(db)
  return rows
}

export async function viewsByDay(db: Kysely<Database>, { from, to }: DateRange) {
  return db
    .selectFrom('page_view')
    .select(['day', sql<number>`sum(views)::bigint`.as('views')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute()
}

/** Returns the refunds of these days in paise. */
export async function refundedIn(db: Kysely<Database>, days: DateRange): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(-sum(amount_paise), 0)::bigint as paise from money_movement
    where refund_id is not null and ${within(days)}`.execute(db)
  return rows[0]?.paise ?? 0
}

/** Returns the products with the highest revenue, with their names as last sold. */
export async function bestProducts(db: Kysely<Database>, days: DateRange, limit: number) {
  const { rows } = await sql<{
    product: string
    name: string
    unit: 'piece' | 'metre'
    quantity: number
    sales: number
  }>`
    select line.product_id as product, max(line.name) as name, min(line.unit) as unit,
           sum(line.quantity)::bigint as quantity, sum(line.total_paise - line.discount_paise)::bigint as sales
    from (select id from orders where ${within(days)} and ${IS_SALE}) as sale
    join order_line line on line.order_id = sale.id
    group by line.product_id order by sales desc, product limit ${limit}`.execute(db)
  return rows
}

/** Returns the counts of the menu's badges in one statement; each count uses an index. */
export async function badgeCounts(db: Kysely<Database>): Promise<MenuBadges> {
  const { rows } = await sql<MenuBadges>`select ${badges(db)}`.execute(db)
  return rows[0] ?? { ordersToPack: 0, paymentsToLookAt: 0, unreadMessages: 0, reviewsToApprove: 0, returnsToHandle: 0 }
}

/** Returns the counts of open tasks in one statement. Stock is low at the reorder level, as in the list of products. */
export async function waitingCounts(db: Kysely<Database>) {
  const { rows } = await sql<PendingCounts>`
    select ${badges(db)},
           (select count(*) from orders where status = 'pending') as "ordersToConfirm",
           (select count(*) from product where status = 'active'
            and (unit = 'piece' and id in (${productsAtLevel(DEFAULT_REORDER_LEVEL.piece)})
              or unit = 'metre' and id in (${productsAtLevel(DEFAULT_REORDER_LEVEL.metre)}))) as "lowStock",
           (select count(*) from product
            where status = 'active' and hsn in (${hsnWithoutGstRate()})) as "productsWithoutGstRate",
           (select count(*) from payment_dispute where state in ('open', 'under_review')) as "openDisputes",
           (select count(*) from payment_attempt
            where state = 'authorized' and updated_at < now() - interval '1 hour') as "lateAuthorisations",
           (select count(distinct limit_alert.customer_id) from limit_alert join customer on customer.id = limit_alert.customer_id
            where seen_at is null and role = 'customer') as "customersAtLimit",
           (select count(*) from (${ordersHoldingStock()}) as holding) as "ordersHoldingStock",
           (select count(*) from contact_message where status = 'open') as "openMessages"`.execute(db)
  return rows[0]
}

function badges(db: Kysely<Database>) {
  return sql`(select count(*) from orders where status in ('confirmed', 'processing')) as "ordersToPack",
             (select count(*) from (${ordersWithPaymentProblems(db)}) as problems) as "paymentsToLookAt",
             (select count(*) from contact_message where read_at is null) as "unreadMessages",
             (select count(*) from review where status = 'pending') as "reviewsToApprove",
             (select count(*) from return_request request where state in ('requested', 'received')
              or state = 'refund_due' and refund_paise > (
                select coalesce(sum(amount_paise), 0) from refund where refund.return_id = request.id
                and refund.state <> 'failed' and method is distinct from 'exchange')) as "returnsToHandle"`
}
