import type { Kysely, Transaction } from 'kysely'
import type { AdminOrder } from '../../contract/orders/admin.ts'
import { wirePaymentStatus } from '../../contract/orders/payment-status.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { describeContents } from '../../domain/couriers/parcel-contents.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { refundsDueAmong } from '../ledger/due-refunds.ts'
import { paymentsAndRefundsOf } from '../ledger/queries.ts'
import { owedToReturns } from '../ledger/returns.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, editConflict } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { adminOrderJson } from './admin-order-json.ts'
import { eventsOf, labelsOf, namesOf, namesWithoutGstRate } from './admin-queries.ts'
import { auditedParcels, parcelsOf } from './parcel-queries.ts'
import { orderOf, replacementOf } from './queries.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from './write/idempotency-queries.ts'
import { lockOrder, type OrderRow, orderLines } from './write/queries.ts'

export const NOT_FOUND = 'Order not found'

export interface OrderCall {
  readonly params: { readonly id: string }
  readonly body: { readonly revision: number }
}

export type Change = (
  trx: Transaction<Database>,
  order: OrderRow,
  by: { readonly actor: 'admin'; readonly customerId: string },
) => Promise<OrderRow>

export async function readOrder(db: Kysely<Database>, id: string, caller: Caller): Promise<AdminOrder> {
  const placed = await orderOf(db, id)
  if (!placed) throw new ApiError(404, NOT_FOUND)
  const [labels, events, money, owed, due, linesWithoutGstRate, replacedBy] = await Promise.all([
    labelsOf(db, placed.lines),
    eventsOf(db, id),
    paymentsAndRefundsOf(db, id),
    owedToReturns(db, id),
    refundsDueAmong(db, [id]),
    namesWithoutGstRate(db, id),
    placed.order.status === 'cancelled' ? replacementOf(db, id) : undefined,
  ])
  const requestedBy = money.refunds.map(({ requested_by }) => requested_by).filter((by) => by !== null)
  const names = await namesOf(db, requestedBy)
  return adminOrderJson(
    { placed, labels, events, money, owed, isRefundDue: due.has(id), names, linesWithoutGstRate, replacedBy },
    caller.staffRole,
  )
}

export interface ChangedOrder {
  readonly success: true
  readonly data: AdminOrder
}

/**
 * Changes an order in one transaction, together with its entry in the audit log. With an idempotency `key`, a repeated request
 * gets the answer of the first one.
 * @throws ApiError 404 when there is no such order, 409 when someone changed it since the caller read it, 422 when the key was
 *   used for another request
 */
export function changeOrder(
  db: Kysely<Database>,
  caller: Caller,
  { params: { id }, body, action, change, key, done = orderChanged }: OrderCall & Action,
): Promise<ChangedOrder> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order) throw new ApiError(404, NOT_FOUND)
    const customerId = userIdOf(caller)
    const request = { action, id, body }
    const earlier = key && (await claimIdempotencyKey(trx, { customerId, key, request, orderId: id }))
    if (earlier && !earlier.isSameRequest)
      throw carriedOutBefore(done(earlier.answer as ChangedOrder), { current: await readOrder(trx, id, caller) })
    if (earlier) return earlier.answer as ChangedOrder
    if (order.revision !== body.revision) {
      const current = await readOrder(trx, id, caller)
      throw editConflict('order', current)
    }
    const before = { ...auditedFields(order), ...(await parcelFields(trx, id)) }
    const changed = await change(trx, order, { actor: 'admin', customerId })
    await recordChange(trx, caller, {
      action,
      entity: 'order',
      entityId: id,
      before,
      after: { ...auditedFields(changed), ...(await parcelFields(trx, id)) },
    })
    const answer: ChangedOrder = { success: true, data: await readOrder(trx, id, caller) }
    if (key) await saveIdempotentAnswer(trx, customerId, key, answer)
    return answer
  })
}

async function parcelFields(trx: Transaction<Database>, id: string) {
  const parcels = (await parcelsOf(trx, [id])).get(id) ?? []
  const packed = parcels.filter(({ items }) => items.length > 0)
  if (packed.length === 0) return auditedParcels(parcels)
  const lines = await orderLines(trx, id)
  const contents = packed.map(({ trackingNumber, items }) => `${trackingNumber}: ${describeContents(lines, items)}`)
  return { ...auditedParcels(parcels), contents: contents.join('; ') }
}

interface Action {
  readonly action: AuditAction
  readonly change: Change
  readonly key?: string | undefined
  /** What a request did whose answer this is, as a sentence that begins in lower case. */
  readonly done?: (answer: ChangedOrder) => string
}

const orderChanged = () => 'the order was changed.'

/** The fields that the audit log records. They hold no personal data. */
export function auditedFields(order: OrderRow) {
  return {
    status: order.status,
    paymentStatus: wirePaymentStatus(order.payment_status, order.payment_method),
    isPaid: order.is_paid,
    ...(order.received_by && { receivedBy: order.received_by }),
    ...(order.rest_received_by && { restReceivedBy: order.rest_received_by }),
    ...(order.credit_paise > 0 && { paidBefore: rupeesFromPaise(order.credit_paise) }),
    ...(order.returned_paise > 0 && { returned: rupeesFromPaise(order.returned_paise) }),
    isRefundDue: order.is_refund_due,
    cashConfirmation: order.cash_confirmation,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    ...(order.returning_at && { isReturning: true }),
    totalAmount: rupeesFromPaise(order.total_paise),
  }
}
