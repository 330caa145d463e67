import type { Transaction } from 'kysely'
import { orderNumber, REINSTATED_MS } from '../../../domain/orders/lifecycle.ts'
import { reserveStock, setStockChangeReason } from '../../inventory/movements.ts'
import { isExchange, settleExchange } from '../../ledger/returns.ts'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Database } from '../../platform/database/schema.ts'
import { digests } from '../../platform/digests.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import { lockBuyers } from './buying-limit-queries.ts'
import { confirmOrder } from './confirm-order.ts'
import { areCouponsLeft } from './coupon-query.ts'
import { buyerOf } from './place-together.ts'
import {
  adjustCouponUses,
  cancelledBy,
  invoiceOf,
  lockOrder,
  type OrderRow,
  orderLines,
  quantitiesByVariant,
  recordEvent,
  updateOrder,
} from './queries.ts'

/**
 * What a payment means for its order: `already paid` when the same payment was reported before, `refund` when it has to
 * be refunded.
 */
export type ConfirmPaidResult = 'confirmed' | 'already paid' | 'refund'

/**
 * Marks an order as paid by a payment that the server has verified, in the caller's transaction. A pending order is
 * confirmed. An order that the shop cancelled in the last day because it was not paid in time is reinstated if its products are still
 * in stock, its coupons still have a use and its customer has not deleted the account. A second payment, and a payment for an order that someone cancelled, have to be refunded.
 */
export async function confirmPaidOrder(
  trx: Transaction<Database>,
  orderId: string,
  paymentId: string,
  send: SendJob,
): Promise<ConfirmPaidResult> {
  const order = await lockOrder(trx, orderId)
  if (!order) return 'refund'
  if (order.payment_id === paymentId) return 'already paid'
  if (order.is_paid || order.payment_id !== null) return 'refund'
  // It was changed to cash after a failed payment, and the courier collects the amount.
  if (order.payment_method === 'cod' && (order.status === 'shipped' || order.status === 'delivered')) return 'refund'
  // Items that came back have lowered what is due, and this is a payment of the whole.
  if (order.returned_paise > 0) return 'refund'
  const isCancelled = order.status === 'cancelled'
  // The money of the returned items that paid a part of it has been given back since.
  if (isCancelled && (order.credit_paise > 0 || isExchange(order))) return 'refund'
  const isWaiting = order.status === 'pending' && isExchange(order)
  if (isWaiting && !(await settleExchange(trx, order, `#${orderNumber(orderId)}`))) return 'refund'
  if (isCancelled && !(await reserveAgain(trx, order))) return 'refund'
  // An order that was changed to cash is then no cash order; one with a fee for cash stays one, because its invoice has the fee.
  const method = order.cod_fee_paise === 0 ? ({ payment_method: 'razorpay' } as const) : {}
  const paid = { ...method, is_paid: true, payment_status: 'paid' as const, payment_id: paymentId, expires_at: null }
  if (isCancelled) await recordEvent(trx, { orderId, kind: 'revived', actor: 'shop' })
  await recordEvent(trx, { orderId, kind: 'paid', actor: 'shop', note: paymentId })
  await queueOrderEmail(send, trx, 'order-paid', orderId)
  if (isCancelled || order.status === 'pending') await confirmOrder(trx, order, { actor: 'shop', change: paid })
  else await updateOrder(trx, orderId, paid)
  return 'confirmed'
}

/** Takes the stock and the coupon uses of a cancelled order again. Returns false, with nothing changed, when it cannot be reinstated. */
export async function reserveAgain(trx: Transaction<Database>, order: OrderRow): Promise<boolean> {
  if ((await cancelledBy(trx, order.id)) !== 'shop') return false
  const now = await databaseTime(trx)
  if (order.cancelled_at === null || now.getTime() - order.cancelled_at.getTime() > REINSTATED_MS) return false
  // It was a cash order in the meantime: a credit note has reversed its invoice, and an order has one.
  if (await invoiceOf(trx, order.id)) return false
  // Its name and address have been forgotten.
  const customer = await customerOf(trx, order)
  if (customer.deleted_at !== null) return false
  if (order.coupon_id) await lockBuyer(trx, order, customer)
  await setStockChangeReason(trx, { reason: 'order paid late', orderId: order.id })
  if (order.coupon_id) await adjustCouponUses(trx, order.id, 1)
  // Its uses were given back, and another order may have used them.
  const isAllowed = !order.coupon_id || (await areCouponsLeft(trx, order))
  if (isAllowed && (await reserveStock(trx, quantitiesByVariant(await orderLines(trx, order.id))))) return true
  if (order.coupon_id) await adjustCouponUses(trx, order.id, -1)
  return false
}

function customerOf(trx: Transaction<Database>, order: OrderRow) {
  return trx
    .selectFrom('customer')
    .select(['email', 'guest_email', 'deleted_at'])
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
}

/**
 * Waits for orders that are being placed by buyers who share a limited coupon with this one, and keeps others waiting, as if it was
 * placed now. A new order locks no other one, so that it cannot wait for this one's row meanwhile.
 */
async function lockBuyer(
  trx: Transaction<Database>,
  { customer_id: customerId, phone, recipient_phone, street, zip_code: zipCode }: OrderRow,
  { email, guest_email }: Awaited<ReturnType<typeof customerOf>>,
): Promise<void> {
  const details = { customerId, phone, address: { street, zipCode, phone: recipient_phone } }
  const buyer = buyerOf(
    { ...details, ...(guest_email !== null && { guestEmail: guest_email }) },
    { digest: await digests(trx)(), ip: '', email: email ?? undefined },
  )
  await lockBuyers(trx, [buyer])
}
