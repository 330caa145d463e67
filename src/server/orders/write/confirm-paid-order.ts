import type { Transaction } from 'kysely'
import { reserveStock, setStockChangeReason } from '../../inventory/movements.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import { confirmOrder } from './confirm-order.ts'
import {
  adjustCouponUses,
  cancelledBy,
  lockOrder,
  type OrderRow,
  orderLines,
  quantitiesByVariant,
  recordEvent,
  updateOrder,
} from './queries.ts'

/** What became of an order whose money arrived: `already` is the same money told again, `refund` money the order cannot take. */
export type ConfirmPaidResult = 'confirmed' | 'already' | 'refund'

/**
 * Marks an order as paid by a payment the server has verified, in the caller's transaction. A pending order is confirmed. One
 * that the shop had cancelled for want of payment comes back to life when its goods are still there. A second payment, and one
 * for an order that somebody cancelled, are to be refunded.
 */
export async function confirmPaidOrder(
  trx: Transaction<Database>,
  orderId: string,
  paymentId: string,
  send: SendJob,
): Promise<ConfirmPaidResult> {
  const order = await lockOrder(trx, orderId)
  if (!order) return 'refund'
  if (order.payment_id === paymentId) return 'already'
  if (order.is_paid || order.payment_id !== null) return 'refund'
  const isCancelled = order.status === 'cancelled'
  if (isCancelled && !(await reserveAgain(trx, order))) return 'refund'
  const paid = { is_paid: true, payment_status: 'paid' as const, payment_id: paymentId, expires_at: null }
  if (isCancelled) await recordEvent(trx, { orderId, kind: 'revived', actor: 'shop' })
  await recordEvent(trx, { orderId, kind: 'paid', actor: 'shop', note: paymentId })
  await queueOrderEmail(send, trx, 'order-paid', orderId)
  if (isCancelled || order.status === 'pending') await confirmOrder(trx, order, { actor: 'shop', change: paid })
  else await updateOrder(trx, orderId, paid)
  return 'confirmed'
}

async function reserveAgain(trx: Transaction<Database>, order: OrderRow): Promise<boolean> {
  if ((await cancelledBy(trx, order.id)) !== 'shop') return false
  await setStockChangeReason(trx, { reason: 'order paid late', orderId: order.id })
  if (order.coupon_id) await adjustCouponUses(trx, order.coupon_id, 1)
  if (await reserveStock(trx, quantitiesByVariant(await orderLines(trx, order.id)))) return true
  if (order.coupon_id) await adjustCouponUses(trx, order.coupon_id, -1)
  return false
}
