import type { Transaction } from 'kysely'
import { answerProblem, askedOrder, type CashAnswer } from '../../../domain/orders/cash-confirmation.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import type { SendJob } from '../../platform/jobs.ts'
import { queueOrderEmail } from '../order-emails.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmOrder, type StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvent, updateOrder } from './queries.ts'

interface Answer extends Pick<StatusChange, 'actor' | 'customerId'> {
  /** What a team member noted. */
  readonly note?: string
}

/**
 * Records the answer of the buyer of a cash order that the caller has locked. A refusal cancels the order and returns its items to
 * stock. An order whose checkout was never finished is confirmed with the answer.
 * @throws ApiError 409 when it is too late to answer
 */
export async function answerCash(
  trx: Transaction<Database>,
  send: SendJob,
  order: OrderRow,
  answer: CashAnswer,
  { actor, customerId, note = '' }: Answer,
): Promise<OrderRow> {
  const problem = answerProblem(askedOrder(order))
  if (problem) throw new ApiError(409, problem)
  if (answer === 'refused') {
    const refused = await updateOrder(trx, order.id, { cash_confirmation: 'refused', cash_confirm_by: null })
    const words = ['The customer refused the cash order', note].filter((part) => part !== '').join(': ')
    const cancelled = await cancelOrder(trx, refused, { actor, customerId, note: words })
    await queueOrderEmail(send, trx, 'order-cancelled', order.id)
    return cancelled
  }
  const words = ['The customer confirmed the cash order.', note].filter((part) => part !== '').join(' ')
  await recordEvent(trx, { orderId: order.id, kind: 'note', actor, customerId, note: words })
  const confirmed = await updateOrder(trx, order.id, { cash_confirmation: 'confirmed', cash_confirm_by: null })
  if (order.status !== 'pending') return confirmed
  return confirmOrder(trx, confirmed, { actor: 'shop', customerId, change: { payment_status: 'due_on_delivery' } })
}
