import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * The cheapest variant of a product `p` that can be bought now: `price`, `color` and `size`, and whether others cost more. There is none
 * when nothing is in stock. Prices as in `src/server/catalogue`.
 */
const CHEAPEST = sql`(
  select price, color, size, max(price) over () > price as others_cost_more from (
    select case when v.price_paise is null then least(p.price_paise, coalesce(v.final_price_paise, p.final_price_paise, p.price_paise))
                else least(v.price_paise, coalesce(v.final_price_paise, v.price_paise)) end as price, v.color, v.size, v.position
    from variant v where v.product_id = p.id and v.stock > 0 and v.stock >= p.minimum_quantity) available
  order by price, position limit 1)`
const LOWEST_PRICE = sql`(select price from ${CHEAPEST} cheapest)`

/** The products whose price a customer watches. */
export async function watchedProducts(db: Kysely<Database>, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('price_notice')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Makes these the products that a customer watches, at the prices of now. A product watched before keeps its price. */
export async function watchProducts(
  db: Kysely<Database>,
  customerId: string,
  productIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from customer where id = ${customerId} for update`.execute(trx)
    await sql`
      delete from price_notice where customer_id = ${customerId} and product_id <> all(${productIds}::text[])`.execute(
      trx,
    )
    await sql`
      insert into price_notice (customer_id, product_id, price_paise)
      select ${customerId}, p.id, coalesce(${LOWEST_PRICE}, least(p.price_paise, coalesce(p.final_price_paise, p.price_paise)))
      from product p where p.id = any(${productIds}::text[]) and p.status = 'active'
      on conflict do nothing`.execute(trx)
  })
}

export async function deletePriceNotices(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('price_notice').where('customer_id', '=', customerId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Customers with a confirmed address who watch a product that costs less than they know, and got no such email for a day. */
export async function customersToNotify(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct n.customer_id from price_notice n
    join product p on p.id = n.product_id and p.status = 'active'
    join customer c on c.id = n.customer_id and c.email_verified and c.deleted_at is null and not c.is_disabled
    where ${LOWEST_PRICE} < n.price_paise and not exists (
      select from price_notice notified
      where notified.customer_id = n.customer_id and notified.told_at > now() - interval '24 hours')
    order by n.customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

export interface WatchedPrice {
  readonly product_id: string
  readonly name: string
  readonly email: string
  readonly before: Paise
  readonly now: Paise
  readonly color: string
  readonly size: string
  readonly others_cost_more: boolean
}

/**
 * What a customer watches and can be bought now, locked until the transaction ends with the address to write to. Empty when they got such an
 * email within a day, and when the address has been changed or the account closed since it was found: a job takes long for many customers.
 */
export async function lockWatchedPrices(trx: Transaction<Database>, customerId: string): Promise<WatchedPrice[]> {
  const customer = await trx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!customer?.email) return []
  const { rows } = await sql<WatchedPrice & { told_at: Date | null }>`
    select n.product_id, p.name, ${customer.email}::text as email, n.price_paise as before, n.told_at,
           cheapest.price as now, cheapest.color, cheapest.size, cheapest.others_cost_more
    from price_notice n join product p on p.id = n.product_id and p.status = 'active'
    left join lateral ${CHEAPEST} cheapest on true
    where n.customer_id = ${customerId}
    order by n.product_id for update of n`.execute(trx)
  const dayAgo = Date.now() - 24 * 3_600_000
  if (rows.some(({ told_at }) => told_at !== null && told_at.getTime() > dayAgo)) return []
  return rows.filter(({ now }) => now !== null)
}

export async function saveNotifiedPrices(
  trx: Transaction<Database>,
  customerId: string,
  notified: readonly Pick<WatchedPrice, 'product_id' | 'now'>[],
): Promise<void> {
  await sql`
    update price_notice set price_paise = notified.now, told_at = now()
    from unnest(${notified.map(({ product_id }) => product_id)}::text[], ${notified.map(({ now }) => now)}::int[]) as notified (id, now)
    where customer_id = ${customerId} and product_id = notified.id`.execute(trx)
}
