import type { Transaction } from 'kysely'
import { isToRepeat, type RefundState, refundStateAfterEvent } from '../../domain/payments/refund.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import {
  type AttemptRow,
  addNotice,
  attemptOfRefund,
  attemptsOf,
  insertRefund,
  lockPayments,
  orderOfAttempt,
  type RefundRow,
  refundsOf,
  updateRefund,
} from '../ledger/queries.ts'
import { hasOpenReturn, returnOwed } from '../ledger/returns.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { minutesFromNow } from '../platform/database/expiry.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { completeRefund } from './complete-refund.ts'
import type { ProviderRefund } from './razorpay-entities.ts'
import { refundable, requestOwedRefunds } from './request-refund.ts'

const PAID_TWICE =
  'more than the payment has been refunded: the payment provider has refunded money that was paid back by hand or paid for an exchange.'

/** A pending refund is checked again after this time, in case its webhook is lost. */
const PENDING_HOURS = 6

/**
 * Applies an event about a refund, in the caller's transaction. Events may be repeated, late or out of order. A refund
 * that was made on the provider's dashboard is recorded too, because the ledger must be complete. Returns `unknown`, and
 * changes nothing, until the captured payment of the refund is known: money that never came cannot go back.
 */
export async function applyRefundEvent(
  trx: Transaction<Database>,
  event: ProviderRefund,
  send: SendJob,
): Promise<'recorded' | 'mismatch' | 'unknown'> {
  const found = await orderOfAttempt(trx, event.paymentId)
  if (!found || !(await lockOrder(trx, found.order_id))) return 'unknown'
  const ids = (await lockPayments(trx, found.order_id)).map(({ id }) => id)
  const attempt = (await attemptsOf(trx, ids)).find(({ id }) => id === event.paymentId)
  if (attempt?.state !== 'captured') return 'unknown'
  if (((await attemptOfRefund(trx, event.id)) ?? attempt.id) !== attempt.id) {
    await addNotice(trx, found.payment_id, otherPaymentNotice(event))
    return 'mismatch'
  }
  const known = await refundsOf(trx, ids)
  const row =
    known.find(({ provider_refund_id }) => provider_refund_id === event.id) ??
    // A second refund with the receipt of one that is known is another one: its money has gone back too.
    known.find(
      ({ id, attempt_id, provider_refund_id }) =>
        provider_refund_id === null && id === event.receipt && attempt_id === event.paymentId,
    )
  const isOtherCurrency = event.currency !== '' && event.currency !== attempt.currency
  if (
    row ? row.amount_paise !== event.amount || isOtherCurrency : isOtherCurrency || isTooMuch(event, attempt, known)
  ) {
    await addNotice(trx, found.payment_id, amountMismatchNotice(event))
    return 'mismatch'
  }
  if (!row) {
    const returnId = await returnOwed(trx, found.order_id, event.amount)
    const isMade = event.state !== 'failed'
    const repeated = isMade && returnId === undefined ? toRepeatOf(event, known) : undefined
    const { id: refundId } = await insertRefund(trx, {
      id: newId(),
      idempotency_key: event.id,
      payment_id: found.payment_id,
      attempt_id: event.paymentId,
      amount_paise: event.amount,
      state: event.state,
      provider_refund_id: event.id,
      next_try_at: nextCheckOf(event.state),
      reason: 'Made on the dashboard of the payment provider',
      return_id: returnId ?? null,
      waits_for_return: returnId === undefined && !repeated && (await hasOpenReturn(trx, found.order_id)),
    })
    if (repeated) await updateRefund(trx, repeated.id, { repeated_by: refundId })
    if (event.state === 'processed') {
      await completeRefund(trx, { orderId: found.order_id, refundId, amount: event.amount }, send)
      await noticeExcess(trx, attempt)
    }
    return 'recorded'
  }
  await updateRefundState(trx, row, event)
  const state = refundStateAfterEvent(row.state, event.state)
  if (state === 'processed' && row.state !== 'processed') {
    await completeRefund(trx, { orderId: found.order_id, refundId: row.id, amount: event.amount }, send)
    await noticeExcess(trx, attempt)
  }
  if (state === 'failed' && row.state !== 'failed') {
    // The shop requests a refund it owes again, but not one that a person has asked for: a team member, or a customer who has cancelled an item.
    if (row.requested_by || row.return_id || row.is_excess)
      await addNotice(trx, row.payment_id, `A refund of ${formatPaise(row.amount_paise)} failed. Please check it.`)
    await requestOwedRefunds(trx, found.order_id, send)
  }
  return 'recorded'
}

/** The refund by hand that the bank returned, and that the provider has now made from its dashboard instead. */
function toRepeatOf({ paymentId, amount }: ProviderRefund, refunds: readonly RefundRow[]): RefundRow | undefined {
  return refunds.find(
    (one) => one.attempt_id === paymentId && one.amount_paise === amount && one.return_id === null && isToRepeat(one),
  )
}

async function noticeExcess(trx: Transaction<Database>, attempt: AttemptRow): Promise<void> {
  const made = (await refundsOf(trx, [attempt.payment_id])).filter(({ state }) => state === 'processed')
  const excess = -refundable(attempt, made)
  if (excess > 0) await addNotice(trx, attempt.payment_id, `${formatPaise(excess)} ${PAID_TWICE}`)
}

async function updateRefundState(trx: Transaction<Database>, row: RefundRow, event: ProviderRefund): Promise<void> {
  const state = refundStateAfterEvent(row.state, event.state)
  await updateRefund(trx, row.id, {
    state,
    provider_refund_id: row.provider_refund_id ?? event.id,
    next_try_at: nextCheckOf(state),
    error: state === 'failed' ? 'The payment provider could not refund the money.' : '',
  })
}

/** A refund that is on its way is checked with the provider until it is processed or failed. */
function nextCheckOf(state: RefundState) {
  return state === 'pending' ? minutesFromNow(PENDING_HOURS * 60) : null
}

/**
 * Whether a refund that the shop did not request exceeds what the provider's other refunds leave of the payment. One that failed takes
 * nothing of it, but cannot have been of more than the whole payment either. The provider does not know of money that was paid back by
 * hand or paid for an exchange, and may refund it once more.
 */
function isTooMuch(event: ProviderRefund, attempt: AttemptRow, refunds: readonly RefundRow[]): boolean {
  const processed = refunds
    .filter(
      ({ attempt_id, state, provider_refund_id: made }) =>
        attempt_id === attempt.id && state === 'processed' && made !== null,
    )
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return (event.state === 'failed' ? 0 : processed) + event.amount > attempt.amount_paise
}

function amountMismatchNotice({ id, amount, currency }: ProviderRefund): string {
  const sum = currency === '' || currency === 'INR' ? formatPaise(amount) : `${amount / 100} ${currency}`
  return `The payment provider reports a refund ${id} of ${sum}, which differs from the requested amount.`
}

function otherPaymentNotice({ id, amount }: ProviderRefund): string {
  return `The payment provider reports a refund ${id} of ${formatPaise(amount)}, which belongs to another payment.`
}
