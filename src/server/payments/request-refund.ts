import type { Kysely, Transaction } from 'kysely'
import { isRefundedByHand } from '../../domain/payments/payment.ts'
import { isTaken, isToRepeat } from '../../domain/payments/refund.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import {
  type AttemptRow,
  addNotice,
  attemptsOf,
  insertRefund,
  lockPayments,
  orderOfAttempt,
  type RefundRow,
  refundsOf,
  updateRefund,
} from '../ledger/queries.ts'
import { reconcileSoon } from '../ledger/reconcile-job.ts'
import { owedToReturns, reservedForExchanges } from '../ledger/returns.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { completeRefund, type ManualRefund } from './complete-refund.ts'

/** After this many failures of a refund, the shop owner gets a notice. */
const FAILURES_BEFORE_NOTICE = 3

/**
 * Requests refunds for all captured money of an order that has to be paid back: every payment except the one accepted for
 * the order, and that one too once the order is cancelled. A failed refund is requested again with growing delays. The
 * caller has locked the order; the job calls the provider after the transaction.
 */
export async function requestOwedRefunds(trx: Transaction<Database>, orderId: string, send: SendJob): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const payments = order ? await lockPayments(trx, orderId) : []
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  for (const attempt of attempts) {
    const isAccepted = payments.some(({ accepted_attempt }) => accepted_attempt === attempt.id)
    const provider = payments.find(({ id }) => id === attempt.payment_id)?.provider
    // A team member pays it back and records how.
    if (provider && isRefundedByHand(provider)) continue
    const left = refundable(attempt, refunds)
    if (left <= 0 || (isAccepted && !order?.is_refund_due)) continue
    const failures = refunds.filter(
      ({ attempt_id, state, method }) => attempt_id === attempt.id && state === 'failed' && method === null,
    ).length
    await createRefund(trx, attempt, {
      amount: left,
      reason: isAccepted ? 'The order was cancelled' : 'The payment could not be applied to the order',
      requestedBy: null,
      afterMinutes: failures === 0 ? 0 : Math.min(10 * 2 ** failures, 1440),
    })
    if (failures >= FAILURES_BEFORE_NOTICE)
      await addNotice(
        trx,
        attempt.payment_id,
        `A refund of ${formatPaise(left)} failed several times. Please check it.`,
      )
    await reconcileSoon(trx, send)
  }
}

export interface RefundRequest {
  readonly orderId: string
  readonly amount: Paise
  readonly reason: string
  /** The id of the team member; null for the shop itself. */
  readonly by: string | null
  /** How the team member paid the money back; only for orders paid in cash. */
  readonly manual?: ManualRefund
  /** The return whose items are refunded; its credit note has been issued. */
  readonly returnId?: string
}

/**
 * Refunds a part or all of what the customer paid, on request of a team member. A refund of cash has already been paid
 * back by manual and is recorded as done. Because the caller has locked the order, concurrent requests cannot exceed the
 * captured amount.
 * @throws ApiError 400 for an invalid amount or a missing refund method, 409 when less than the amount is left, or only what other
 *   returns of the order are owed
 */
export async function issueRefund(
  trx: Transaction<Database>,
  send: SendJob,
  { orderId, amount, reason, by, manual, returnId }: RefundRequest,
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new ApiError(400, 'Enter an amount above ₹0 with at most 2 decimals.')
  const payments = await lockPayments(trx, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  const accepted = attempts
    .filter(({ id }) => payments.some(({ accepted_attempt }) => accepted_attempt === id))
    .map((attempt) => ({
      attempt,
      left: refundable(attempt, refunds),
      isByHand: payments.some(({ id, provider }) => id === attempt.payment_id && isRefundedByHand(provider)),
    }))
    // A changed order may have been paid in two ways. Money that a person has paid back comes from what was paid by hand.
    .toSorted((one, other) => (manual ? -1 : 1) * (Number(one.isByHand) - Number(other.isByHand)))
  // What waits for the customer to pay the difference of an exchange is no longer there for refunds.
  const reserved = await reservedForExchanges(trx, orderId)
  const left = Math.max(accepted.reduce((sum, one) => sum + one.left, 0) - reserved, 0)
  if (left < amount)
    throw new ApiError(409, left === 0 ? NOTHING_LEFT : `At most ${formatPaise(left)} can be refunded.`)
  const owed = await owedToReturns(trx, orderId, returnId)
  if (left - owed < amount)
    throw new ApiError(409, `${formatPaise(owed)} of this is owed for a return. Refund it with the return.`)
  if (manual && !accepted.some(({ isByHand }) => isByHand))
    throw refuseFields({ method: 'This refund goes back to the original payment method.' })
  const isExcess = amount <= (await excessOf(trx, orderId, left))
  // What the bank returned of a return is part of what the return is owed.
  const returned = refunds.filter((refund) => refund.return_id === (returnId ?? '') && isToRepeat(refund))
  let rest = amount
  for (const { attempt, left: possible, isByHand } of accepted) {
    const part = Math.min(rest, possible)
    rest -= part
    if (part === 0) continue
    if (isByHand && !manual) throw refuseFields({ method: 'Please choose how you paid the money back.' })
    const refund = { amount: part, reason, requestedBy: by, afterMinutes: 0, returnId, isExcess }
    const { id } = await createRefund(trx, attempt, refund)
    for (const one of returned.splice(0)) await updateRefund(trx, one.id, { repeated_by: id })
    if (!isByHand || !manual) {
      await reconcileSoon(trx, send)
      continue
    }
    await updateRefund(trx, id, {
      state: 'processed',
      next_try_at: null,
      method: manual.method,
      reference: manual.reference,
    })
    await completeRefund(trx, { orderId, refundId: id, amount: part, manual: { ...manual, by, reason } }, send)
  }
}

/** What a changed order has been paid above its total, in paise, when `left` of its money is left. */
async function excessOf(trx: Transaction<Database>, orderId: string, left: Paise): Promise<Paise> {
  const order = await lockOrder(trx, orderId)
  return order?.replaces_order_id && order.status !== 'cancelled' ? left - order.total_paise : 0
}

const NOTHING_LEFT = 'Nothing is left to refund for this order.'

/** Inserts a refund that the provider is asked for after some minutes. */
export function createRefund(
  trx: Transaction<Database>,
  attempt: AttemptRow,
  refund: {
    readonly amount: Paise
    readonly reason: string
    readonly requestedBy: string | null
    readonly afterMinutes: number
    readonly returnId?: string | undefined
    readonly isExcess?: boolean
  },
): Promise<RefundRow> {
  const id = newId()
  return insertRefund(trx, {
    id,
    idempotency_key: id,
    payment_id: attempt.payment_id,
    attempt_id: attempt.id,
    amount_paise: refund.amount,
    reason: refund.reason,
    requested_by: refund.requestedBy,
    return_id: refund.returnId ?? null,
    is_excess: refund.isExcess ?? false,
    next_try_at: minutesFromNow(refund.afterMinutes),
  })
}

/**
 * Handles that the provider refused a refund. It is cancelled when the money has already been paid back in another way; if only a part
 * of it was, a notice says what is left, because what went back may have been for the same thing or for another. Otherwise the refund
 * waits, and from the third refusal on the payment has a notice with the reason.
 */
export async function handleRefusedRefund(db: Kysely<Database>, refund: RefundRow, reason: string): Promise<void> {
  const { payment_id, amount_paise, tries } = refund
  await db.transaction().execute(async (trx) => {
    const { attempt, refunds } = await lockWaiting(trx, refund)
    if (!attempt) return
    if (await stopUncovered(trx, refund, attempt, refunds)) return
    if (tries >= FAILURES_BEFORE_NOTICE) {
      const what = `A refund of ${formatPaise(amount_paise)}`
      await addNotice(
        trx,
        payment_id,
        `${what} is refused by the payment provider (${reason}). It is requested again every day.`,
      )
    }
  })
}

/**
 * Notes that the provider is asked for a refund now. The provider does not know of money that was paid back by hand or paid for an
 * exchange: a refund that the shop's own books no longer cover is stopped, because the provider would make it.
 * @returns false when it must not be asked: the refund was stopped, or a team member has paid the money back meanwhile
 */
export function beginAsking(db: Kysely<Database>, refund: RefundRow): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { attempt, refunds } = await lockWaiting(trx, refund)
    if (!attempt || (await stopUncovered(trx, refund, attempt, refunds))) return false
    await trx.updateTable('refund').set({ asked_at: NOW }).where('id', '=', refund.id).execute()
    return true
  })
}

/** Locks the order of a refund. Returns its attempt if the refund still waits for the provider. */
async function lockWaiting(trx: Transaction<Database>, { id, payment_id, attempt_id }: RefundRow) {
  const found = await orderOfAttempt(trx, attempt_id)
  if (found) await lockOrder(trx, found.order_id)
  const refunds = await refundsOf(trx, [payment_id])
  const isWaiting = refunds.some((one) => one.id === id && one.state === 'requested')
  const attempts = isWaiting ? await attemptsOf(trx, [payment_id]) : []
  return { attempt: attempts.find((one) => one.id === attempt_id), refunds }
}

/**
 * Cancels a refund for which too little is left of its payment. Refunds that were requested after it wait for it.
 * @returns whether it was cancelled
 */
async function stopUncovered(
  trx: Transaction<Database>,
  { id, payment_id, amount_paise, return_id }: RefundRow,
  attempt: AttemptRow,
  refunds: readonly RefundRow[],
): Promise<boolean> {
  const place = refunds.findIndex((one) => one.id === id)
  const left = refundable(
    attempt,
    refunds.filter(({ state }, at) => at <= place || state !== 'requested'),
  )
  if (left >= 0) return false
  await updateRefund(trx, id, { state: 'failed', next_try_at: null, error: 'The money had already been refunded.' })
  // A return stays open until its money has gone back.
  const rest = return_id === null ? left + amount_paise : 0
  if (rest > 0) await addNotice(trx, payment_id, stoppedNotice(amount_paise, rest))
  return true
}

function stoppedNotice(amount: Paise, rest: Paise): string {
  return `A refund of ${formatPaise(amount)} was not made, because a part of the payment had been refunded otherwise. ${formatPaise(rest)} is left. Refund it if it is still due.`
}

/** The captured amount without open or processed refunds and those that are to be made again, in paise. */
export function refundable(attempt: AttemptRow, refunds: readonly RefundRow[]): Paise {
  if (attempt.state !== 'captured') return 0
  const refunded = refunds.filter((refund) => refund.attempt_id === attempt.id && isTaken(refund))
  return attempt.amount_paise - refunded.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}
