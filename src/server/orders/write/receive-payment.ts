import type { Transaction, Updateable } from 'kysely'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { describeAdvance, describeReceived, type ReceivedMoney } from '../../../domain/orders/manual-order.ts'
import { isRefundedByHand } from '../../../domain/payments/payment.ts'
import { formatPaise, type Paise } from '../../../domain/units/paise.ts'
import { recordAdvance, recordCashPayments } from '../../ledger/cash.ts'
import { amountDue, lockPayments } from '../../ledger/queries.ts'
import { isExchange, settleExchange } from '../../ledger/returns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import { confirmOrder, type StatusChange } from './confirm-order.ts'
import { reserveAgain } from './confirm-paid-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

type Trx = Transaction<Database>

/** Money that the shop has received; paise. */
type Received = ReceivedMoney & { readonly amount: Paise }

/**
 * Records that the shop has received the money of an order itself. The caller has locked the order.
 *
 * Of a cash order, while its parcel is in the shop: all that is due, or once a part of it, so that the courier collects the rest. A
 * buyer who pays has confirmed the order.
 *
 * Of an order that was to be paid online: all that is due, because nobody collects a rest. It then is what a payment online makes it.
 * @throws ApiError 400 for another amount, 409 when nothing is due, the parcel of a cash order has left or the order is closed
 */
export async function receivePayment(
  trx: Trx,
  send: SendJob,
  order: OrderRow,
  money: Received,
  by: StatusChange,
): Promise<OrderRow> {
  if (order.is_paid || amountDue(order) === 0) throw new ApiError(409, 'Nothing is due for this order.')
  return order.payment_method === 'cod'
    ? receiveForCashOrder(trx, order, money, by)
    : receiveInsteadOfOnline(trx, send, order, money, by)
}

async function receiveForCashOrder(
  trx: Trx,
  order: OrderRow,
  { amount, ...money }: Received,
  { actor, customerId }: StatusChange,
): Promise<OrderRow> {
  const due = amountDue(order)
  if (order.status !== 'confirmed' && order.status !== 'processing') throw new ApiError(409, TOO_LATE)
  if (amount < 1 || amount > due) throw refuseFields({ amount: `Enter an amount up to ${formatPaise(due)}.` })
  const isAnswered = order.cash_confirmation === 'asked' || order.cash_confirmation === 'silent'
  const answer = isAnswered ? ({ cash_confirmation: 'confirmed', cash_confirm_by: null } as const) : {}
  const by = { orderId: order.id, actor, customerId }
  if (amount < due) {
    if (order.credit_paise > 0)
      throw refuseFields({ amount: `A part has been paid before: record all of the rest, ${formatPaise(due)}.` })
    await recordAdvance(trx, order.id, { amount, method: money.method })
    await recordEvent(trx, { ...by, kind: 'note', note: describeAdvance({ amount, ...money }) })
    return updateOrder(trx, order.id, { ...answer, credit_paise: amount, received_by: money.method })
  }
  return updateOrder(trx, order.id, { ...answer, ...(await receiveAll(trx, order, money, { actor, customerId })) })
}

const TOO_LATE =
  'A payment can be recorded only while the parcel is in the shop: the courier collects the cash of this one.'

/**
 * A pending order is confirmed, an exchange is settled, and one that the shop cancelled in the last day because it was not paid in time
 * is reinstated, as by a payment online. Such a payment that comes all the same has to be refunded then.
 */
async function receiveInsteadOfOnline(
  trx: Trx,
  send: SendJob,
  order: OrderRow,
  { amount, ...money }: Received,
  by: StatusChange,
): Promise<OrderRow> {
  const { id: orderId, status } = order
  const due = amountDue(order)
  if (amount !== due)
    throw refuseFields({ amount: `Enter all that is due, ${formatPaise(due)}: nobody collects a rest.` })
  const isCancelled = status === 'cancelled'
  if (isCancelled && (order.credit_paise > 0 || isExchange(order) || !(await reserveAgain(trx, order))))
    throw new ApiError(409, CLOSED)
  const isWaiting = status === 'pending' && isExchange(order)
  if (isWaiting && !(await settleExchange(trx, order, `#${orderNumber(orderId)}`)))
    throw new ApiError(409, ITEMS_REFUNDED)
  if (isCancelled) await recordEvent(trx, { ...by, orderId, kind: 'revived' })
  const paid = { ...(await receiveAll(trx, order, money, by)), expires_at: null }
  await queueOrderEmail(send, trx, 'order-paid', orderId)
  if (isCancelled) return confirmOrder(trx, order, { ...by, actor: 'shop', change: paid })
  return status === 'pending' ? confirmOrder(trx, order, { ...by, change: paid }) : updateOrder(trx, orderId, paid)
}

const CLOSED =
  'This order was cancelled and cannot be reinstated. Enter a new order for the money, or pay it back to the customer.'
const ITEMS_REFUNDED =
  'The money of the returned items is no longer there, so that this exchange cannot be paid. Cancel the order instead.'

/** Records all that is due as received. Returns what changes in the order. */
async function receiveAll(
  trx: Trx,
  order: OrderRow,
  money: ReceivedMoney,
  { actor, customerId }: StatusChange,
): Promise<Updateable<Database['orders']>> {
  await recordCashPayments(trx, [order], money.method)
  await recordEvent(trx, { orderId: order.id, actor, customerId, kind: 'paid', note: describeReceived(money) })
  const payments = await lockPayments(trx, order.id)
  const hasProviderPart = payments.some(
    ({ provider, accepted_attempt }) => accepted_attempt !== null && !isRefundedByHand(provider),
  )
  const first = order.received_by ?? money.method
  return {
    is_paid: true,
    payment_status: 'paid',
    received_by: first,
    rest_received_by: first === money.method ? order.rest_received_by : money.method,
    // Without a part of a provider all of it was received: nothing is left for a courier, so no part is apart from a rest.
    credit_paise: hasProviderPart ? order.credit_paise : 0,
  }
}
