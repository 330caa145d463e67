import type { Transaction } from 'kysely'
import { refundStateAfterEvent } from '../../domain/payments/refund.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import {
  addNotice,
  insertRefund,
  lockPayments,
  orderOfAttempt,
  type RefundRow,
  refundsOf,
  updateRefund,
} from '../ledger/queries.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { completeRefund } from './complete-refund.ts'
import type { ProviderRefund } from './razorpay-entities.ts'
import { requestOwedRefunds } from './request-refund.ts'

/** A refund the provider works on is looked at again after this time, should its webhook be lost. */
const PENDING_HOURS = 6

/**
 * Takes note of what a provider says of a refund, in any order and number. One that was made on the provider's own dashboard
 * is written down too: the ledger tells of all money.
 */
export async function applyRefundEvent(
  trx: Transaction<Database>,
  told: ProviderRefund,
  send: SendJob,
): Promise<'noted' | 'another' | 'unknown'> {
  const found = await orderOfAttempt(trx, told.paymentId)
  if (!found || !(await lockOrder(trx, found.order_id))) return 'unknown'
  const ids = (await lockPayments(trx, found.order_id)).map(({ id }) => id)
  const known = await refundsOf(trx, ids)
  const row =
    known.find(({ provider_refund_id }) => provider_refund_id === told.id) ??
    known.find(({ id, attempt_id }) => id === told.receipt && attempt_id === told.paymentId)
  if (!row) {
    const { id: refundId } = await insertRefund(trx, {
      ...{ id: newId(), idempotency_key: told.id, payment_id: found.payment_id, attempt_id: told.paymentId },
      ...{ amount_paise: told.amount, state: told.state, provider_refund_id: told.id, reason: 'Made at the provider' },
    })
    if (told.state === 'processed')
      await completeRefund(trx, { orderId: found.order_id, refundId, amount: told.amount }, send)
    return 'noted'
  }
  if (row.amount_paise !== told.amount) {
    const notice = `The provider tells of a refund ${told.id} of ${formatPaise(told.amount)}, which is not what was asked for.`
    await addNotice(trx, row.payment_id, notice)
    return 'another'
  }
  await move(trx, row, told)
  const state = refundStateAfterEvent(row.state, told.state)
  if (state === 'processed' && row.state !== 'processed')
    await completeRefund(trx, { orderId: found.order_id, refundId: row.id, amount: told.amount }, send)
  if (state === 'failed' && row.state !== 'failed') {
    // What the shop itself owes it asks for again; what somebody of the team decided is theirs to look at.
    if (row.requested_by)
      await addNotice(trx, row.payment_id, `A refund of ${formatPaise(row.amount_paise)} failed. Please look at it.`)
    await requestOwedRefunds(trx, found.order_id, send)
  }
  return 'noted'
}

async function move(trx: Transaction<Database>, row: RefundRow, told: ProviderRefund): Promise<void> {
  const state = refundStateAfterEvent(row.state, told.state)
  const isPending = state === 'pending'
  await updateRefund(trx, row.id, {
    state,
    provider_refund_id: row.provider_refund_id ?? told.id,
    next_try_at: isPending ? new Date(Date.now() + PENDING_HOURS * 3_600_000) : null,
    error: state === 'failed' ? 'The provider could not send the money back.' : '',
  })
}
