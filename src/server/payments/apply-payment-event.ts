import type { Transaction } from 'kysely'
import { matchesPayment, type Payment, paymentAfterEvent } from '../../domain/payments/payment.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import {
  type AttemptRow,
  addNotice,
  amountDue,
  attemptsOf,
  lockPayments,
  type PaymentRow,
  paymentOfProviderOrder,
  saveAttempt,
  schedulePaymentCheck,
  updatePayment,
} from '../ledger/queries.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import { confirmPaidOrder } from '../orders/write/confirm-paid-order.ts'
import { lockOrder, type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderPayment } from './razorpay-entities.ts'
import { requestOwedRefunds } from './request-refund.ts'

/**
 * The effect of a payment event: `paid`, the attempt pays the order; `refund due`, the money has to be refunded;
 * `recorded`, nothing follows yet; `mismatch`, the amount or order is not the requested one; `unknown`, there is no
 * such payment.
 */
export type PaymentEventResult = 'paid' | 'refund due' | 'recorded' | 'mismatch' | 'unknown'

/**
 * Applies an event about a payment attempt to its order, in the caller's transaction. Webhooks, polling and the
 * returning customer all lead here, so events may be repeated, late or out of order.
 */
export async function applyPaymentEvent(
  trx: Transaction<Database>,
  { provider }: Pick<PaymentProvider, 'provider'>,
  event: ProviderPayment,
  send: SendJob,
): Promise<PaymentEventResult> {
  const found = await paymentOfProviderOrder(trx, provider, event.orderId)
  const order = found && (await lockOrder(trx, found.order_id))
  const row = order && (await lockPayments(trx, order.id)).find(({ id }) => id === found.id)
  if (!row) return 'unknown'
  if (!matchesPayment({ amount: row.amount_paise, currency: row.currency }, toEvent(event))) {
    await addNotice(trx, row.id, amountMismatchNotice(event))
    return 'mismatch'
  }
  const before = toPayment(row, await attemptsOf(trx, [row.id]))
  const after = paymentAfterEvent(before, toEvent(event))
  const state = after.attempts[event.id] ?? event.state
  const isWritten = await saveAttempt(trx, {
    id: event.id,
    payment_id: row.id,
    state,
    method: event.method,
    error: event.error,
    amount_paise: event.amount,
    currency: event.currency,
  })
  if (!isWritten) return 'mismatch'
  if (after.state !== before.state) await updatePayment(trx, row.id, { state: after.state })
  if (state === 'captured' && before.attempts[event.id] !== 'captured') {
    const isPaid = await applyCapturedPayment(trx, order, row, event, send)
    return isPaid ? 'paid' : 'refund due'
  }
  if (state === 'authorized') {
    await schedulePaymentCheck(trx, row.id)
    await reconcileSoon(trx, send)
  }
  if (after.state === 'failed') await recordPaymentFailure(trx, order, event.error)
  if (state !== 'captured') return 'recorded'
  return row.accepted_attempt === event.id ? 'paid' : 'refund due'
}

/** Confirms the order with captured money, or requests a refund when the order cannot take it. */
async function applyCapturedPayment(
  trx: Transaction<Database>,
  order: OrderRow,
  payment: PaymentRow,
  event: ProviderPayment,
  send: SendJob,
): Promise<boolean> {
  // Money that has gone back already does not bring a cancelled order back.
  if (order.status === 'cancelled' && event.refunded >= event.amount) {
    await addNotice(trx, payment.id, refundedNotice(payment.amount_paise))
    return false
  }
  // The payment has paid the order once, before it moved here; a second capture pays nothing. Nor does the whole, once a part was paid.
  const isForOther = payment.is_moved || payment.amount_paise !== amountDue(order)
  const outcome = isForOther ? 'refund' : await confirmPaidOrder(trx, order.id, event.id, send)
  if (outcome !== 'refund') {
    await updatePayment(trx, payment.id, { accepted_attempt: event.id })
    return true
  }
  await addNotice(
    trx,
    payment.id,
    `A payment of ${formatPaise(payment.amount_paise)} is being refunded, because the order ${whyRefunded(order, payment)}.`,
  )
  await requestOwedRefunds(trx, order.id, send)
  return false
}

function whyRefunded(order: OrderRow, { is_moved, amount_paise }: PaymentRow): string {
  if (order.is_paid || is_moved) return 'was paid twice'
  const isPartlyPaid = order.status !== 'cancelled' && amount_paise > amountDue(order) && order.credit_paise > 0
  return isPartlyPaid ? 'was paid in part already' : 'could no longer be paid'
}

/** Marks an unpaid order as having a failed payment attempt, so that the customer can try again. */
export async function recordPaymentFailure(trx: Transaction<Database>, order: OrderRow, reason: string): Promise<void> {
  if (order.status !== 'pending' || order.is_paid || order.payment_status === 'failed') return
  await updateOrder(trx, order.id, { payment_status: 'failed' })
  await recordEvent(trx, { orderId: order.id, kind: 'payment failed', actor: 'shop', note: reason })
}

function toPayment(row: PaymentRow, attempts: readonly AttemptRow[]): Payment {
  return {
    amount: row.amount_paise,
    currency: row.currency,
    state: row.state,
    attempts: Object.fromEntries(attempts.map(({ id, state }) => [id, state])),
  }
}

function toEvent({ id, state, amount, currency }: ProviderPayment) {
  return { providerPaymentId: id, state, amount, currency }
}

function refundedNotice(amount: number): string {
  return `A payment of ${formatPaise(amount)} arrived after the order was closed, and was refunded by the payment provider.`
}

function amountMismatchNotice({ id, amount, currency, state }: ProviderPayment): string {
  const sum = currency === 'INR' ? formatPaise(amount) : `${amount / 100} ${currency}`
  return `The payment provider reports a payment ${id} of ${sum} (${state}), which differs from the requested amount.`
}
