import { sql, type Transaction } from 'kysely'
import { indianDay, startOfDay } from '../../../domain/india/time.ts'
import { isUnpaidOnline } from '../../../domain/orders/bulk-moves.ts'
import { findTransition } from '../../../domain/orders/lifecycle.ts'
import { isFullyRefunded } from '../../../domain/payments/refund.ts'
import { couriersWithoutCash } from '../../couriers/queries.ts'
import { paymentsAndRefundsOf, refundedShare, stillDue } from '../../ledger/queries.ts'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { cashCourierProblem } from '../cash-courier.ts'
import { queueOrderEmail, queueOrderEmails } from '../order-emails.ts'
import { deliverParcels } from '../parcel-queries.ts'
import type { StatusChange } from './confirm-order.ts'
import { issueMissingInvoices } from './issue-missing-invoices.ts'
import { addParcels } from './parcels.ts'
import { type OrderRow, onlyOf, recordEvent, recordEvents, updateOrder, updateOrders } from './queries.ts'
import { paidByDelivery, receiveCash } from './receive-cash.ts'
import { takeOffUncollected } from './uncollected-cash.ts'

type Trx = Transaction<Database>

/**
 * Marks an order that the caller has locked with `lockOrder` as being packed.
 * @throws ApiError 409 when this is not allowed in its current status
 */
export async function processOrder(trx: Trx, order: OrderRow, by: StatusChange): Promise<OrderRow> {
  if (!findTransition(order.status, 'processing', by.actor)) throw new ApiError(409, 'This order cannot be packed now.')
  return onlyOf(await processOrders(trx, [order], by))
}

/** Marks orders as being packed whose transition the caller has checked. */
export async function processOrders(
  trx: Trx,
  orders: readonly OrderRow[],
  { actor, customerId }: StatusChange,
): Promise<readonly OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  const processed = await updateOrders(trx, ids, { status: 'processing' })
  await recordEvents(
    trx,
    ids.map((orderId) => ({ orderId, kind: 'processing', actor, customerId })),
  )
  return processed
}

/** The courier and tracking number. Both are empty when the shop delivers by itself. */
interface Parcel {
  readonly courier: string
  readonly trackingNumber: string
  /** Of an order that leaves in several parcels. */
  readonly furtherTrackingNumbers?: readonly string[]
  /** Why an order that is not paid online, or was fully refunded, is shipped all the same; empty unless the team confirmed it. */
  readonly unpaidReason?: string
}

/**
 * Marks an order that the caller has locked with `lockOrder` as shipped, and sends the customer an email. An order without an
 * invoice gets it now.
 * @throws ApiError 400 when the courier does not collect its cash, or when it is not paid or was refunded in full and no reason is given,
 *   or for wrong numbers of further parcels, 409 when it may not be shipped in its current status
 */
export async function shipOrder(
  trx: Trx,
  send: SendJob,
  order: OrderRow,
  { courier, trackingNumber, furtherTrackingNumbers = [], unpaidReason = '' }: Parcel,
  by: StatusChange,
): Promise<OrderRow> {
  const { actor, customerId, now = new Date() } = by
  if (!findTransition(order.status, 'shipped', actor)) throw new ApiError(409, 'This order cannot be shipped now.')
  const problem = cashCourierProblem(order, courier, await couriersWithoutCash(trx))
  if (problem) throw refuseFields({ courier: problem })
  const isUnpaid = isUnpaidOnline({ paymentMethod: order.payment_method, isPaid: order.is_paid })
  const isRefunded = (await fullyRefundedOrders(trx, [order])).has(order.id)
  if ((isUnpaid || isRefunded) && unpaidReason === '')
    throw refuseFields({ unpaidReason: isRefunded ? REFUNDED_IN_FULL : UNPAID })
  const further = await addParcels(
    trx,
    { id: order.id, courier },
    { first: trackingNumber, further: furtherTrackingNumbers, field: 'furtherTrackingNumbers', isEmailed: true },
    by,
  )
  const shipped = await updateOrder(trx, order.id, {
    status: 'shipped',
    courier,
    tracking_number: trackingNumber,
    tracking_emailed: trackingNumber,
    shipped_at: now,
  })
  const without = isUnpaid || isRefunded ? `without payment: ${unpaidReason}` : ''
  const note = [courier, trackingNumber, ...further, without].filter((word) => word !== '').join(', ')
  await recordEvent(trx, { orderId: order.id, kind: 'shipped', actor, customerId, note })
  await queueOrderEmail(send, trx, 'order-shipped', order.id)
  await issueMissingInvoices(trx, [shipped], now)
  return shipped
}

const UNPAID =
  'This order has not been paid in full, and no courier collects the rest. Record the payment if the shop has received it, ' +
  'or say why the order is shipped without payment.'
const REFUNDED_IN_FULL = 'The payment of this order was refunded in full. Say why it is shipped without payment.'

/**
 * Seconds until the customers of a bulk hand-over get their email. Until then the team can undo the hand-over, and no customer
 * gets an email about it.
 */
const UNDO_SECONDS = 120

/** Now, or six in the evening of an earlier day, but never before the youngest of the orders was placed or shipped. */
export function timeOnDay(day: string | null, orders: readonly OrderRow[]): Date {
  const now = new Date()
  if (day === null || day >= indianDay(now)) return now
  const evening = startOfDay(day).getTime() + 18 * 60 * 60 * 1000
  const earliest = orders.map(({ created_at, shipped_at }) => (shipped_at ?? created_at).getTime())
  return new Date(Math.max(evening, ...earliest))
}

/**
 * Hands orders to a courier whose transition the caller has checked. A tracking number that they already have stays, and so does
 * their courier when none is given. No email is sent for orders that are delivered at the same time (`isDelivered`).
 */
export async function handOverOrders(
  trx: Trx,
  send: SendJob,
  orders: readonly OrderRow[],
  courier: string,
  { actor, customerId, now = new Date(), isDelivered = false }: StatusChange & { readonly isDelivered?: boolean },
): Promise<readonly OrderRow[]> {
  const shipped = await updateOrders(
    trx,
    orders.map(({ id }) => id),
    {
      status: 'shipped',
      shipped_at: now,
      ...(courier !== '' && { courier }),
    },
  )
  await recordEvents(
    trx,
    shipped.map(({ id, courier, tracking_number }) => ({
      orderId: id,
      kind: 'shipped',
      actor,
      customerId,
      note: [courier, tracking_number].filter((word) => word !== '').join(', '),
    })),
  )
  const ids = shipped.map(({ id }) => id)
  // The email contains the tracking number that the order has by then.
  await trx
    .updateTable('orders')
    .set({ tracking_emailed: sql`tracking_number` })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  if (!isDelivered) await queueOrderEmails(send, trx, 'order-shipped', ids, UNDO_SECONDS)
  await issueMissingInvoices(trx, shipped, new Date())
  return shipped
}

/**
 * Returns which of these orders have no money left and bring none: all of their payment was refunded. A courier still collects what is
 * due for an order of which a part was paid before.
 */
export async function fullyRefundedOrders(trx: Trx, orders: Iterable<OrderRow>): Promise<ReadonlySet<string>> {
  const ids = [...orders].filter((order) => stillDue(order) === 0).map(({ id }) => id)
  const refunded = await trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('payment.order_id')
    .distinct()
    .where('payment.order_id', '=', sql<string>`any(${ids})`)
    .execute()
  const found = new Set<string>()
  for (const { order_id } of refunded)
    if (isFullyRefunded(refundedShare(await paymentsAndRefundsOf(trx, order_id)))) found.add(order_id)
  return found
}

/**
 * Marks an order that the caller has locked with `lockOrder` as delivered, and sends the customer an email. Cash on
 * delivery is recorded as paid at this moment, unless the shop counts an order as paid once the courier has paid it; that of a parcel
 * that comes back is not.
 * @throws ApiError 409 when it may not be delivered in its current status
 */
export async function deliverOrder(trx: Trx, send: SendJob, order: OrderRow, by: StatusChange): Promise<OrderRow> {
  if (!findTransition(order.status, 'delivered', by.actor)) throw new ApiError(409, 'This order has not been shipped.')
  return onlyOf(await deliverOrders(trx, send, [order], by))
}

/** Marks orders as delivered whose transition the caller has checked; see `deliverOrder`. */
export async function deliverOrders(
  trx: Trx,
  send: SendJob,
  shipped: readonly OrderRow[],
  { actor, customerId, now: given }: StatusChange,
): Promise<readonly OrderRow[]> {
  const orders = await takeOffUncollected(trx, shipped, { actor, customerId })
  // Returns are possible for some days from then.
  const now = given ?? (await databaseTime(trx))
  const delivered = { status: 'delivered', delivered_at: now, returning_at: null } as const
  const ids = orders.map(({ id }) => id)
  await recordEvents(
    trx,
    ids.map((orderId) => ({ orderId, kind: 'delivered', actor, customerId })),
  )
  const paidNow = await paidByDelivery(trx, orders)
  const others = orders.filter((order) => !paidNow.includes(order)).map(({ id }) => id)
  const rows = [
    ...(await updateOrders(trx, others, delivered)),
    ...(await receiveCash(trx, paidNow, { actor, customerId, note: 'in cash' }, delivered)),
  ]
  await deliverParcels(trx, ids, now)
  await queueOrderEmails(send, trx, 'order-delivered', ids)
  return rows
}
