import { type Kysely, sql, type Transaction } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { canPayByHand, describeRefundMethod, isToRepeat } from '../../domain/payments/refund.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { attemptsOf, lockPayments, refundsOf, updateRefund } from '../ledger/queries.ts'
import { changeOrder } from '../orders/admin-change-order.ts'
import { updateOrder } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import { completeRefund, type ManualRefund } from './complete-refund.ts'
import type { PaymentProvider } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'
import { readReason, readTransfer } from './refund-handler.ts'
import { createRefund, refundable } from './request-refund.ts'
import { repeatRefund } from './returned-refund.ts'
import { checkTransfer } from './transfer-reference.ts'

type ByHandHandler = Pick<Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'], 'payRefundByHand'>

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly providers: readonly PaymentProvider[]
}

/**
 * Records that a team member has paid back what the payment provider refused to refund, because its account was closed or the payment
 * is too old, or what the bank had returned. The provider is asked first whether it has made the refund after all, and is no longer asked
 * to make it.
 */
export function refundByHandHandler({ db, send, providers }: Parts): ByHandHandler {
  return {
    payRefundByHand: async ({ params: { id, refundId }, body }, caller, exchange) => {
      const reason = readReason(body.reason)
      const manual = readTransfer(body.method, body.reference)
      await applyRefundsOfProvider({ db, send, providers }, refundId)
      return changeOrder(db, caller, {
        params: { id },
        body,
        action: 'refund',
        key: idempotencyKeyOf(exchange),
        done: () => 'the payment by hand was recorded.',
        change: async (trx, order, { customerId }) => {
          await checkTransfer(trx, manual)
          const paid = await payByHand(trx, send, { orderId: order.id, refundId, manual, reason, by: customerId })
          const how = describeRefundMethod(manual.method, manual.reference)
          const instead = paid.isRepeated ? 'again' : 'instead of the payment provider'
          const after = { refund: `${formatPaise(paid.amount)} ${how} ${instead}: ${reason}` }
          await recordChange(trx, caller, { action: 'refund', entity: 'order', entityId: order.id, after })
          return updateOrder(trx, order.id, {})
        },
      })
    },
  }
}

/** Applies what the provider says about the refunds of a payment. One that does not answer, or no longer knows the shop, changes nothing. */
async function applyRefundsOfProvider({ db, send, providers }: Parts, refundId: string): Promise<void> {
  const { rows } = await sql<{ attempt_id: string; provider: string }>`
    select attempt_id, provider from refund join payment on payment.id = payment_id where refund.id = ${refundId}`.execute(
    db,
  )
  const [refund] = rows
  const provider = providers.find((one) => one.provider === refund?.provider)
  if (!refund || !provider) return
  try {
    for (const event of await provider.client.refundsOf(refund.attempt_id))
      await db.transaction().execute((trx) => applyRefundEvent(trx, event, send))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    provider.log(`The refunds of ${refund.attempt_id} could not be read`, `${error.kind}: ${error.message}`)
  }
}

interface Transfer {
  readonly orderId: string
  readonly refundId: string
  readonly manual: ManualRefund
  readonly reason: string
  readonly by: string
}

/**
 * Ends the refund of the provider and records one by hand of the same amount, or repeats one that the bank returned. The caller has
 * locked the order.
 * @throws ApiError 404 when the order has no such refund, 409 when the provider has made it, may be making it or was not asked yet, or
 *   the returned one was paid again
 */
async function payByHand(
  trx: Transaction<Database>,
  send: SendJob,
  { orderId, refundId, manual, reason, by }: Transfer,
): Promise<{ readonly amount: Paise; readonly isRepeated: boolean }> {
  const payments = await lockPayments(trx, orderId)
  const ids = payments.map(({ id }) => id)
  await sql`select id from refund where payment_id = any(${ids}) order by id for update`.execute(trx)
  const [attempts, refunds] = [await attemptsOf(trx, ids), await refundsOf(trx, ids)]
  const refused = refunds.find(({ id }) => id === refundId)
  const attempt = attempts.find(({ id }) => id === refused?.attempt_id)
  if (!refused || !attempt) throw new ApiError(404, 'Refund not found')
  if (isToRepeat(refused)) {
    const amount = await repeatRefund(trx, send, { orderId, refundId, manual, reason, by })
    return { amount, isRepeated: true }
  }
  if (refused.repeated_by !== null) throw new ApiError(409, 'This refund was paid again already.')
  if (!canPayByHand(refused, refunds)) throw new ApiError(409, NOT_REFUSED)
  const now = (await databaseTime(trx)).getTime()
  if (refused.asked_at && refused.asked_at.getTime() > now - ASKED_MS) throw new ApiError(409, BEING_ASKED)
  if (refused.state === 'requested')
    await updateRefund(trx, refundId, { state: 'failed', next_try_at: null, error: PAID_BY_HAND })
  const left = refundable(attempt, await refundsOf(trx, ids))
  if (left < refused.amount_paise) throw new ApiError(409, `At most ${formatPaise(Math.max(left, 0))} can be refunded.`)
  const { amount_paise: amount, return_id, is_excess: isExcess } = refused
  const returnId = return_id ?? undefined
  const paid = await createRefund(trx, attempt, {
    amount,
    reason,
    requestedBy: by,
    afterMinutes: 0,
    returnId,
    isExcess,
  })
  const { method, reference } = manual
  await updateRefund(trx, paid.id, { state: 'processed', next_try_at: null, method, reference })
  await completeRefund(trx, { orderId, refundId: paid.id, amount, manual: { ...manual, by, reason } }, send)
  return { amount, isRepeated: false }
}

/** Longer than any answer of a provider takes. */
const ASKED_MS = 60_000

const NOT_REFUSED = 'The payment provider has not refused this refund. Please wait for its answer.'
const BEING_ASKED = 'The payment provider is being asked for this refund right now. Please try again in a minute.'
const PAID_BY_HAND = 'It was paid back by hand.'
