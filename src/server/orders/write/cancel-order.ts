import type { Transaction, Updateable } from 'kysely'
import { findTransition, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { isFullyRefunded } from '../../../domain/payments/refund.ts'
import { releaseStock, setStockChangeReason, type VariantQuantity } from '../../inventory/movements.ts'
import { paymentsAndRefundsOf, returnedShare } from '../../ledger/queries.ts'
import { endExchange, isExchange } from '../../ledger/returns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { returnParcels } from '../parcel-queries.ts'
import type { StatusChange } from './confirm-order.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import {
  adjustCouponUses,
  type OrderRow,
  orderLines,
  quantitiesByVariant,
  recordEvent,
  updateOrder,
} from './queries.ts'

interface Cancellation extends StatusChange {
  readonly note?: string
  /** What goes back to stock of an undelivered parcel; absent for everything. */
  readonly restocked?: readonly VariantQuantity[]
  /** The courier has lost the parcel, so it does not count as refused. */
  readonly isLost?: boolean
}

/**
 * Cancels an order that the caller has locked with `lockOrder`. Its stock and coupon use are released, what is left of a paid
 * amount is marked for refund, and a credit note reverses its invoice. An order that is already cancelled is left unchanged.
 * @throws ApiError 409 when this actor may not cancel it in its current status
 */
export async function cancelOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { actor, customerId, note, restocked, isLost = false, now = new Date() }: Cancellation,
): Promise<OrderRow> {
  if (order.status === 'cancelled') return order
  if (!findTransition(order.status, 'cancelled', actor))
    throw new ApiError(409, 'This order can no longer be cancelled.')
  const reason = restocked ? 'parcel undelivered' : 'order cancelled'
  await setStockChangeReason(trx, { reason, orderId: order.id, by: customerId })
  const cancelled = await updateOrder(trx, order.id, {
    status: 'cancelled',
    cancelled_at: now,
    is_lost: isLost,
    expires_at: null,
    returning_at: null,
    ...(await refundStateOf(trx, order)),
  })
  await recordEvent(trx, { orderId: order.id, kind: 'cancelled', actor, customerId, note })
  if (order.status === 'shipped' && !isLost) await returnParcels(trx, order.id, now)
  if (order.status === 'pending' && isExchange(order)) await endExchange(trx, order, `#${orderNumber(order.id)}`)
  if (order.coupon_id) await adjustCouponUses(trx, order.id, -1)
  await releaseStock(trx, restocked ?? quantitiesByVariant(await orderLines(trx, order.id)))
  await issueCreditNote(trx, order, { now })
  return cancelled
}

/**
 * Whether any of the money that paid for an order has not gone back. What is on its way may still fail. Nothing is left of an order that
 * was refunded in full before, and nothing has come for a free one, or for an exchange whose difference has not been paid. A part that
 * was refunded while the rest was still due makes it a refunded order now that nothing is due.
 */
async function refundStateOf(
  trx: Transaction<Database>,
  { id, is_paid, credit_paise }: OrderRow,
): Promise<Updateable<Database['orders']>> {
  if (!is_paid && credit_paise === 0) return { is_refund_due: false }
  const share = returnedShare(await paymentsAndRefundsOf(trx, id))
  const isDue = share.captured > share.refunded
  return { is_refund_due: isDue, ...(isFullyRefunded(share) && { payment_status: 'refunded' as const }) }
}
