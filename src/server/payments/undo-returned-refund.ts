import { type Kysely, sql, type Transaction } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { describeRefundMethod, isFullyRefunded, isToRepeat } from '../../domain/payments/refund.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import {
  attemptsOf,
  lockPayments,
  type RefundRow,
  refundsOf,
  returnedShare,
  stillDue,
  updateRefund,
} from '../ledger/queries.ts'
import { completeReturn, owedToReturn } from '../ledger/returns.ts'
import { changeOrder } from '../orders/admin-change-order.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { refundable } from './request-refund.ts'
import { lockRefunds, ofTransfer } from './returned-refund.ts'

type Trx = Transaction<Database>
type UndoHandler = Pick<Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'], 'undoRefundReturned'>

/** Undoes that the bank returned a transfer, which was recorded by mistake: the refund was made, as its credit note says. */
export function undoReturnedRefundHandler({
  db,
  send,
}: {
  readonly db: Kysely<Database>
  readonly send: SendJob
}): UndoHandler {
  return {
    undoRefundReturned: ({ params: { id, refundId }, body }, caller, exchange) =>
      changeOrder(db, caller, {
        params: { id },
        body,
        action: 'refund not returned',
        key: idempotencyKeyOf(exchange),
        done: () => 'the refund counts as made again.',
        change: async (trx, order, { customerId }) => {
          const refunds = await lockReturned(trx, order.id, refundId)
          const amount = refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
          const { method, reference } = refunds[0] ?? {}
          const how = describeRefundMethod(method ?? 'bank transfer', reference ?? '')
          const changed = await makeAgain(trx, order, refunds, customerId)
          const note = `The refund of ${formatPaise(amount)} ${how} was made: that the bank returned it had been recorded by mistake`
          await recordEvent(trx, { orderId: order.id, kind: 'note', actor: 'admin', customerId, note })
          await queueOrderEmail(send, trx, 'order-refund-made', order.id, { refunded: amount, how })
          const after = { refund: `${formatPaise(amount)} ${how}` }
          await recordChange(trx, caller, { action: 'refund not returned', entity: 'order', entityId: order.id, after })
          return changed
        },
      }),
  }
}

/**
 * Locks the refunds of a transfer that the bank returned.
 * @throws ApiError 404 when the order has no such refund, 409 when it did not come back, or its money was paid or lowered meanwhile
 */
async function lockReturned(trx: Trx, orderId: string, refundId: string): Promise<readonly RefundRow[]> {
  const refunds = await lockRefunds(trx, orderId)
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) throw new ApiError(404, 'Refund not found')
  if (refund.returned_on === null) throw new ApiError(409, 'It is not recorded that the bank returned this refund.')
  if (refund.repeated_by !== null) throw new ApiError(409, PAID_AGAIN)
  const returned = ofTransfer(refund, refunds).filter(isToRepeat)
  const attempts = await attemptsOf(trx, [...new Set(returned.map(({ payment_id }) => payment_id))])
  for (const { id, attempt_id, amount_paise: amount, return_id } of returned) {
    const attempt = attempts.find((found) => found.id === attempt_id)
    const others = refunds.filter((other) => other.id !== id)
    const owed = return_id === null ? amount : await owedToReturn(trx, return_id)
    if (!attempt || Math.min(refundable(attempt, others), owed) < amount) throw new ApiError(409, PAID_AGAIN)
  }
  return returned
}

const PAID_AGAIN = 'This money was refunded again meanwhile, so that the first refund stays as returned.'

/** Marks refunds as made, takes their return off the ledger and closes what they had paid. The caller has locked the order. */
async function makeAgain(trx: Trx, order: OrderRow, refunds: readonly RefundRow[], by: string): Promise<OrderRow> {
  for (const { id } of refunds) {
    // Not a payment: the shop never had the money again.
    await sql`delete from money_movement where refund_id = ${id} and amount_paise > 0`.execute(trx)
    await updateRefund(trx, id, { state: 'processed', returned_on: null, error: '' })
  }
  for (const id of new Set(refunds.map(({ return_id }) => return_id)))
    if (id !== null) await completeReturn(trx, id, by)
  const payments = await lockPayments(trx, order.id)
  const ids = payments.map(({ id }) => id)
  const money = { payments, attempts: await attemptsOf(trx, ids), refunds: await refundsOf(trx, ids) }
  const isRefunded = stillDue(order) === 0 && isFullyRefunded(returnedShare(money))
  return updateOrder(trx, order.id, isRefunded ? { payment_status: 'refunded', is_refund_due: false } : {})
}
