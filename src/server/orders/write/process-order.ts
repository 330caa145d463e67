import type { Transaction } from 'kysely'
import { moveOf } from '../../../domain/orders/lifecycle.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

/**
 * Says that an order that the caller holds (`lockOrder`) is being packed.
 * @throws ApiError 409 when it may not be from where it stands
 */
export async function processOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { actor, customerId }: StatusChange,
): Promise<OrderRow> {
  if (!moveOf(order.status, 'processing', actor)) throw new ApiError(409, 'This order cannot be packed now.')
  const processed = await updateOrder(trx, order.id, { status: 'processing' })
  await recordEvent(trx, { orderId: order.id, kind: 'processing', actor, customerId })
  return processed
}
