import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { OrderActor, OrderEventKind } from '../../../domain/orders/lifecycle.ts'
import type { Seller } from '../../../domain/settings/shop-rules.ts'
import type { TaxParts } from '../../../domain/tax/credit-note.ts'
import type { Quantity, Unit } from '../../../domain/units/quantity.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { sendWithoutWaiting } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'

type Trx = Transaction<Database>
export type OrderRow = Selectable<Database['orders']>
export type OrderCouponRow = Selectable<Database['order_coupon']>
/** Without the purchase cost, which the database keeps by itself and only reports read. */
export type OrderLineRow = Omit<Selectable<Database['order_line']>, 'cost_paise'>

/**
 * Returns the uses of its coupons when an order is cancelled, and counts them again when the order is reinstated, which `areCouponsLeft`
 * checks.
 */
export async function adjustCouponUses(trx: Trx, orderId: string, by: 1 | -1): Promise<void> {
  await sql`update coupon set uses = greatest(uses + ${by}, 0) where id in (
    select id from coupon where id in (select coupon_id from order_coupon where order_id = ${orderId})
    order by id for no key update)`.execute(trx)
}

/** The quantities of these lines added up by variant. */
export function quantitiesByVariant(
  lines: readonly Pick<OrderLineRow, 'variant_id' | 'quantity'>[],
): VariantQuantity[] {
  const needs = new Map<string, Quantity>()
  for (const { variant_id, quantity } of lines) needs.set(variant_id, (needs.get(variant_id) ?? 0) + quantity)
  return [...needs].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** The coupons of an order, in the order in which they were applied. */
export function couponsOfOrder(db: Kysely<Database>, orderId: string): Promise<OrderCouponRow[]> {
  return db.selectFrom('order_coupon').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

/** Locks an order until the transaction ends. Every change of an order locks it first, before any other row. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return (await lockOrderQuery(id).execute(trx)).rows[0]
}

/** The statement of `lockOrder`; those that are sent after it in the same trip see what the transactions before it wrote. */
export const lockOrderQuery = compiledOnce((db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate(),
)

/** Locks several orders, in the order of their ids so that two transactions cannot wait for each other. */
export function lockOrders(trx: Trx, ids: readonly string[]): Promise<OrderRow[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function orderLines(db: Kysely<Database>, orderId: string): Promise<OrderLineRow[]> {
  return db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

export async function updateOrder(trx: Trx, id: string, change: Updateable<Database['orders']>): Promise<OrderRow> {
  return onlyOf(await updateOrders(trx, [id], change))
}

/** Makes the same change to several orders. */
export async function updateOrders(
  trx: Trx,
  ids: readonly string[],
  change: Updateable<Database['orders']>,
): Promise<OrderRow[]> {
  return ids.length === 0 ? [] : updateQuery(trx, ids, change).execute()
}

export function updateQuery(trx: Trx, ids: readonly string[], change: Updateable<Database['orders']>) {
  return trx
    .updateTable('orders')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', sql<string>`any(${ids})`)
    .returningAll()
}

/** The only row of a change of one order. */
export function onlyOf<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} orders were changed instead of one.`)
  return row
}

export interface RecordedEvent {
  readonly orderId: string
  readonly kind: OrderEventKind
  readonly actor: OrderActor
  readonly customerId?: string | undefined
  readonly note?: string | undefined
}

export function recordEvent(trx: Trx, event: RecordedEvent): Promise<void> {
  return recordEvents(trx, [event])
}

export async function recordEvents(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ orderId, kind, actor, customerId = null, note = '' }) => ({
    order_id: orderId,
    kind,
    actor,
    customer_id: customerId,
    note,
  }))
  const [only] = rows
  await sendWithoutWaiting(
    trx,
    only !== undefined && rows.length === 1
      ? insertEvent(only.order_id, only.kind, only.actor, only.customer_id, only.note)
      : trx.insertInto('order_event').values(rows),
  )
}

const insertEvent = compiledOnce(
  (db, order_id: string, kind: OrderEventKind, actor: OrderActor, customer_id: string | null, note: string) =>
    db.insertInto('order_event').values({ order_id, kind, actor, customer_id, note }),
)

/** Who cancelled an order last; undefined when it was never cancelled. */
export async function cancelledBy(trx: Trx, orderId: string) {
  const event = await trx
    .selectFrom('order_event')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.actor
}

/** Ids of unpaid orders whose payment deadline has passed. */
export async function expiredOrderIds(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these orders have an invoice. */
export const invoicedQuery = compiledOnce((db, orderIds: readonly string[]) =>
  db.selectFrom('invoice').select('order_id').where('order_id', '=', sql<string>`any(${orderIds})`),
)

/** Returns the invoice of an order with the seller as it was printed. */
export function invoiceOf(trx: Trx, orderId: string) {
  return trx.selectFrom('invoice').select(['number', 'seller']).where('order_id', '=', orderId).executeTakeFirst()
}

/**
 * Returns the next serial number of the credit notes of a financial year, with its date, and with the code of a series that stands in the number instead of
 * the year, and locks the series until the transaction ends. When
 * the transaction is rolled back, the next one gets the same number, so that they are numbered without gaps (rule 53(1A), CGST
 * Rules).
 */
export async function nextCreditNote(
  trx: Trx,
  financialYear: string,
  now: Date,
): Promise<{ readonly serial: number; readonly code: string | null; readonly issuedAt: Date }> {
  const { rows } = await sql<{ serial: number; code: string | null; issuedAt: Date }>`
    insert into credit_note_series as series (financial_year, last_serial, last_issued_at)
    values (${financialYear}, 1, ${now}::timestamptz)
    on conflict (financial_year) do update
    set last_serial = series.last_serial + 1, last_issued_at = ${NOT_BEFORE_LAST}
    returning last_serial as serial, code, last_issued_at as "issuedAt"`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

/** What the next invoices of the shop have in common. */
export interface NewInvoices {
  readonly financialYear: string
  /** What all numbers of the shop begin with: 'VAS'. */
  readonly prefix: string
  readonly seller: Seller
  readonly issuedAt: Date
}

/**
 * Issues invoices, sent ahead, with the next serial numbers of a financial year in the order of the ids. The series is locked
 * until the transaction ends. When it is rolled back, the next one gets the same numbers, so that invoices are numbered without
 * gaps (rule 46(b), CGST Rules).
 */
export function insertInvoices(
  trx: Trx,
  orderIds: readonly string[],
  { financialYear, prefix, seller, issuedAt }: NewInvoices,
): Promise<void> {
  const issued = [financialYear, prefix, JSON.stringify(seller), issuedAt] as const
  return sendWithoutWaiting(trx, insertNumbered(orderIds, orderIds.length, ...issued))
}

const insertNumbered = compiledOnce(
  (
    _,
    orderIds: readonly string[],
    count: number,
    financialYear: string,
    prefix: string,
    seller: string,
    issuedAt: Date,
  ) => sql`
    with series as (
      insert into invoice_series as series (financial_year, last_serial, last_issued_at)
      values (${financialYear}, ${count}::int, ${issuedAt}::timestamptz)
      on conflict (financial_year) do update
      set last_serial = series.last_serial + excluded.last_serial, last_issued_at = ${NOT_BEFORE_LAST}
      returning last_serial - ${count}::int as before, code, last_issued_at
    )
    insert into invoice (order_id, number, financial_year, serial, seller, issued_at)
    select id, ${numberOf(prefix, financialYear)}, ${financialYear}, serial,
           ${seller}::jsonb, last_issued_at
    from series, unnest(${orderIds}::text[]) with ordinality as listed (id, place), lateral (select (before + place)::int) as s (serial)`,
)

/**
 * When a document of a series is issued: never before the one with the number before it. The clock of the machine may have been set back, and
 * of two orders that wait for the series at midnight the second may have been read first. A last document that is hours ahead was issued
 * while the clock was wrong, and those that follow must not get its date.
 */
export const NOT_BEFORE_LAST = sql<Date>`case when series.last_issued_at < excluded.last_issued_at + interval '2 hours'
  then greatest(series.last_issued_at, excluded.last_issued_at) else excluded.last_issued_at end`

/** The number of an invoice, such as VAS/2526/000001, from the columns `serial` and `code` of the statement. See `invoiceNumber`. */
export function numberOf(prefix: string, financialYear: string) {
  return sql`${prefix}::text || '/' || coalesce(code, ${financialYear}::text) || '/'
    || lpad(serial::text, greatest(6, length(serial::text)), '0')`
}

/** What a credit note takes back of a line of the invoice. The quantity is 0 for an amount without items. */
export interface CreditedLine extends TaxParts {
  readonly hsn: string
  readonly rate: number
  readonly unit: Unit
  readonly quantity: Quantity
}

export async function insertCreditNote(
  trx: Trx,
  note: Insertable<Database['credit_note']>,
  lines: readonly CreditedLine[],
): Promise<void> {
  await trx.insertInto('credit_note').values(note).execute()
  const rows = lines.map(({ hsn, rate, unit, quantity, taxable, cgst, sgst, igst }, position) => ({
    credit_note_id: note.id,
    position,
    hsn,
    tax_rate: rate,
    unit,
    quantity,
    taxable_paise: taxable,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  }))
  await trx.insertInto('credit_note_line').values(rows).execute()
}
