import { sql, type Transaction } from 'kysely'
import { describeRefundMethod, isFullyRefunded, type RefundMethod } from '../../domain/payments/refund.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { attemptsOf, lockPayments, refundsOf, returnedShare, stillDue } from '../ledger/queries.ts'
import { completeReturn } from '../ledger/returns.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { issueCreditNote } from '../orders/write/issue-credit-note.ts'
import { lockOrder, recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'

/** A refund that a team member paid outside the shop. */
export interface ManualRefund {
  readonly method: RefundMethod
  /** The reference of the bank transfer; empty for cash. */
  readonly reference: string
}

interface CompletedRefund {
  readonly orderId: string
  readonly refundId: string
  readonly amount: Paise
  /** Absent when the payment provider made the refund. */
  readonly manual?: ManualRefund & { readonly by: string | null; readonly reason: string }
}

/**
 * Completes a processed refund: records the event, sends the customer an email, issues a credit note for the refunded
 * amount, and marks the order as refunded once everything is paid back and nothing is due: the courier still collects the rest of an
 * order of which a part was paid before. The credit note of a return was issued when its items were accepted, so that its refund only
 * closes it. Money above the total of a changed order was never invoiced, and a refund that the bank returned keeps its credit note when
 * it is made again. The caller has locked the order.
 */
export async function completeRefund(
  trx: Transaction<Database>,
  { orderId, refundId, amount, manual }: CompletedRefund,
  send: SendJob,
): Promise<void> {
  const payments = await lockPayments(trx, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  const isAccepted = (attemptId: string) => payments.some(({ accepted_attempt }) => accepted_attempt === attemptId)
  const order = await lockOrder(trx, orderId)
  if (order && stillDue(order) === 0 && isFullyRefunded(returnedShare({ payments, attempts, refunds })))
    await updateOrder(trx, orderId, { payment_status: 'refunded', is_refund_due: false })
  const event = { orderId, kind: 'refunded' } as const
  if (manual) {
    const note = `${formatPaise(amount)} ${describeRefundMethod(manual.method, manual.reference)}: ${manual.reason}`
    await recordEvent(trx, { ...event, actor: 'admin', customerId: manual.by ?? undefined, note })
  } else await recordEvent(trx, { ...event, actor: 'shop', note: formatPaise(amount) })
  const how = manual && describeRefundMethod(manual.method, manual.reference)
  await queueOrderEmail(send, trx, 'order-refunded', orderId, { refunded: amount, ...(how && { how }) })
  const refund = refunds.find(({ id }) => id === refundId)
  if (refund?.return_id) return completeReturn(trx, refund.return_id, manual?.by ?? undefined)
  // The credit note waits until the team has said whether the refund is for an open return.
  if (refund?.waits_for_return) return
  const hasPaidOrder = refund !== undefined && isAccepted(refund.attempt_id) && !refund.is_excess
  if (order && hasPaidOrder && !(await isCredited(trx, orderId, refundId)))
    await issueCreditNote(trx, order, { refunded: { refundId, amount } })
}

/** Whether a credit note of the order was issued for a refund that this one makes again. */
async function isCredited(trx: Transaction<Database>, orderId: string, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive earlier as (
      select id from refund where repeated_by = ${refundId}
      union select refund.id from refund join earlier on refund.repeated_by = earlier.id)
    select from credit_note where order_id = ${orderId} and refund_id in (select id from earlier)`.execute(trx)
  return rows.length > 0
}
