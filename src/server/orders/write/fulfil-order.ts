import type { Transaction } from 'kysely'
import { findTransition } from '../../../domain/orders/lifecycle.ts'
import { isFullyRefunded } from '../../../domain/payments/refund.ts'
import { paymentsAndRefundsOf, recordCashPayment, refundedShare } from '../../ledger/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

/**
 * Marks an order that the caller has locked with `lockOrder` as being packed.
 * @throws ApiError 409 when this is not allowed in its current status
 */
export async function processOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { actor, customerId }: StatusChange,
): Promise<OrderRow> {
  if (!findTransition(order.status, 'processing', actor)) throw new ApiError(409, 'This order cannot be packed now.')
  const processed = await updateOrder(trx, order.id, { status: 'processing' })
  await recordEvent(trx, { orderId: order.id, kind: 'processing', actor, customerId })
  return processed
}

/** The courier and tracking number. Both are empty when the shop delivers by itself. */
interface Parcel {
  readonly courier: string
  readonly trackingNumber: string
  /** Why a fully refunded order is shipped all the same; empty unless the team confirmed it. */
  readonly unpaidReason?: string
}

/**
 * Marks an order that the caller has locked with `lockOrder` as shipped, and sends the customer an email.
 * @throws ApiError 400 when its payment was refunded in full and no reason is given, 409 when it may not be shipped in its
 *   current status
 */
export async function shipOrder(
  trx: Transaction<Database>,
  send: SendJob,
  order: OrderRow,
  { courier, trackingNumber, unpaidReason = '' }: Parcel,
  { actor, customerId, now = new Date() }: StatusChange,
): Promise<OrderRow> {
  if (!findTransition(order.status, 'shipped', actor)) throw new ApiError(409, 'This order cannot be shipped now.')
  const isUnpaid = isFullyRefunded(refundedShare(await paymentsAndRefundsOf(trx, order.id)))
  if (isUnpaid && unpaidReason === '') throw refuseFields({ unpaidReason: REFUNDED_IN_FULL })
  const shipped = await updateOrder(trx, order.id, {
    status: 'shipped',
    courier,
    tracking_number: trackingNumber,
    shipped_at: now,
  })
  const without = isUnpaid ? `without payment: ${unpaidReason}` : ''
  const note = [courier, trackingNumber, without].filter((word) => word !== '').join(', ')
  await recordEvent(trx, { orderId: order.id, kind: 'shipped', actor, customerId, note })
  await queueOrderEmail(send, trx, 'order-shipped', order.id)
  return shipped
}

const REFUNDED_IN_FULL = 'The payment of this order was refunded in full. Say why it is shipped without payment.'

/**
 * Marks an order that the caller has locked with `lockOrder` as delivered, and sends the customer an email. Cash on
 * delivery is recorded as paid at this moment.
 * @throws ApiError 409 when it may not be delivered in its current status
 */
export async function deliverOrder(
  trx: Transaction<Database>,
  send: SendJob,
  order: OrderRow,
  { actor, customerId, now = new Date() }: StatusChange,
): Promise<OrderRow> {
  if (!findTransition(order.status, 'delivered', actor)) throw new ApiError(409, 'This order has not been shipped.')
  const isPaidNow = order.payment_method === 'cod' && !order.is_paid
  const delivered = await updateOrder(trx, order.id, {
    status: 'delivered',
    delivered_at: now,
    ...(isPaidNow && { is_paid: true, payment_status: 'paid' }),
  })
  await recordEvent(trx, { orderId: order.id, kind: 'delivered', actor, customerId })
  if (isPaidNow) {
    await recordCashPayment(trx, order)
    await recordEvent(trx, { orderId: order.id, kind: 'paid', actor, customerId, note: 'in cash' })
  }
  await queueOrderEmail(send, trx, 'order-delivered', order.id)
  return delivered
}
