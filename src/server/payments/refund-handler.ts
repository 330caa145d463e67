import type { Kysely } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { describeRefundMethod, needsReference, type RefundMethod } from '../../domain/payments/refund.ts'
import { formatPaise, type Paise, paiseFromRupees } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { type Change, changeOrder } from '../orders/admin-change-order.ts'
import { recordEvent, updateOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { ManualRefund } from './complete-refund.ts'
import { issueRefund } from './request-refund.ts'

type RefundHandler = Pick<Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'], 'refund'>

/** Handles the refund of an order in the back office. It belongs to payments, because orders may not depend on them. */
export function refundHandler({ db, send }: { readonly db: Kysely<Database>; readonly send: SendJob }): RefundHandler {
  return {
    refund: (call, caller, exchange) => {
      const { amount, reason, hand } = readRefund(call.body)
      const key = idempotencyKeyOf(exchange)
      const note = `${formatPaise(amount)}${hand ? ` ${describeRefundMethod(hand.way, hand.reference)}` : ''}: ${reason}`
      const change: Change = async (trx, { id: orderId }, { actor, customerId }) => {
        const wish = { orderId, amount, reason, by: customerId, ...(hand && { hand }) }
        await issueRefund(trx, send, wish).catch((problem: unknown) => {
          const isTooMuch = problem instanceof ApiError && problem.status === 409
          throw isTooMuch ? refuseFields({ amount: problem.message }) : problem
        })
        if (!hand)
          await recordEvent(trx, { orderId, kind: 'note', actor, customerId, note: `Refund asked for, ${note}` })
        await recordChange(trx, caller, {
          action: 'refund',
          entity: 'order',
          entityId: orderId,
          after: { refund: note },
        })
        // A new revision, so that sending the same request again is reported as a conflict.
        return updateOrder(trx, orderId, {})
      }
      return changeOrder(db, caller, { ...call, action: 'refund', change, key })
    },
  }
}

interface RefundBody {
  /** Rupees. */
  readonly amount: number
  readonly reason: string
  readonly way?: RefundMethod
  readonly reference?: string
}

interface Refund {
  readonly amount: Paise
  readonly reason: string
  readonly hand?: ManualRefund
}

/**
 * Reads what somebody of the team wants to send back, or has paid back by hand.
 * @throws ApiError 400 with a message at each field that is wrong
 */
function readRefund(body: RefundBody): Refund {
  const amount = paiseFromRupees(body.amount) ?? 0
  const reason = singleLine(body.reason, 500)
  const reference = singleLine(body.reference ?? '', 80)
  const { way } = body
  const errors = {
    ...(amount <= 0 && { amount: 'An amount is more than ₹0, with at most 2 decimals.' }),
    ...(reason === '' && { reason: 'Please say why the money goes back.' }),
    ...(way && needsReference(way) && reference === '' && { reference: 'Please give the reference of the transfer.' }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return { amount, reason, ...(way && { hand: { way, reference } }) }
}
