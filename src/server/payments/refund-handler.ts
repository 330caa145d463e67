import type { Kysely } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { describeRefundMethod, needsReference, type RefundMethod } from '../../domain/payments/refund.ts'
import { formatPaise, formatRupees, type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { type Change, type ChangedOrder, changeOrder } from '../orders/admin-change-order.ts'
import { recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { ManualRefund } from './complete-refund.ts'
import { issueRefund } from './request-refund.ts'
import { checkTransfer } from './transfer-reference.ts'

type RefundHandler = Pick<Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'], 'refund'>

/** Handles the refund of an order in the back office. It belongs to payments, because orders may not depend on them. */
export function refundHandler({ db, send }: { readonly db: Kysely<Database>; readonly send: SendJob }): RefundHandler {
  return {
    refund: (call, caller, exchange) => {
      const { amount, reason, manual } = readRefund(call.body)
      const key = idempotencyKeyOf(exchange)
      const note = `${formatPaise(amount)}${manual ? ` ${describeRefundMethod(manual.method, manual.reference)}` : ''}: ${reason}`
      const change: Change = async (trx, { id: orderId }, { actor, customerId }) => {
        if (manual) await checkTransfer(trx, manual)
        const request = { orderId, amount, reason, by: customerId, ...(manual && { manual }) }
        await issueRefund(trx, send, request).catch((problem: unknown) => {
          const exceedsRefundable = problem instanceof ApiError && problem.status === 409
          throw exceedsRefundable ? refuseFields({ amount: problem.message }) : problem
        })
        if (!manual)
          await recordEvent(trx, { orderId, kind: 'note', actor, customerId, note: `Refund requested, ${note}` })
        await recordChange(trx, caller, {
          action: 'refund',
          entity: 'order',
          entityId: orderId,
          after: { refund: note },
        })
        // A new revision, so that sending the same request again is reported as a conflict.
        return updateOrder(trx, orderId, {})
      }
      return changeOrder(db, caller, { ...call, action: 'refund', change, key, done: refundMade })
    },
  }
}

function refundMade({ data: { refunds } }: ChangedOrder): string {
  const [last] = refunds.toSorted((a, b) => b.at.localeCompare(a.at))
  if (!last) return 'a refund was made.'
  return `a refund of ${formatRupees(last.amount)} was ${last.method ? 'recorded' : 'started'}.`
}

interface RefundBody {
  /** Rupees. */
  readonly amount: number
  readonly reason: string
  readonly method?: RefundMethod
  readonly reference?: string
}

interface Refund {
  readonly amount: Paise
  readonly reason: string
  readonly manual?: ManualRefund
}

/**
 * Validates a refund request of a team member.
 * @throws ApiError 400 with a message for each invalid field
 */
function readRefund(body: RefundBody): Refund {
  const amount = paiseFromRupees(body.amount) ?? 0
  const reason = singleLine(body.reason, 500)
  const reference = referenceOf(body.reference)
  const { method } = body
  const errors = {
    ...(amount <= 0 && { amount: 'Enter an amount above ₹0 with at most 2 decimals.' }),
    ...(reason === '' && { reason: NO_REASON }),
    ...(method && needsReference(method) && reference === '' && { reference: NO_REFERENCE }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return { amount, reason, ...(method && { manual: { method, reference } }) }
}

const NO_REASON = 'Please give a reason for the refund.'
const NO_REFERENCE = 'Please give the reference of the transfer.'

/** @throws ApiError 400 when it is empty */
export function readReason(typed: string): string {
  const reason = singleLine(typed, 500)
  if (reason === '') throw refuseFields({ reason: NO_REASON })
  return reason
}

/** @throws ApiError 400 when the reference of a transfer is missing */
export function readTransfer(method: RefundMethod, typed: string | undefined): ManualRefund {
  const reference = referenceOf(typed)
  if (needsReference(method) && reference === '') throw refuseFields({ reference: NO_REFERENCE })
  return { method, reference }
}

function referenceOf(typed: string | undefined): string {
  return singleLine(typed ?? '', 80).toUpperCase()
}
