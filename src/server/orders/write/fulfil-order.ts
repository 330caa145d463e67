import type { Transaction } from 'kysely'
import { moveOf } from '../../../domain/orders/lifecycle.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

/** Who carries the parcel; both may be empty, as with a messenger of the shop's own. */
interface Parcel {
  readonly courier: string
  readonly trackingNumber: string
}

/**
 * Hands an order that the caller holds (`lockOrder`) to whoever carries it, and tells its customer.
 * @throws ApiError 409 when it may not be shipped from where it stands
 */
export async function shipOrder(
  trx: Transaction<Database>,
  send: SendJob,
  order: OrderRow,
  { courier, trackingNumber }: Parcel,
  { actor, customerId, now = new Date() }: StatusChange,
): Promise<OrderRow> {
  if (!moveOf(order.status, 'shipped', actor)) throw new ApiError(409, 'This order cannot be shipped now.')
  const shipped = await updateOrder(trx, order.id, {
    status: 'shipped',
    courier,
    tracking_number: trackingNumber,
    shipped_at: now,
  })
  const note = [courier, trackingNumber].filter((word) => word !== '').join(', ')
  await recordEvent(trx, { orderId: order.id, kind: 'shipped', actor, customerId, note })
  await queueOrderEmail(send, trx, 'order-shipped', order.id)
  return shipped
}
