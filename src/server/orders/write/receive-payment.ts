import type { Transaction } from 'kysely'
import { describeAdvance, describeReceived, type ReceivedMoney } from '../../../domain/orders/manual-order.ts'
import { formatPaise, type Paise } from '../../../domain/units/paise.ts'
import { recordAdvance, recordCashPayments } from '../../ledger/cash.ts'
import { amountDue } from '../../ledger/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

/**
 * Records that the shop has received the money of a cash order itself, before its parcel is sent: all that is due, or once a part of it,
 * so that the courier collects the rest. A buyer who pays has confirmed the order. The caller has locked the order.
 * @throws ApiError 400 for more than is due, 409 when no cash is due or the parcel has left
 */
export async function receivePayment(
  trx: Transaction<Database>,
  order: OrderRow,
  { amount, ...money }: ReceivedMoney & { readonly amount: Paise },
  { actor, customerId }: StatusChange,
): Promise<OrderRow> {
  const due = amountDue(order)
  if (order.payment_method !== 'cod' || order.is_paid || due === 0)
    throw new ApiError(409, 'No cash is due for this order.')
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
  await recordCashPayments(trx, [order], money.method)
  await recordEvent(trx, { ...by, kind: 'paid', note: describeReceived(money) })
  const first = order.received_by ?? money.method
  // Nothing is left for a courier, so no part is apart from a rest.
  return updateOrder(trx, order.id, {
    ...answer,
    is_paid: true,
    payment_status: 'paid',
    received_by: first,
    rest_received_by: first === money.method ? order.rest_received_by : money.method,
    credit_paise: 0,
  })
}

const TOO_LATE =
  'A payment can be recorded only while the parcel is in the shop: the courier collects the cash of this one.'
