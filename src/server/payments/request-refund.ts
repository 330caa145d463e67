import type { Kysely, Transaction } from 'kysely'
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
import { lockOrder } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { completeRefund, type ManualRefund } from './complete-refund.ts'
import { RECONCILE_JOB } from './provider.ts'

/** From the third failure of one refund on, the shopkeeper is told. */
const FAILURES_BEFORE_NOTICE = 3

/**
 * Writes a refund for all captured money of an order that is to go back: everything but the payment that is kept, and that
 * too once the order is cancelled. What the provider failed to pay back is asked for anew, later and later. The caller holds
 * the order. The provider is called by the job, after the transaction.
 */
export async function requestOwedRefunds(trx: Transaction<Database>, orderId: string, send: SendJob): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const payments = order ? await lockPayments(trx, orderId) : []
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  for (const attempt of attempts) {
    const isKept = payments.some(({ kept_attempt }) => kept_attempt === attempt.id)
    const left = refundable(attempt, refunds)
    if (left <= 0 || (isKept && !order?.refund_wanted)) continue
    const failures = refunds.filter(({ attempt_id, state }) => attempt_id === attempt.id && state === 'failed').length
    await createRefund(trx, attempt, {
      amount: left,
      reason: isKept ? 'The order was cancelled' : 'The order could not take this payment',
      askedBy: null,
      afterMinutes: failures === 0 ? 0 : Math.min(10 * 2 ** failures, 1440),
    })
    if (failures >= FAILURES_BEFORE_NOTICE)
      await addNotice(
        trx,
        attempt.payment_id,
        `A refund of ${formatPaise(left)} failed several times. Please look at it.`,
      )
    await send(RECONCILE_JOB, {}, { within: trx })
  }
}

export interface RefundRequest {
  readonly orderId: string
  readonly amount: Paise
  readonly reason: string
  /** The member of the team who asks. */
  readonly by: string
  /** How they paid it back themselves; only what was taken in cash is. */
  readonly hand?: ManualRefund
}

/**
 * Sends a part or the whole of what an order's customer paid back, as a member of the team decided. What was taken in cash
 * they have paid back by hand: it is written down as done. The caller holds the order, so it is never more than was captured,
 * whoever asks at the same moment.
 * @throws ApiError 400 for an amount that is none or without the way cash went back, 409 when less than that is left
 */
export async function issueRefund(
  trx: Transaction<Database>,
  send: SendJob,
  { orderId, amount, reason, by, hand }: RefundRequest,
): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new ApiError(400, 'Give an amount to refund.')
  const payments = await lockPayments(trx, orderId)
  const ids = payments.map(({ id }) => id)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  const kept = attempts.find(({ id }) => payments.some(({ kept_attempt }) => kept_attempt === id))
  const left = kept ? refundable(kept, refunds) : 0
  if (!kept || left < amount) {
    throw new ApiError(409, left === 0 ? NOTHING_LEFT : `At most ${formatPaise(left)} can be refunded.`)
  }
  const isCash = payments.some(({ id, provider }) => id === kept.payment_id && provider === 'cash')
  if (!isCash) {
    if (hand) throw refuseFields({ way: 'This money goes back the way it came.' })
    await createRefund(trx, kept, { amount, reason, askedBy: by, afterMinutes: 0 })
    return send(RECONCILE_JOB, {}, { within: trx })
  }
  if (!hand) throw refuseFields({ way: 'Please say how you paid the money back.' })
  const { id } = await createRefund(trx, kept, { amount, reason, askedBy: by, afterMinutes: 0 })
  await updateRefund(trx, id, {
    state: 'processed',
    next_try_at: null,
    method: hand.way,
    reference: hand.reference,
  })
  await completeRefund(trx, { orderId, refundId: id, amount, hand: { ...hand, by, reason } }, send)
}

const NOTHING_LEFT = 'Nothing is left to refund for this order.'

function createRefund(
  trx: Transaction<Database>,
  attempt: AttemptRow,
  wish: {
    readonly amount: Paise
    readonly reason: string
    readonly askedBy: string | null
    readonly afterMinutes: number
  },
): Promise<RefundRow> {
  const id = newId()
  return insertRefund(trx, {
    ...{ id, idempotency_key: id, payment_id: attempt.payment_id, attempt_id: attempt.id },
    ...{ amount_paise: wish.amount, reason: wish.reason, requested_by: wish.askedBy },
    next_try_at: new Date(Date.now() + wish.afterMinutes * 60_000),
  })
}

/** A refund of money that went back another way is not asked for again. */
export async function cancelCoveredRefund(
  db: Kysely<Database>,
  { id, payment_id, attempt_id }: RefundRow,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await orderOfAttempt(trx, attempt_id)
    if (found) await lockOrder(trx, found.order_id)
    const attempt = (await attemptsOf(trx, [payment_id])).find((one) => one.id === attempt_id)
    const refunds = await refundsOf(trx, [payment_id])
    const isWaiting = refunds.some((refund) => refund.id === id && refund.state === 'requested')
    if (!attempt || !isWaiting || refundable(attempt, refunds) >= 0) return
    await updateRefund(trx, id, { state: 'failed', next_try_at: null, error: 'The money had gone back already.' })
  })
}

/** What was captured and is not on its way back, in paise. */
function refundable(attempt: AttemptRow, refunds: readonly RefundRow[]): Paise {
  if (attempt.state !== 'captured') return 0
  const back = refunds.filter(({ attempt_id, state }) => attempt_id === attempt.id && state !== 'failed')
  return attempt.amount_paise - back.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}
