import { createHash } from 'node:crypto'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type DeliveryRules, readDeliveryRules } from '../../../domain/delivery/delivery.ts'
import type { ShippingRule } from '../../../domain/orders/bill.ts'
import type { OrderActor, OrderEventKind } from '../../../domain/orders/lifecycle.ts'
import {
  type PaymentRules,
  readPaymentRules,
  readSeller,
  readShippingRules,
  type Seller,
} from '../../../domain/settings/shop-rules.ts'
import type { TaxParts } from '../../../domain/tax/credit-note.ts'
import type { GstRate } from '../../../domain/tax/gst.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import { storableJson } from '../../platform/database/json.ts'
import type { Database } from '../../platform/database/schema.ts'

type Trx = Transaction<Database>
export type OrderRow = Selectable<Database['orders']>
export type OrderLineRow = Selectable<Database['order_line']>

/** A coupon by its code, with the number of this customer's orders that used it and were not cancelled. */
export async function couponByCode(db: Kysely<Database>, code: string, customerId: string | undefined) {
  const coupon = await db.selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()
  if (!coupon) return undefined
  const usesByCustomer = coupon.max_uses_per_customer === null ? 0 : await couponUsesBy(db, coupon.id, customerId ?? '')
  return { ...coupon, usesByCustomer }
}

async function couponUsesBy(db: Kysely<Database>, couponId: string, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts one use of a coupon for an order that is already inserted. The conditional update locks the coupon until the order is
 * committed, so that concurrent orders cannot share its last use. The customer's own uses, including this one, are counted
 * under the same lock.
 * @returns false when the coupon is used up, switched off, or used too often by this customer
 */
export async function redeemCoupon(trx: Trx, couponId: string, customerId: string): Promise<boolean> {
  const coupon = await trx
    .updateTable('coupon')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', couponId)
    .where('active', '=', true)
    .where(({ eb, or }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('max_uses_per_customer')
    .executeTakeFirst()
  if (!coupon) return false
  const most = coupon.max_uses_per_customer
  return most === null || (await couponUsesBy(trx, couponId, customerId)) <= most
}

/** Returns a use when an order is cancelled, and counts it again when the order is reinstated, whatever the limit. */
export async function adjustCouponUses(trx: Trx, couponId: string, by: 1 | -1): Promise<void> {
  await sql`update coupon set uses = greatest(uses + ${by}, 0) where id = ${couponId}`.execute(trx)
}

/** The quantities of these lines added up by variant. */
export function quantitiesByVariant(
  lines: readonly Pick<OrderLineRow, 'variant_id' | 'quantity'>[],
): VariantQuantity[] {
  const needs = new Map<string, Quantity>()
  for (const { variant_id, quantity } of lines) needs.set(variant_id, (needs.get(variant_id) ?? 0) + quantity)
  return [...needs].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/**
 * Claims an idempotency key for the request that is about to be handled, and waits while another request with the same key is
 * being handled. A key older than a day is free again, even before the job has deleted it.
 * @returns undefined when the key was free, else the answer to the first request and whether it was the same request
 */
export async function claimIdempotencyKey(
  trx: Trx,
  { customerId, key, request, orderId }: IdempotencyClaim,
): Promise<{ readonly answer: unknown; readonly isSameRequest: boolean } | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ customer_id: customerId, key, request_hash: hash, order_id: orderId })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key'])
        .doUpdateSet({ request_hash: hash, order_id: orderId, created_at: sql`now()` })
        .where('idempotency_key.created_at', '<', DAY_AGO),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  return earlier && { answer: earlier.answer, isSameRequest: earlier.request_hash === hash }
}

interface IdempotencyClaim {
  readonly customerId: string
  readonly key: string
  readonly request: object
  readonly orderId: string
}

export async function saveIdempotentAnswer(trx: Trx, customerId: string, key: string, answer: object): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ answer: storableJson(answer) })
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .execute()
}

export async function deleteExpiredIdempotencyKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', DAY_AGO).execute()
}

const DAY_AGO = sql<Date>`now() - interval '24 hours'`

export async function insertOrder(
  trx: Trx,
  order: Insertable<Database['orders']>,
  lines: readonly Insertable<Database['order_line']>[],
): Promise<{ readonly order: OrderRow; readonly lines: readonly OrderLineRow[] }> {
  const row = await trx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
  const lineRows = await trx.insertInto('order_line').values(lines).returningAll().execute()
  return { order: row, lines: lineRows }
}

/** Locks an order until the transaction ends. Every change of an order locks it first, before any other row. */
export function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

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

export function orderLines(trx: Trx, orderId: string): Promise<OrderLineRow[]> {
  return trx.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
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
  if (ids.length === 0) return []
  return trx
    .updateTable('orders')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', sql<string>`any(${ids})`)
    .returningAll()
    .execute()
}

/** The only row of a change of one order. */
export function onlyOf<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} orders were changed instead of one.`)
  return row
}

/** Sets the time until which an unpaid order is held. */
export async function setExpiry(trx: Trx, id: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('orders').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

interface RecordedEvent {
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
  await trx.insertInto('order_event').values(rows).execute()
}

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

/** Returns which of these orders have an invoice. */
export async function invoicedOrders(trx: Trx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('invoice')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Returns the invoice of an order with the seller as it was printed. */
export function invoiceOf(trx: Trx, orderId: string) {
  return trx.selectFrom('invoice').select(['number', 'seller']).where('order_id', '=', orderId).executeTakeFirst()
}

/**
 * Returns the next serial number of a financial year and locks the series until the transaction ends. When the transaction
 * is rolled back, the next one gets the same number, so that invoices are numbered without gaps (rule 46(b), CGST Rules).
 * @param count how many consecutive numbers are taken; the first of them is returned
 */
export async function nextSerial(
  trx: Trx,
  series: 'invoice_series' | 'credit_note_series',
  financialYear: string,
  count = 1,
): Promise<number> {
  const { last_serial } = await trx
    .insertInto(series)
    .values({ financial_year: financialYear, last_serial: count })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet(({ eb }) => ({ last_serial: eb(`${series}.last_serial`, '+', count) })),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial - count + 1
}

export async function insertInvoices(trx: Trx, invoices: readonly Insertable<Database['invoice']>[]): Promise<void> {
  await trx.insertInto('invoice').values(invoices).execute()
}

export async function insertCreditNote(
  trx: Trx,
  note: Insertable<Database['credit_note']>,
  lines: readonly TaxParts[],
): Promise<void> {
  await trx.insertInto('credit_note').values(note).execute()
  const rows = lines.map(({ taxable, cgst, sgst, igst }, position) => ({
    credit_note_id: note.id,
    position,
    taxable_paise: taxable,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  }))
  await trx.insertInto('credit_note_line').values(rows).execute()
}

/** The shop's rules that an order depends on. */
export interface OrderTerms {
  readonly shipping: ShippingRule
  /** Where the shop delivers to. */
  readonly countries: readonly string[]
  readonly payments: PaymentRules
  /** Undefined until the shop has stored its business details: then it takes no orders. */
  readonly seller: Seller | undefined
  readonly rates: readonly GstRate[]
  readonly delivery: DeliveryRules
}

/** Reads the shop's rules in the order's own transaction, in one statement, so that an order follows the latest settings. */
export async function readOrderTerms(db: Kysely<Database>): Promise<OrderTerms> {
  const { rows } = await sql<{
    settings: Record<string, unknown>
    rates: readonly Selectable<Database['gst_rate']>[]
  }>`
    select coalesce((select json_object_agg(name, value) from setting
                     where name in ('shipping', 'payments', 'shop_identity', 'delivery')), '{}') as settings,
           coalesce((select json_agg(r) from gst_rate r), '[]') as rates`.execute(db)
  const { settings, rates } = rows[0] ?? { settings: {}, rates: [] }
  return {
    shipping: readShippingRules(settings.shipping).checkout,
    countries: readShippingRules(settings.shipping).countries,
    payments: readPaymentRules(settings.payments),
    seller: readSeller(settings.shop_identity),
    delivery: readDeliveryRules(settings.delivery),
    rates: rates.map(({ hsn, from_day, rate, threshold_paise, rate_above }) => ({
      hsn,
      from: from_day,
      rate,
      threshold: threshold_paise,
      rateAbove: rate_above,
    })),
  }
}
