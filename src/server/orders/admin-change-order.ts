import type { Kysely, Transaction } from 'kysely'
import type { AdminOrder } from '../../contract/orders/admin.ts'
import { wirePaymentStatus } from '../../contract/orders/payment-status.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { paymentsAndRefundsOf } from '../ledger/order-money.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import { adminOrderJson } from './admin-order-json.ts'
import { eventsOf, namesOf } from './admin-queries.ts'
import { orderOf } from './queries.ts'
import { hashRequest } from './write/order-request.ts'
import { claimIdempotencyKey, lockOrder, type OrderRow, saveIdempotentAnswer } from './write/queries.ts'

export const NOT_FOUND = 'Order not found'

export interface OrderCall {
  readonly params: { readonly id: string }
  readonly body: { readonly revision: number }
}

export type Change = (
  trx: Transaction<Database>,
  order: OrderRow,
  mover: { readonly actor: 'admin'; readonly customerId: string },
) => Promise<OrderRow>

export async function readOrder(db: Kysely<Database>, id: string, caller: Caller): Promise<AdminOrder> {
  const [placed, events, money] = await Promise.all([orderOf(db, id), eventsOf(db, id), paymentsAndRefundsOf(db, id)])
  if (!placed) throw new ApiError(404, NOT_FOUND)
  const askedBy = money.refunds.map(({ requested_by }) => requested_by).filter((by) => by !== null)
  const names = await namesOf(db, askedBy)
  return adminOrderJson({ placed, events, money, names }, caller.staffRole)
}

interface Changed {
  readonly success: true
  readonly data: AdminOrder
}

/**
 * Changes an order in one transaction, together with its entry in the audit log. With an idempotency `key`, a repeated request
 * gets the answer of the first one.
 * @throws ApiError 404 when there is no such order, 409 when somebody changed it since the caller read it, 422 when the key was
 *   used for another request
 */
export function changeOrder(
  db: Kysely<Database>,
  caller: Caller,
  { params: { id }, body, action, change, key }: OrderCall & Action,
): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order) throw new ApiError(404, NOT_FOUND)
    const customerId = userIdOf(caller)
    const hash = hashRequest({ action, id, body })
    const twin = key && (await claimIdempotencyKey(trx, { customerId, key, hash, orderId: id }))
    if (twin && twin.request_hash !== hash) throw new ApiError(422, 'This Idempotency-Key was used for something else.')
    if (twin) return twin.answer as unknown as Changed
    if (order.revision !== body.revision) {
      const current = await readOrder(trx, id, caller)
      throw new ApiError(409, 'Somebody else changed this order meanwhile. Please look at it again.', { current })
    }
    const changed = await change(trx, order, { actor: 'admin', customerId })
    await recordChange(trx, caller, {
      ...{ action, entity: 'order', entityId: id },
      before: auditedFields(order),
      after: auditedFields(changed),
    })
    const answer: Changed = { success: true, data: await readOrder(trx, id, caller) }
    if (key) await saveIdempotentAnswer(trx, customerId, key, answer)
    return answer
  })
}

interface Action {
  readonly action: string
  readonly change: Change
  readonly key?: string | undefined
}

/** What the audit log keeps of an order: where it stands, and no personal data. */
function auditedFields(order: OrderRow) {
  return {
    status: order.status,
    paymentStatus: wirePaymentStatus(order.payment_status, order.payment_method),
    isPaid: order.is_paid,
    refundWanted: order.refund_wanted,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    totalAmount: rupeesFromPaise(order.total_paise),
  }
}
