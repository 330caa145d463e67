import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { TaxParts } from '../../domain/tax/credit-note.ts'
import type { Quantity } from '../../domain/units/quantity.ts'
import { compiledOnce } from '../platform/database/compiled-once.ts'
import { inOneRoundTrip, type RowsOf } from '../platform/database/pipeline.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { PARCELS, type StoredParcel } from './parcel-queries.ts'

/** An order row with its invoice once it has one. */
export interface OrderRow extends Selectable<Database['orders']> {
  readonly invoice_number: string | null
  readonly issued_at: Date | null
  /** The seller on the day of the invoice. Untrusted, like all stored JSON. */
  readonly seller: unknown
  /** When the order was last confirmed, from its history. */
  readonly confirmed_at: Date | null
  /** Paise of payments that could not be applied to the order and are being refunded or have been. */
  readonly sent_back_paise: number
  /** What the bank returned and is to be refunded again, in paise, and whether all of it is for returns. Absent where it is not needed. */
  readonly to_repeat?: { readonly paise: number; readonly isForReturn: boolean } | null
  /** Its returns and exchanges that were not refused or given up, oldest first; absent where they are not needed. */
  readonly returns?: readonly Pick<Selectable<Database['return_request']>, 'id' | 'resolution' | 'state'>[]
  /** In the order in which they were applied. Amounts in paise; `delivery` is null when the coupon does not make the delivery free. */
  readonly coupons: readonly UsedCoupon[]
  /** Its parcels, if it has several. */
  readonly parcels: readonly StoredParcel[]
}

export interface UsedCoupon {
  readonly code: string
  readonly discount: number
  readonly delivery: number | null
}

export interface OrderLineRow extends Omit<Selectable<Database['order_line']>, 'cost_paise'> {
  /** Whether the customer has reviewed the product for this order. */
  readonly reviewed: boolean
  /** What of the line has come back and was accepted. */
  readonly returned: Quantity
}

export interface PlacedOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLineRow[]
  /** The credit notes of the invoice, oldest first. Absent where they are not needed. */
  readonly creditNotes?: readonly CreditNoteRow[]
}

/** A credit note with the amounts it reverses for each line of the invoice, in paise. */
export interface CreditNoteRow extends Selectable<Database['credit_note']> {
  /** By the position of the invoice line; the quantity is 0 for an amount that was refunded without items. */
  readonly lines: readonly (TaxParts & { readonly quantity: Quantity })[]
}

/** A customer's order history is limited to this many orders. */
const MAX_ORDERS = 500

/** The orders of a customer, newest first, read in two statements. */
export async function ordersOf(db: Kysely<Database>, customerId: string): Promise<PlacedOrder[]> {
  const orders = await ordersWithInvoice(db)
    .select(RETURNS.as('returns'))
    .where('orders.customer_id', '=', customerId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(MAX_ORDERS)
    .execute()
  return withLines(db, orders)
}

/**
 * Accounts and guests cost nothing, and each could fill the disk with photos that belong to nothing for a day.
 * @throws ApiError 409 unless an order of the customer has been sent, so that there can be photos of it
 */
export async function requireSentOrder(db: Kysely<Database>, customerId: string): Promise<void> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['shipped', 'delivered'])
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new ApiError(409, 'You can add photos once your order has been shipped.')
}

/** An order by its id; with `customerId` only if it belongs to that customer. */
export async function orderOf(db: Kysely<Database>, id: string, customerId?: string): Promise<PlacedOrder | undefined> {
  return placedOrder(await inOneRoundTrip(db, orderQueries(id, customerId)))
}

/** The queries of `orderOf`; `placedOrder` reads their rows. */
function orderQueries(id: string, customerId?: string) {
  const order = customerId === undefined ? anyOrderQuery(id) : ownOrderQuery(id, customerId)
  return [order, linesOfOrderQuery(id), creditNotesOfOrderQuery(id)] as const
}

const anyOrderQuery = compiledOnce((db, id: string) => ordersWithInvoice(db).where('orders.id', '=', id))
const ownOrderQuery = compiledOnce((db, id: string, customerId: string) =>
  ordersWithInvoice(db).where('orders.id', '=', id).where('orders.customer_id', '=', customerId),
)
const linesOfOrderQuery = compiledOnce((db, id: string) => linesQuery(db, sql`${id}`))
export const linesOfOrdersQuery = compiledOnce((db, ids: readonly string[]) => linesQuery(db, sql`any(${ids})`))
const creditNotesOfOrderQuery = compiledOnce((db, id: string) => creditNotesQuery(db, [id]))

function placedOrder([[order], lines, creditNotes]: RowsOf<ReturnType<typeof orderQueries>>) {
  return order && { order, lines, creditNotes }
}

/** Several orders with their credit notes, in the order of the ids; unknown ids are left out. */
export async function ordersWithIds(db: Kysely<Database>, ids: readonly string[]): Promise<PlacedOrder[]> {
  const orders = await ordersWithInvoice(db).where('orders.id', '=', sql<string>`any(${ids})`).execute()
  const placed = new Map((await withCreditNotes(db, await withLines(db, orders))).map((one) => [one.order.id, one]))
  return ids.map((id) => placed.get(id)).filter((one) => one !== undefined)
}

/** The id of the order that replaces a changed one; undefined when it was not changed. */
export async function replacementOf(db: Kysely<Database>, orderId: string): Promise<string | undefined> {
  const replaced = db.selectFrom('orders').select('id').where('replaces_order_id', '=', orderId)
  return (await replaced.executeTakeFirst())?.id
}

/** The ids of the orders that replace changed ones, by the id of the changed one. */
export async function replacementsOf(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'replaces_order_id'])
    .where('replaces_order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ id, replaces_order_id }) => [replaces_order_id ?? '', id]))
}

/** The id of the order that an exchange came from; undefined for an order that was bought. */
export async function exchangedOrderOf(db: Kysely<Database>, orderId: string): Promise<string | undefined> {
  const request = db.selectFrom('return_request').select('order_id').where('exchange_order_id', '=', orderId)
  return (await request.executeTakeFirst())?.order_id
}

/** Whether a customer has an account, or is a guest who gets a link. One whom the team entered can do neither. */
export async function kindOfCustomer(
  db: Kysely<Database>,
  customerId: string,
): Promise<'account' | 'guest' | 'entered' | undefined> {
  const customer = await db
    .selectFrom('customer')
    .select(['email', 'is_guest'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return undefined
  return customer.is_guest ? 'guest' : customer.email === null ? 'entered' : 'account'
}

/** Adds the credit notes of their invoices to orders. */
export async function withCreditNotes(db: Kysely<Database>, orders: readonly PlacedOrder[]): Promise<PlacedOrder[]> {
  const notes = await creditNotesOf(
    db,
    orders.filter(({ order }) => order.invoice_number !== null).map(({ order }) => order.id),
  )
  return orders.map((placed) => ({
    ...placed,
    creditNotes: notes.filter(({ order_id }) => order_id === placed.order.id),
  }))
}

export async function creditNotesOf(db: Kysely<Database>, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  return orderIds.length === 0 ? [] : creditNotesQuery(db, orderIds).execute()
}

function creditNotesQuery(db: Kysely<Database>, orderIds: readonly string[]) {
  return db
    .selectFrom('credit_note')
    .selectAll()
    .select(
      sql<(TaxParts & { quantity: Quantity })[]>`(
        select json_agg(json_build_object(
          'taxable', taxable_paise, 'cgst', cgst_paise, 'sgst', sgst_paise, 'igst', igst_paise,
          'quantity', quantity) order by position)
        from credit_note_line where credit_note_id = credit_note.id)`.as('lines'),
    )
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('issued_at')
    .orderBy('serial')
}

function ordersWithInvoice(db: Kysely<Database>) {
  return db
    .selectFrom('orders')
    .leftJoin('invoice', 'invoice.order_id', 'orders.id')
    .selectAll('orders')
    .select(['invoice.number as invoice_number', 'invoice.issued_at', 'invoice.seller'])
    .select(
      sql<Date | null>`(
        select max(created_at) from order_event where order_id = orders.id and kind in ('confirmed', 'revived'))`.as(
        'confirmed_at',
      ),
    )
    .select([
      TO_REPEAT.as('to_repeat'),
      SENT_BACK.as('sent_back_paise'),
      COUPONS_USED.as('coupons'),
      PARCELS.as('parcels'),
    ])
}

const TO_REPEAT = sql<OrderRow['to_repeat']>`(
  select json_build_object('paise', sum(refund.amount_paise), 'isForReturn', bool_and(request.id is not null))
  from payment join refund on refund.payment_id = payment.id
  left join return_request request on request.id = refund.return_id and request.state = 'refund_due'
  where payment.order_id = orders.id and refund.returned_on is not null and refund.repeated_by is null
    and (refund.return_id is null or request.id is not null)
  having count(*) > 0)`

const RETURNS = sql<NonNullable<OrderRow['returns']>>`coalesce((
  select json_agg(json_build_object('id', id, 'resolution', resolution, 'state', state) order by created_at, id)
  from return_request
  where order_id = orders.id and state not in ('declined', 'rejected', 'lapsed', 'cancelled', 'undelivered')), '[]')`

/** The columns of `OrderRow` that are in other tables than the invoice and the history; of a table named `orders`. */
export const SENT_BACK = sql<number>`coalesce((
  select sum(refund.amount_paise) from payment join refund on refund.payment_id = payment.id
  where payment.order_id = orders.id and refund.state <> 'failed'
    and refund.attempt_id is distinct from payment.accepted_attempt), 0)::bigint`
export const COUPONS_USED = sql<readonly UsedCoupon[]>`coalesce((
  select json_agg(json_build_object('code', code, 'discount', discount_paise, 'delivery', delivery_paise) order by position)
  from order_coupon where order_id = orders.id), '[]')`

async function withLines(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<PlacedOrder[]> {
  if (orders.length === 0) return []
  const lines = await linesQuery(db, anyOf(orders.map(({ id }) => id))).execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return orders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
}

function linesQuery(db: Kysely<Database>, orderId: RawBuilder<string>) {
  return db
    .selectFrom('order_line as line')
    .leftJoin('review', (join) =>
      join.onRef('review.order_id', '=', 'line.order_id').onRef('review.product_id', '=', 'line.product_id'),
    )
    .selectAll('line')
    .select(sql<boolean>`review.id is not null`.as('reviewed'))
    .select(
      sql<Quantity>`coalesce((
        select sum(accepted_quantity) from return_line back
        where back.order_id = line.order_id and back.position = line.position), 0)::int`.as('returned'),
    )
    .where('line.order_id', '=', orderId)
    .orderBy('line.order_id')
    .orderBy('line.position')
}

/** One id is no list, because PostgreSQL plans a statement with a list each time. */
function anyOf([only, ...others]: readonly string[]) {
  return others.length === 0 && only !== undefined ? sql<string>`${only}` : sql<string>`any(${[only, ...others]})`
}
