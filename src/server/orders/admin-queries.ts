import { type Kysely, sql, type Transaction } from 'kysely'
import { trackingKey } from '../../domain/couriers/file-cells.ts'
import { addDays, startOfDay } from '../../domain/india/time.ts'
import type { OrderStatus } from '../../domain/orders/lifecycle.ts'
import type { PaymentMethod } from '../../domain/orders/payment-status.ts'
import { hasNoGstRate } from '../catalogue/gst-rate-known.ts'
import { isCashOnDelivery } from '../ledger/cash.ts'
import { ordersWithRefundDue, refundsDueAmong } from '../ledger/due-refunds.ts'
import { returnedRefunds } from '../ledger/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf, phoneDigitsOf, startingWith } from '../platform/lists.ts'
import { ordersHoldingStock } from './held-stock.ts'
import { ordersWithParcel, PARCELS } from './parcel-queries.ts'

export interface OrderQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'createdAt' | 'totalAmount'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly status?: OrderStatus
  readonly attention?: 'pack' | 'refund' | 'payment' | 'holding'
  readonly paymentMethod?: PaymentMethod | 'received'
  readonly isPaid?: boolean
  readonly customerId?: string
  /** Days in India, both inclusive. */
  readonly from?: string
  readonly to?: string
  readonly cash?: 'unconfirmed'
  readonly courier?: string
  readonly city?: string
  /** The name of the state. */
  readonly state?: string
  readonly pincode?: string
  readonly tracking?: 'with' | 'without'
}

const SORTS = { createdAt: 'orders.created_at', totalAmount: 'orders.total_paise' } as const

/** A page of orders, newest first by default, and the total count. */
export async function orderPage(db: Kysely<Database>, query: OrderQuery) {
  const { sort = 'createdAt', order = 'desc' } = query
  const selected = filteredOrders(db, query)
  const { limit, offset } = pageOf(query)
  // Selects the ids of the page first, so that only the index is read for the pages before it.
  const page = selected
    .select(['orders.id'])
    .orderBy(SORTS[sort], order)
    .orderBy('orders.id')
    .limit(limit)
    .offset(offset)
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('orders')
      .where('orders.id', 'in', page)
      .selectAll('orders')
      .select((select) =>
        select
          .selectFrom('order_line')
          .whereRef('order_line.order_id', '=', 'orders.id')
          .select((line) => line.fn.countAll<number>().as('lines'))
          .as('lines'),
      )
      .orderBy(SORTS[sort], order)
      .orderBy('orders.id')
      .execute(),
    selected.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const due = await refundsDueAmong(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, isRefundDue: due.has(row.id) })), total: Number(total) }
}

/** The orders paid by a method, as the screens call it. */
function paymentCondition(method: PaymentMethod | 'received') {
  if (method === 'cod') return isCashOnDelivery('orders')
  return method === 'received'
    ? sql<boolean>`(orders.received_by in ('cash', 'upi', 'bank transfer') or orders.rest_received_by is not null)`
    : sql<boolean>`orders.payment_method = ${method} and orders.received_by is null`
}

/** The ids of all orders of a list, at most `limit`, and how many there are. */
export async function orderIds(db: Kysely<Database>, query: OrderQuery, limit: number) {
  const { sort = 'createdAt', order = 'desc' } = query
  const rows = await filteredOrders(db, query)
    .select(['orders.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(SORTS[sort], order)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

function filteredOrders(db: Kysely<Database>, query: OrderQuery) {
  const {
    status,
    attention,
    paymentMethod,
    isPaid,
    cash,
    customerId,
    from,
    to,
    courier,
    city,
    state,
    pincode,
    tracking,
  } = query
  const ids = idsOf(query.ids)
  let selected = db.selectFrom('orders')
  if (ids) selected = selected.where('orders.id', 'in', ids)
  if (status) selected = selected.where('orders.status', '=', status)
  if (attention === 'pack') selected = selected.where('orders.status', 'in', TO_PACK)
  if (attention === 'refund') selected = selected.where('orders.id', 'in', sql<string>`(${ordersWithRefundDue()})`)
  if (attention === 'payment') selected = selected.where('orders.id', 'in', ordersWithPaymentProblems(db))
  if (attention === 'holding') selected = selected.where('orders.id', 'in', sql<string>`(${ordersHoldingStock()})`)
  if (paymentMethod) selected = selected.where(paymentCondition(paymentMethod))
  if (isPaid !== undefined) selected = selected.where('orders.is_paid', '=', isPaid)
  if (customerId) selected = selected.where('orders.customer_id', '=', customerId)
  if (from) selected = selected.where('orders.created_at', '>=', startOfDay(from))
  if (to) selected = selected.where('orders.created_at', '<', startOfDay(addDays(to, 1)))
  if (cash) selected = selected.where(IS_UNCONFIRMED_CASH)
  if (courier?.trim())
    selected = selected.where(
      sql<boolean>`orders.courier <> '' and lower(orders.courier) like ${startingWith(courier.toLowerCase())}`,
    )
  if (state) selected = selected.where('orders.state', '=', state)
  if (city?.trim()) selected = selected.where(sql<boolean>`lower(orders.city) like ${startingWith(city.toLowerCase())}`)
  if (pincode) selected = selected.where('orders.zip_code', 'like', `${pincode}%`)
  if (tracking) selected = selected.where('orders.tracking_number', tracking === 'with' ? '<>' : '=', '')
  if (query.q?.trim()) selected = selected.where(searchCondition(query.q))
  return selected
}

/** The orders of a list from the oldest on, after the given id, with their lines and the refunded amount in paise. */
export async function ordersAfter(db: Kysely<Database>, query: OrderQuery, after: string | undefined, limit: number) {
  // Compares timestamps in the database, because a JavaScript Date is less precise.
  const rest = sql<boolean>`(orders.created_at, orders.id) > (select created_at, id from orders where id = ${after ?? ''})`
  const orders = await filteredOrders(db, query)
    .$if(after !== undefined, (selected) => selected.where(rest))
    .leftJoin('invoice', 'invoice.order_id', 'orders.id')
    .selectAll('orders')
    .select(['invoice.number as invoice_number', 'invoice.issued_at', PARCELS.as('parcels')])
    .select(
      sql<number>`(select coalesce(-sum(amount_paise), 0)::bigint from money_movement
        where money_movement.order_id = orders.id and refund_id is not null)`.as('refunded_paise'),
    )
    .select(
      sql<
        string | null
      >`(select string_agg(code, ', ' order by position) from order_coupon where order_id = orders.id)`.as(
        'coupon_codes',
      ),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)})`)
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
}

/** The shelf and barcode of the variants of order lines, by variant id. */
export async function labelsOf(db: Kysely<Database>, lines: readonly { readonly variant_id: string }[]) {
  const ids = [...new Set(lines.map(({ variant_id }) => variant_id))]
  const variants = db
    .selectFrom('variant')
    .select(['id', 'shelf', 'barcode'])
    .where('id', '=', sql<string>`any(${ids})`)
  return new Map((await variants.execute()).map(({ id, shelf, barcode }) => [id, { shelf, barcode }]))
}

/** The statuses of orders that still have to be packed. */
const TO_PACK: OrderStatus[] = ['confirmed', 'processing']

/** Orders with an unread payment notice, with a refund that is more than a day overdue, or with one that the bank returned. */
export function ordersWithPaymentProblems(db: Kysely<Database>) {
  return (
    db
      .selectFrom('orders')
      .select('orders.id')
      .where('orders.is_refund_due', '=', true)
      .where('orders.cancelled_at', '<', sql<Date>`now() - interval '1 day'`)
      .union(
        db
          .selectFrom('payment')
          .select('payment.order_id as id')
          .where('payment.notice', '<>', '')
          .whereRef('payment.notice', '<>', 'payment.notice_seen'),
      )
      // What a return is owed is a task of its own.
      .union(returnedRefunds(db).where('refund.return_id', 'is', null).select('payment.order_id as id'))
      .union(
        db
          .selectFrom('payment_dispute as dispute')
          .innerJoin('payment', 'payment.id', 'dispute.payment_id')
          .select('payment.order_id as id')
          .where('dispute.state', 'in', ['open', 'under_review']),
      )
      .union(
        db
          .selectFrom('payment_attempt as attempt')
          .innerJoin('payment', 'payment.id', 'attempt.payment_id')
          .select('payment.order_id as id')
          .where('attempt.state', '=', 'authorized')
          .where('attempt.updated_at', '<', sql<Date>`now() - interval '1 hour'`),
      )
  )
}

/** Marks the payment notices of an order as read. Returns false when there were none to read. */
export async function markNoticesSeen(trx: Transaction<Database>, orderId: string): Promise<boolean> {
  const seen = await trx
    .updateTable('payment')
    .set(({ ref }) => ({ notice_seen: ref('notice') }))
    .where('order_id', '=', orderId)
    .whereRef('notice', '<>', 'notice_seen')
    .returning('id')
    .execute()
  return seen.length > 0
}

/**
 * Finds orders by number (with or without #), full id, phone number, tracking number, or the start of an email address or a name. Each
 * of these has its own index, and a search uses one, and two more where it may be the tracking number of a parcel as well.
 */
export function searchCondition(typed: string) {
  const other = otherCondition(typed)
  return MAY_BE_TRACKING_NUMBER.test(typed.trim()) ? sql<boolean>`(${other} or ${hasTrackingNumber(typed)})` : other
}

/** At least one digit among at least six letters, digits and hyphens. */
const MAY_BE_TRACKING_NUMBER = /^(?=.*\d)[a-z0-9][a-z0-9 /_.-]{4,78}[a-z0-9]$/i

function hasTrackingNumber(typed: string) {
  return sql<boolean>`(orders.tracking_number <> ''
    and upper(replace(orders.tracking_number, ' ', '')) = ${trackingKey(typed.trim())} or ${ordersWithParcel(typed)})`
}

function otherCondition(typed: string) {
  const q = typed.trim().toLowerCase()
  const digits = phoneDigitsOf(q)
  const number = q.replace(/^#/, '')
  if (/^[0-9a-f]{24}$/.test(number)) return sql<boolean>`orders.id = ${number}`
  if (/^\d{10}$/.test(digits)) return sql<boolean>`orders.phone = ${digits}`
  if (/^[0-9a-f]{8}$/.test(number)) return sql<boolean>`right(orders.id, 8) = ${number}`
  const start = startingWith(q)
  if (q.includes('@')) return sql<boolean>`lower(orders.email) like ${start}`
  return sql<boolean>`(lower(orders.customer_name) like ${start} or lower(orders.email) like ${start})`
}

/** Cash orders that are not shipped yet and that the buyer has not confirmed; there is an index for them. */
const IS_UNCONFIRMED_CASH = sql<boolean>`orders.payment_method = 'cod' and not orders.is_paid
  and orders.cash_confirmation <> 'confirmed' and orders.status in ('confirmed', 'processing')`

/** The events of an order, oldest first, with the name of the person. */
export function eventsOf(db: Kysely<Database>, orderId: string) {
  return db
    .selectFrom('order_event as event')
    .leftJoin('customer', 'customer.id', 'event.customer_id')
    .select(['event.id', 'event.kind', 'event.actor', 'event.note', 'event.created_at', 'customer.name as by'])
    .where('event.order_id', '=', orderId)
    .orderBy('event.id')
    .execute()
}

/** The names of team members, by id. */
export async function namesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('customer').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of an order's products that had no HSN code, or one without a GST rate, and of which that is still so. */
export async function namesWithoutGstRate(db: Kysely<Database>, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct line.name from order_line line left join product on product.id = line.product_id
    where line.order_id = ${orderId} and ${hasNoGstRate(sql`line.hsn`)} and ${hasNoGstRate(sql`coalesce(product.hsn, '')`)}
    order by line.name`.execute(db)
  return rows.map(({ name }) => name)
}
