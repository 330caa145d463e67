import { type Kysely, sql } from 'kysely'
import type { DateRange } from '../../domain/dashboard/dashboard.ts'
import { addDays, startOfDay } from '../../domain/india/time.ts'
import { isCashOnDelivery } from '../ledger/cash.ts'
import type { Database } from '../platform/database/schema.ts'

/** Value in paise. */
export interface ParcelFigures {
  readonly parcels: number
  readonly delivered: number
  readonly on_the_way: number
  readonly undelivered: number
  readonly cash: number
  readonly value: number
}

export interface ParcelRow extends ParcelFigures {
  readonly key: string
  readonly name: string
  readonly city: string
  readonly product_id: string | null
}

const FIGURES = sql`
  count(*)::int as parcels,
  (count(*) filter (where part.is_delivered and not part.is_undelivered))::int as delivered,
  (count(*) filter (where part.is_on_the_way))::int as on_the_way,
  (count(*) filter (where part.is_undelivered))::int as undelivered,
  (count(*) filter (where part.is_undelivered and part.is_cash))::int as cash,
  coalesce(sum(part.value) filter (where part.is_undelivered), 0)::bigint as value`

/** The orders that were shipped on these days in India. */
function parcelsOf({ from, to }: DateRange) {
  return sql`
    select orders.id, orders.zip_code, orders.city, orders.total_paise as value, ${isCashOnDelivery('orders')} and orders.total_paise > 0 as is_cash,
           orders.status = 'shipped' as is_on_the_way, orders.status = 'delivered' as is_delivered,
           orders.status <> 'shipped' and not orders.is_lost and exists (select from return_request request
             where request.order_id = orders.id and request.state = 'undelivered') as is_undelivered
    from orders where orders.shipped_at >= ${startOfDay(from)} and orders.shipped_at < ${startOfDay(addDays(to, 1))}`
}

const BY = {
  pincode: (days: DateRange) => sql<ParcelRow>`
    select part.zip_code as key, part.zip_code as name, max(part.city) as city, null as product_id, ${FIGURES}
    from (${parcelsOf(days)}) as part group by part.zip_code`,
  product: (days: DateRange) => sql<ParcelRow>`
    select part.product_id as key, coalesce(max(product.name), max(part.name)) as name, '' as city,
           max(product.id) as product_id, ${FIGURES}
    from (
      select parcel.id, line.product_id, max(line.name) as name, sum(line.total_paise - line.discount_paise) as value,
             bool_or(is_cash) as is_cash, bool_or(is_on_the_way) as is_on_the_way, bool_or(is_delivered) as is_delivered,
             bool_or(is_undelivered) as is_undelivered
      from (${parcelsOf(days)}) as parcel join order_line line on line.order_id = parcel.id
      group by parcel.id, line.product_id
    ) as part left join product on product.id = part.product_id
    group by part.product_id`,
} as const

/** Returns the parcels of these days by pincode or product. */
export async function parcelsBy(db: Kysely<Database>, by: keyof typeof BY, days: DateRange): Promise<ParcelRow[]> {
  return (await BY[by](days).execute(db)).rows
}

/** Returns all parcels of these days. */
export async function parcelsIn(db: Kysely<Database>, days: DateRange): Promise<ParcelFigures | undefined> {
  const { rows } = await sql<ParcelFigures>`select ${FIGURES} from (${parcelsOf(days)}) as part`.execute(db)
  return rows[0]
}
