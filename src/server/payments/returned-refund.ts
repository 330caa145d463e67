import { type Kysely, sql, type Transaction } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { formatDay, indianDay, isDay } from '../../domain/india/time.ts'
import { canBeReturned, describeRefundMethod, isToRepeat } from '../../domain/payments/refund.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { attemptsOf, lockPayments, type RefundRow, refundsOf, updateRefund } from '../ledger/queries.ts'
import { owedToReturn, reopenReturn } from '../ledger/returns.ts'
import { changeOrder } from '../orders/admin-change-order.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { completeRefund, type ManualRefund } from './complete-refund.ts'
import { createRefund, refundable } from './request-refund.ts'

type Trx = Transaction<Database>
type ReturnedHandler = Pick<Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'], 'refundReturned'>

/** Records that the bank has returned a transfer by which a team member had paid a refund: the money is to be refunded again. */
export function returnedRefundHandler({
  db,
  send,
}: {
  readonly db: Kysely<Database>
  readonly send: SendJob
}): ReturnedHandler {
  return {
    refundReturned: ({ params: { id, refundId }, body }, caller, exchange) =>
      changeOrder(db, caller, {
        params: { id },
        body,
        action: 'refund returned',
        key: idempotencyKeyOf(exchange),
        done: () => 'the returned refund was recorded.',
        change: async (trx, order, { customerId }) => {
          const refunds = await lockTransfer(trx, order.id, refundId)
          const day = await checkedDay(trx, body.on, refunds)
          const note = singleLine(body.note ?? '', 300)
          const { changed, amount, how } = await markReturned(trx, order, { refunds, day, note, by: customerId })
          const returnId = refunds[0]?.return_id ?? undefined
          await queueOrderEmail(send, trx, 'order-refund-returned', order.id, { refunded: amount, how, returnId })
          const after = { refund: `${formatPaise(amount)} ${how} was returned on ${day}${note && `: ${note}`}` }
          await recordChange(trx, caller, { action: 'refund returned', entity: 'order', entityId: order.id, after })
          return changed
        },
      }),
  }
}

/**
 * Locks the refunds that one transfer paid: an order that was paid in two parts has one for each.
 * @throws ApiError 404 when the order has no such refund, 409 when no bank can return it
 */
async function lockTransfer(trx: Trx, orderId: string, refundId: string): Promise<readonly RefundRow[]> {
  const refunds = await lockRefunds(trx, orderId)
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) throw new ApiError(404, 'Refund not found')
  if (refund.returned_on !== null) throw new ApiError(409, 'It is recorded already that the bank returned this refund.')
  if (!canBeReturned(refund)) throw new ApiError(409, NOT_A_TRANSFER)
  return ofTransfer(refund, refunds).filter(canBeReturned)
}

/** Locks all refunds of an order and its payments, oldest first. The caller has locked the order. */
export async function lockRefunds(trx: Trx, orderId: string): Promise<readonly RefundRow[]> {
  const ids = (await lockPayments(trx, orderId)).map(({ id }) => id)
  await sql`select id from refund where payment_id = any(${ids}) order by id for update`.execute(trx)
  return refundsOf(trx, ids)
}

/** Returns the refunds that one transfer paid. */
export function ofTransfer({ method, reference }: RefundRow, refunds: readonly RefundRow[]): readonly RefundRow[] {
  return refunds.filter((one) => one.method === method && one.reference === reference)
}

/** @throws ApiError 400 when the refund had not been made on that day, or the day is still to come */
async function checkedDay(trx: Trx, day: string, refunds: readonly RefundRow[]): Promise<string> {
  const made = refunds.map(({ created_at }) => indianDay(created_at)).toSorted()[0] ?? ''
  const today = indianDay(await databaseTime(trx))
  if (!isDay(day)) throw refuseFields({ on: 'Enter a valid date.' })
  if (day > today) throw refuseFields({ on: 'This date is in the future.' })
  if (day < made)
    throw refuseFields({ on: `The refund was made on ${formatDay(made)}. Enter that date or a later one.` })
  return day
}

interface Returned {
  readonly refunds: readonly RefundRow[]
  /** The day on which the money came back, `YYYY-MM-DD`. */
  readonly day: string
  readonly note: string
  readonly by: string
}

/**
 * Marks the refunds of a transfer as failed. A trigger adds the money to the ledger again. Credit notes stay as they were issued: the
 * customer is owed the same amount as before. The caller has locked the order.
 */
async function markReturned(trx: Trx, order: OrderRow, { refunds, day, note, by }: Returned) {
  const error = `The bank returned it on ${formatDay(day)}.${note && ` ${note}`}`
  for (const { id } of refunds) await updateRefund(trx, id, { state: 'failed', returned_on: day, error })
  const amount = refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const { method, reference } = refunds[0] ?? {}
  const how = describeRefundMethod(method ?? 'bank transfer', reference ?? '')
  const event = `The bank returned the refund of ${formatPaise(amount)} ${how} on ${formatDay(day)}${note && `: ${note}`}`
  await recordEvent(trx, { orderId: order.id, kind: 'note', actor: 'admin', customerId: by, note: event })
  const returnIds = new Set(refunds.map(({ return_id }) => return_id).filter((id) => id !== null))
  for (const id of returnIds)
    await reopenReturn(trx, id, { by, note: `${formatPaise(amount)} ${how}, ${formatDay(day)}${note && `: ${note}`}` })
  const changed = await updateOrder(trx, order.id, {
    ...(order.payment_status === 'refunded' && { payment_status: statusBefore(order) }),
    ...(order.status === 'cancelled' && { is_refund_due: true }),
  })
  return { changed, amount, how }
}

/** The payment status of an order before all of its money was refunded. */
function statusBefore({ is_paid, payment_method }: OrderRow): 'paid' | 'due_on_delivery' | 'pending' {
  if (is_paid) return 'paid'
  return payment_method === 'cod' ? 'due_on_delivery' : 'pending'
}

interface Repeated {
  readonly orderId: string
  readonly refundId: string
  readonly manual: ManualRefund
  readonly reason: string
  readonly by: string
}

/**
 * Records that a team member has paid again what the bank had returned: all that one transfer had paid, by one new transfer. The caller
 * has locked the order.
 * @returns the amount in paise
 * @throws ApiError 409 when less is left of the payment, because a payment provider has refunded it meanwhile
 */
export async function repeatRefund(trx: Trx, send: SendJob, { orderId, refundId, manual, reason, by }: Repeated) {
  const refunds = await lockRefunds(trx, orderId)
  const attempts = await attemptsOf(trx, [...new Set(refunds.map(({ payment_id }) => payment_id))])
  const refund = refunds.find(({ id }) => id === refundId)
  const returned = refund ? ofTransfer(refund, refunds).filter(isToRepeat) : []
  for (const one of returned) {
    const { id, amount_paise: amount, return_id, is_excess: isExcess } = one
    const attempt = attempts.find((found) => found.id === one.attempt_id)
    const others = (await refundsOf(trx, [one.payment_id])).filter((other) => other.id !== id)
    const owed = return_id === null ? amount : await owedToReturn(trx, return_id)
    const left = attempt ? Math.min(Math.max(refundable(attempt, others), 0), owed) : 0
    if (!attempt || left < amount) throw new ApiError(409, `At most ${formatPaise(left)} can be refunded.`)
    const request = { amount, reason, requestedBy: by, afterMinutes: 0, returnId: return_id ?? undefined, isExcess }
    const made = await createRefund(trx, attempt, request)
    await updateRefund(trx, made.id, { state: 'processed', next_try_at: null, ...manual })
    await updateRefund(trx, id, { repeated_by: made.id })
    await completeRefund(trx, { orderId, refundId: made.id, amount, manual: { ...manual, by, reason } }, send)
  }
  return returned.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

const NOT_A_TRANSFER = 'Only a refund that was paid by UPI or bank transfer can come back from the bank.'
