import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { EarlierCustomer } from '../../domain/earlier-shop/read-customers.ts'
import type { EarlierOrder } from '../../domain/earlier-shop/read-orders.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, pageOf } from '../platform/lists.ts'

type Trx = Transaction<Database>

export type EarlierOrderRow = Selectable<Database['earlier_order']>

/** Returns how many of these emails have an account. */
export async function knownEmails(db: Kysely<Database>, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer where email = any(${emails}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds customers whose emails have no account. Returns how many there were. */
export async function insertCustomers(trx: Trx, customers: readonly EarlierCustomer[]): Promise<number> {
  const rows = customers.map((customer) => ({
    ...customer,
    id: newId(),
    name:
      `${customer.firstName} ${customer.lastName}`.trim() || customer.email.split('@')[0]?.slice(0, 200) || 'Customer',
  }))
  const { rows: added } = await sql<{ id: string }>`
    with file as (
      select * from json_to_recordset(${storableJson(rows)}::json) as row (id text, email text, name text, "firstName" text,
        "lastName" text, phone text, "acceptsEmail" boolean, "acceptsSms" boolean)
    ), added as (
      insert into customer (id, email, name, first_name, last_name, phone)
      select id, email, name, "firstName", "lastName", phone from file order by email
      on conflict do nothing returning id
    )
    insert into imported_customer (customer_id, accepts_email_marketing, accepts_sms_marketing)
    select id, "acceptsEmail", "acceptsSms" from file join added using (id)
    returning customer_id as id`.execute(trx)
  return added.length
}

export interface DigestedOrder extends Omit<EarlierOrder, 'line'> {
  readonly digest: string
}

/** Any fixed number. */
const ORDER_FILE_LOCK = 782_784_031

/**
 * Returns the digests of the orders with these numbers, by number, and locks them. One file of orders is compared with the stored
 * ones at a time: new orders cannot be locked, and two files at once would both add them.
 */
export async function knownOrders(trx: Trx, orders: readonly DigestedOrder[]): Promise<Map<string, string>> {
  await sql`select pg_advisory_xact_lock(${ORDER_FILE_LOCK})`.execute(trx)
  const { rows } = await sql<{ number: string; digest: string }>`
    select number, digest from earlier_order where number = any(${orders.map(({ number }) => number)}::text[])
    order by number for update`.execute(trx)
  return new Map(rows.map(({ number, digest }) => [number, digest]))
}

/** Adds orders, and replaces those with the same numbers. */
export async function writeOrders(trx: Trx, orders: readonly DigestedOrder[]): Promise<void> {
  const rows = orders
    .map((order) => ({ ...order, id: newId() }))
    .sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0))
  await sql`
    insert into earlier_order (id, number, email, customer_name, city, placed_at, cancelled_at, payment_state, delivery_state,
      payment_method, discount_code, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, refunded_paise, lines,
      digest)
    select id, number, email, "customerName", city, "placedAt", "cancelledAt", "paymentState", "deliveryState", "paymentMethod",
      "discountCode", subtotal, discount, shipping, tax, total, refunded, lines, digest
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row (id text, number text, email text, "customerName" text, city text,
      "placedAt" timestamptz, "cancelledAt" timestamptz, "paymentState" text, "deliveryState" text, "paymentMethod" text,
      "discountCode" text, subtotal bigint, discount bigint, shipping bigint, tax bigint, total bigint, refunded bigint, lines jsonb,
      digest text)
    on conflict (number) do update set (email, customer_name, city, placed_at, cancelled_at, payment_state, delivery_state,
      payment_method, discount_code, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, refunded_paise, lines,
      digest) = (excluded.email, excluded.customer_name, excluded.city, excluded.placed_at, excluded.cancelled_at,
      excluded.payment_state, excluded.delivery_state, excluded.payment_method, excluded.discount_code, excluded.subtotal_paise,
      excluded.discount_paise, excluded.shipping_paise, excluded.tax_paise, excluded.total_paise, excluded.refunded_paise,
      excluded.lines, excluded.digest)`.execute(trx)
}

export async function claimCounts(db: Kysely<Database>) {
  const { rows } = await sql<{ imported: number; waiting: number; sent: number }>`
    select count(*)::int as imported,
      count(*) filter (where i.claim_sent_at is null and ${MAY_CLAIM})::int as waiting,
      count(*) filter (where i.claim_sent_at is not null and ${MAY_CLAIM})::int as sent
    from imported_customer i join customer c on c.id = i.customer_id`.execute(db)
  return rows[0] ?? { imported: 0, waiting: 0, sent: 0 }
}

const MAY_CLAIM = sql`c.email is not null and not c.is_disabled
  and not exists (select from credential where credential.customer_id = c.id)`

/** Marks the next customers without a password as invited. Two people who press at once invite nobody twice. */
export async function takeUnsentClaims(trx: Trx, limit: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    update imported_customer i set claim_sent_at = now() from customer c
    where c.id = i.customer_id and i.customer_id in (
      select i.customer_id from imported_customer i join customer c on c.id = i.customer_id
      where i.claim_sent_at is null and ${MAY_CLAIM}
      order by i.customer_id limit ${limit} for update of i skip locked)
    returning c.id, c.email`.execute(trx)
  return rows
}

interface Query {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly customer?: string
}

export async function earlierOrderPage(db: Kysely<Database>, query: Query) {
  const { limit, offset } = pageOf(query)
  const ids = idsOf(query.ids)
  const like = containing(query.q ?? '')
  const found = db
    .selectFrom('earlier_order')
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(query.customer !== undefined, (rows) =>
      rows.where('email', '=', (select) =>
        select
          .selectFrom('customer')
          .select('email')
          .where('id', '=', query.customer ?? ''),
      ),
    )
    .$if(Boolean(query.q?.trim()), (rows) =>
      rows.where((where) =>
        where.or([
          where('number', 'ilike', like),
          where('email', 'ilike', like),
          where('customer_name', 'ilike', like),
        ]),
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('placed_at', query.order ?? 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The orders of a customer at the earlier shop, newest first. None before the customer has proved the email address. */
export function earlierOrdersOf(db: Kysely<Database>, customerId: string): Promise<EarlierOrderRow[]> {
  return earlierOrders(db)
    .where('email', '=', (select) =>
      select.selectFrom('customer').select('email').where('id', '=', customerId).where('email_verified', '=', true),
    )
    .execute()
}

/** The orders at the earlier shop with this email address, newest first. */
export function earlierOrdersWithEmail(db: Kysely<Database>, email: string): Promise<EarlierOrderRow[]> {
  return earlierOrders(db).where('email', '=', email).execute()
}

function earlierOrders(db: Kysely<Database>) {
  return db.selectFrom('earlier_order').selectAll().orderBy('placed_at', 'desc').orderBy('id')
}

/**
 * Removes the personal data of the orders with this email address. What was bought and paid stays for the accounts, and the digest too:
 * the same file, when it is read again, changes nothing. A trigger does the same when a customer loses a confirmed address.
 */
export async function forgetEarlierOrders(db: Kysely<Database>, email: string): Promise<void> {
  await db
    .updateTable('earlier_order')
    .set({ email: null, customer_name: '', city: '' })
    .where('email', '=', email)
    .execute()
}
