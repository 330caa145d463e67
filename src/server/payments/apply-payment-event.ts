import type { Transaction } from 'kysely'
import { matchesPayment, type Payment, paymentAfterEvent } from '../../domain/payments/payment.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import {
  type AttemptRow,
  addNotice,
  attemptsOf,
  lockPayments,
  type PaymentRow,
  paymentOfProviderOrder,
  saveAttempt,
  schedulePaymentCheck,
  updatePayment,
} from '../ledger/queries.ts'
import { confirmPaidOrder } from '../orders/write/confirm-paid-order.ts'
import { lockOrder, type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { type PaymentProvider, RECONCILE_JOB } from './provider.ts'
import type { ProviderPayment } from './razorpay-entities.ts'
import { requestOwedRefunds } from './request-refund.ts'

/**
 * What a message of the provider means for the shop: the order is `paid` by this try, its money `goes back`, it is `noted`
 * and nothing follows yet, it is about `another` amount or order than the shop asked for, or about an `unknown` one.
 */
export type PaymentEventResult = 'paid' | 'goes back' | 'noted' | 'another' | 'unknown'

/**
 * Takes note of what a provider says of a try to pay, be it by webhook, poll or the shopper's return: twice, late, in any
 * order. All of it and what follows for the order happens in the caller's transaction.
 */
export async function applyPaymentEvent(
  trx: Transaction<Database>,
  { provider }: Pick<PaymentProvider, 'provider'>,
  told: ProviderPayment,
  send: SendJob,
): Promise<PaymentEventResult> {
  const found = await paymentOfProviderOrder(trx, provider, told.orderId)
  const order = found && (await lockOrder(trx, found.order_id))
  const row = order && (await lockPayments(trx, order.id)).find(({ id }) => id === found.id)
  if (!row) return 'unknown'
  if (!matchesPayment({ amount: row.amount_paise, currency: row.currency }, toEvent(told))) {
    await addNotice(trx, row.id, amountMismatchNotice(told))
    return 'another'
  }
  const before = toPayment(row, await attemptsOf(trx, [row.id]))
  const after = paymentAfterEvent(before, toEvent(told))
  const state = after.attempts[told.id] ?? told.state
  const isWritten = await saveAttempt(trx, {
    ...{ id: told.id, payment_id: row.id, state, method: told.method, error: told.error },
    ...{ amount_paise: told.amount, currency: told.currency },
  })
  if (!isWritten) return 'another'
  if (after.state !== before.state) await updatePayment(trx, row.id, { state: after.state })
  if (state === 'captured' && before.attempts[told.id] !== 'captured') {
    const isPaid = await applyCapturedPayment(trx, order, row, told.id, send)
    return isPaid ? 'paid' : 'goes back'
  }
  if (state === 'authorized') {
    await schedulePaymentCheck(trx, row.id)
    await send(RECONCILE_JOB, {}, { within: trx })
  }
  if (after.state === 'failed') await recordPaymentFailure(trx, order, told.error)
  if (state !== 'captured') return 'noted'
  return row.kept_attempt === told.id ? 'paid' : 'goes back'
}

/** Captured money pays the order, or goes back the way it came. */
async function applyCapturedPayment(
  trx: Transaction<Database>,
  order: OrderRow,
  payment: PaymentRow,
  attemptId: string,
  send: SendJob,
): Promise<boolean> {
  const outcome = await confirmPaidOrder(trx, order.id, attemptId, send)
  if (outcome !== 'refund') {
    await updatePayment(trx, payment.id, { kept_attempt: attemptId })
    return true
  }
  const why = order.is_paid ? 'was paid twice' : 'could not take it any more'
  await addNotice(
    trx,
    payment.id,
    `A payment of ${formatPaise(payment.amount_paise)} is sent back, because the order ${why}.`,
  )
  await requestOwedRefunds(trx, order.id, send)
  return false
}

/** While an order waits for its money, it says that a try failed, so that the customer may try again. */
export async function recordPaymentFailure(trx: Transaction<Database>, order: OrderRow, why: string): Promise<void> {
  if (order.status !== 'pending' || order.is_paid || order.payment_status === 'failed') return
  await updateOrder(trx, order.id, { payment_status: 'failed' })
  await recordEvent(trx, { orderId: order.id, kind: 'payment failed', actor: 'shop', note: why })
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

function amountMismatchNotice({ id, amount, currency, state }: ProviderPayment): string {
  const sum = currency === 'INR' ? formatPaise(amount) : `${amount / 100} ${currency}`
  return `The provider tells of a payment ${id} of ${sum} (${state}), which is not what was asked for.`
}
