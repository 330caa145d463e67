import { type Kysely, sql } from 'kysely'
import type { ContactInformation } from '../../domain/contact/contact.ts'
import { indianDay } from '../../domain/india/time.ts'
import { paths } from '../../domain/paths.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs.ts'
import { sendEmail } from '../platform/mailbox.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly adminOrigin: string
  readonly shopContact: () => Promise<ContactInformation>
}

/** New customers who hold most of one variant, when they came this fast, and of how many variants one of them holds most. */
const RUSH_BUYERS = 5
const RUSH_MINUTES_EACH = 12
const MANY_VARIANTS = 20

/**
 * Ids of the unpaid orders of the last day that look as if someone wants to hold the stock and not to buy it: those of customers who have
 * never paid for an order or received one, together for at least three quarters of what was for sale of a variant, when five or more
 * customers came within minutes, or one customer holds so much of many variants. No limit of a single buyer has to be met.
 */
export function ordersHoldingStock() {
  return sql<string>`
    with unpaid as materialized (
      select orders.id, orders.customer_id, orders.created_at, line.variant_id, line.quantity
      from order_buyer join orders on orders.id = order_buyer.order_id
        join customer on customer.id = orders.customer_id join order_line line on line.order_id = orders.id
      where not orders.is_paid and orders.status in ('pending', 'confirmed') and orders.created_at > now() - interval '1 day'
        and not has_no_limits and not exists (
          select from orders earlier where earlier.customer_id = customer.id and (earlier.is_paid or earlier.status in ('shipped', 'delivered')))
    ), held as (
      select variant_id, count(distinct customer_id) >= ${sql.lit(RUSH_BUYERS)} and max(created_at) - min(created_at)
               <= count(distinct customer_id) * interval '1 minute' * ${sql.lit(RUSH_MINUTES_EACH)} as is_rush
      from unpaid join variant on variant.id = variant_id group by variant_id, stock having sum(quantity) >= 3 * stock
    )
    select distinct id from unpaid join held using (variant_id)
    where is_rush or customer_id in (
      select customer_id from unpaid join held using (variant_id) group by customer_id
      having count(distinct variant_id) >= ${sql.lit(MANY_VARIANTS)})`
}

/** The job that tells the shop of such orders, by one email on a day in India. */
export function heldStockJob({ db, adminOrigin, shopContact }: Parts): Job {
  return {
    name: 'watch-held-stock',
    retries: 0,
    cron: '*/5 * * * *',
    handle: async (_data, send) => {
      const { rows } = await sql<{ orders: number }>`
        select count(*)::int as orders from (${ordersHoldingStock()}) as found`.execute(db)
      const orders = rows[0]?.orders ?? 0
      if (orders === 0) return
      const { name: shopName, email } = await shopContact()
      const filter = encodeURIComponent(JSON.stringify({ attention: 'holding' }))
      const url = `${adminOrigin}${paths.admin}/orders?filter=${filter}`
      await db.transaction().execute(async (trx) => {
        const day = indianDay(new Date())
        const first = await trx
          .insertInto('held_stock_alert')
          .values({ day, orders })
          .onConflict((conflict) => conflict.doNothing())
          .returning('day')
          .executeTakeFirst()
        if (first && email !== '')
          await sendEmail(send, 'stock-held', email, { shopName, orders, url }, { within: trx })
      })
    },
  }
}
