import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { TaxParts } from '../../../domain/tax/credit-note.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import type { VariantQuantity } from '../../inventory/movements.ts'
import { storableJson } from '../../platform/database/json.ts'
import type { Database, OrderEventKind } from '../../platform/database/schema.ts'

type Trx = Transaction<Database>
export type OrderRow = Selectable<Database['orders']>
export type OrderLineRow = Selectable<Database['order_line']>

/** The settings an order depends on, and the dated tax rates, in one statement. */
export async function termRows(db: Kysely<Database>) {
  const { rows } = await sql<{
    settings: Record<string, unknown>
    rates: readonly Selectable<Database['gst_rate']>[]
  }>`
    select coalesce((select json_object_agg(name, value) from setting
                     where name in ('shipping', 'payments', 'shop_identity')), '{}') as settings,
           coalesce((select json_agg(r) from gst_rate r), '[]') as rates`.execute(db)
  return rows[0] ?? { settings: {}, rates: [] }
}

/** A coupon by its code, and how often this customer has it on orders that were not cancelled. */
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
 * Takes one use of a coupon for an order that is written already. The conditional update holds the coupon's row until the
 * order is committed, so that fifty carts cannot share its last use; the customer's own uses, this one among them, are
 * counted under that hold.
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

/** A cancelled order gives its use back; an order that comes back to life takes it again, whatever the limit. */
export async function adjustCouponUses(trx: Trx, couponId: string, by: 1 | -1): Promise<void> {
  await sql`update coupon set uses = greatest(uses + ${by}, 0) where id = ${couponId}`.execute(trx)
}

/** What an order of these lines needs, one entry a variant. */
export function quantitiesByVariant(
  lines: readonly Pick<OrderLineRow, 'variant_id' | 'quantity'>[],
): VariantQuantity[] {
  const needs = new Map<string, Quantity>()
  for (const { variant_id, quantity } of lines) needs.set(variant_id, (needs.get(variant_id) ?? 0) + quantity)
  return [...needs].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/**
 * Claims an idempotency key for an order about to be placed. While a twin with the same key is at work this waits for it.
 * A key of more than a day ago is free again, whether or not the job that deletes it has come by.
 * @returns undefined when the key is this request's, else what the twin has left
 */
export async function claimIdempotencyKey(
  trx: Trx,
  claim: { readonly customerId: string; readonly key: string; readonly hash: string; readonly orderId: string },
) {
  const mine = await trx
    .insertInto('idempotency_key')
    .values({ customer_id: claim.customerId, key: claim.key, request_hash: claim.hash, order_id: claim.orderId })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key'])
        .doUpdateSet({ request_hash: claim.hash, order_id: claim.orderId, created_at: sql`now()` })
        .where('idempotency_key.created_at', '<', DAY_AGO),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine) return undefined
  return trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('customer_id', '=', claim.customerId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
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

/** The order, held until the transaction ends; whoever changes an order takes it first. */
export function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function orderLines(trx: Trx, orderId: string): Promise<OrderLineRow[]> {
  return trx.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

export function updateOrder(trx: Trx, id: string, change: Updateable<Database['orders']>): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function recordEvent(
  trx: Trx,
  event: {
    readonly orderId: string
    readonly kind: OrderEventKind
    readonly actor: 'customer' | 'admin' | 'shop'
    readonly customerId?: string | undefined
    readonly note?: string | undefined
  },
): Promise<void> {
  await trx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      kind: event.kind,
      actor: event.actor,
      customer_id: event.customerId ?? null,
      note: event.note ?? '',
    })
    .execute()
}

/** Who cancelled an order last; undefined when nobody did. */
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

/** Unpaid card orders whose time is over. */
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

export async function hasInvoice(trx: Trx, orderId: string): Promise<boolean> {
  return (
    (await trx.selectFrom('invoice').select('number').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
  )
}

/**
 * The next serial of a financial year. Its row is held until the transaction ends: whoever comes next waits, and when this
 * transaction is undone gets the same serial, so that none is left out (rule 46(b) of the CGST Rules).
 */
export async function nextSerial(
  trx: Trx,
  series: 'invoice_series' | 'credit_note_series',
  financialYear: string,
): Promise<number> {
  const { last_serial } = await trx
    .insertInto(series)
    .values({ financial_year: financialYear, last_serial: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet(({ eb }) => ({ last_serial: eb(`${series}.last_serial`, '+', 1) })),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

export async function insertInvoice(trx: Trx, invoice: Insertable<Database['invoice']>): Promise<void> {
  await trx.insertInto('invoice').values(invoice).execute()
}

export async function insertCreditNote(
  trx: Trx,
  note: Insertable<Database['credit_note']>,
  lines: readonly TaxParts[],
): Promise<void> {
  await trx.insertInto('credit_note').values(note).execute()
  const rows = lines.map(({ taxable, cgst, sgst, igst }, position) => ({
    ...{ credit_note_id: note.id, position, taxable_paise: taxable },
    ...{ cgst_paise: cgst, sgst_paise: sgst, igst_paise: igst },
  }))
  await trx.insertInto('credit_note_line').values(rows).execute()
}
