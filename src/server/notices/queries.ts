import { type Kysely, sql, type Transaction } from 'kysely'
import { KEPT_DAYS, MAX_NOTICES_A_DAY, SETTLED_MINUTES } from '../../domain/notices/back-in-stock.ts'
import type { Quantity, Unit } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'

type Trx = Transaction<Database>

/** A variant of a product that the shop offers, with its stock in pieces or centimetres. */
export interface OfferedVariant {
  readonly id: string
  readonly product_id: string
  readonly name: string
  readonly color: string
  readonly size: string
  readonly stock: Quantity
  readonly unit: Unit
  readonly minimum: Quantity
}

function offeredVariants(db: Kysely<Database>) {
  return db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['variant.id', 'variant.product_id', 'product.name', 'variant.color', 'variant.size', 'variant.stock'])
    .select(['product.unit', 'product.minimum_quantity as minimum'])
    .where('product.status', '=', 'active')
}

export function variantBySku(db: Kysely<Database>, productId: string, sku: string) {
  return offeredVariants(db)
    .where('variant.product_id', '=', productId)
    .where('variant.sku', '=', sku)
    .executeTakeFirst()
}

export function variantById(db: Kysely<Database>, id: string): Promise<OfferedVariant | undefined> {
  return offeredVariants(db).where('variant.id', '=', id).executeTakeFirst()
}

/** The address of a customer, and whether it is confirmed. */
export function customerEmail(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('customer')
    .select(['email', 'email_verified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Keeps other requests for the same address waiting until the transaction ends, so that they cannot pass a limit together. */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, ${EMAIL_LOCK}))`.execute(trx)
}

/** The seed of the hashed lock keys; any fixed number will do. */
const EMAIL_LOCK = 145_001

/** How many variants an address waits for, confirmed or not, and how many questions it was sent in 24 hours. */
export async function noticesOf(trx: Trx, email: string) {
  const { rows } = await sql<{ waiting: number; asked: number }>`
    select count(*) filter (where sent_at is null)::int as waiting,
           count(*) filter (where confirmed_at is null and asked_at > now() - interval '24 hours')::int as asked
    from stock_notice where email = ${email}`.execute(trx)
  return rows[0] ?? { waiting: 0, asked: 0 }
}

interface NewNotice {
  readonly id: string
  readonly variantId: string
  readonly customerId: string | null
  readonly email: string
  readonly isConfirmed: boolean
}

/**
 * Stores that an address waits for a variant. Returns the id of the notice to confirm; undefined when there is nothing to send:
 * it is confirmed, or was asked a short time ago.
 */
export async function insertNotice(trx: Trx, notice: NewNotice): Promise<string | undefined> {
  const { id, variantId, customerId, email, isConfirmed } = notice
  const { rows } = await sql<{ id: string; confirmed_at: Date | null }>`
    insert into stock_notice as known (id, variant_id, customer_id, email, confirmed_at)
    values (${id}, ${variantId}, ${customerId}, ${email}, case when ${isConfirmed} then now() end)
    on conflict (variant_id, email) where sent_at is null do update
      set asked_at = now(), confirmed_at = excluded.confirmed_at, customer_id = excluded.customer_id
      where known.confirmed_at is null and (excluded.confirmed_at is not null or known.asked_at < now() - interval '12 hours')
    returning id, confirmed_at`.execute(trx)
  const [written] = rows
  return written && written.confirmed_at === null ? written.id : undefined
}

export function confirmNotice(db: Kysely<Database>, id: string) {
  return db
    .updateTable('stock_notice')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Deletes every notice of the address of this one. Returns false when the notice does not exist. */
export async function deleteNoticesOfSameEmail(db: Kysely<Database>, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('stock_notice')
    .where('email', '=', (query) => query.selectFrom('stock_notice').select('email').where('id', '=', id))
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Notes which variants that someone waits for can be bought since now, and forgets those that are sold out again. */
export async function updateReturns(db: Kysely<Database>): Promise<void> {
  const available = sql`
    select variant.id from variant join product on product.id = variant.product_id
    where product.status = 'active' and variant.stock > 0 and variant.stock >= product.minimum_quantity`
  await sql`delete from stock_return where variant_id not in (${available})`.execute(db)
  await sql`
    insert into stock_return (variant_id)
    select distinct variant_id from stock_notice
    where sent_at is null and confirmed_at is not null and variant_id in (${available})
    on conflict do nothing`.execute(db)
}

/** The variants that have been in stock for long enough, and that someone waits for. */
export async function returnedVariantIds(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    select variant_id from stock_return
    where since <= now() - make_interval(mins => ${SETTLED_MINUTES}) and exists (
      select from stock_notice n
      where n.variant_id = stock_return.variant_id and n.sent_at is null and n.confirmed_at is not null)
    order by variant_id`.execute(db)
  return rows.map(({ variant_id }) => variant_id)
}

/** How many notices of a variant were sent in the last 24 hours. The variant stays locked for others who send. */
export async function sentLately(trx: Trx, variantId: string): Promise<number> {
  await sql`select from stock_return where variant_id = ${variantId} for update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_notice
    where variant_id = ${variantId} and sent_at > now() - interval '24 hours'`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Marks the notices that have waited longest as sent, without those of addresses that had enough in the last 24 hours. */
export async function takeNotices(trx: Trx, variantId: string, limit: number) {
  const { rows } = await sql<{ email: string }>`
    update stock_notice set sent_at = now() where id in (
      select id from stock_notice waiting
      where variant_id = ${variantId} and sent_at is null and confirmed_at is not null
        and (select count(*) from stock_notice notified
             where notified.email = waiting.email and notified.sent_at > now() - interval '24 hours') < ${MAX_NOTICES_A_DAY}
      order by created_at, id limit ${limit}::int for update skip locked)
    returning email`.execute(trx)
  return rows
}

export async function deleteNoticesOfEmail(db: Kysely<Database>, email: string): Promise<void> {
  await db.deleteFrom('stock_notice').where('email', '=', email).execute()
}

export async function deleteOldNotices(db: Kysely<Database>): Promise<void> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`
  await sql`
    delete from stock_notice where sent_at < ${before(KEPT_DAYS.sent)}
      or (sent_at is null and created_at < ${before(KEPT_DAYS.waiting)})
      or (confirmed_at is null and asked_at < ${before(KEPT_DAYS.unconfirmed)})`.execute(db)
}

/** What is stored about a customer, for the download of their data. */
export function noticesOfCustomer(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('stock_notice')
    .innerJoin('variant', 'variant.id', 'stock_notice.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['product.name', 'variant.sku', 'stock_notice.email', 'stock_notice.created_at', 'stock_notice.sent_at'])
    .where('stock_notice.customer_id', '=', customerId)
    .orderBy('stock_notice.created_at')
    .execute()
}

export async function deleteNoticesOfCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('stock_notice').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('price_notice').where('customer_id', '=', customerId).execute()
}
