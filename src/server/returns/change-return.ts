import type { Kysely } from 'kysely'
import type { AdminReturn } from '../../contract/returns-admin.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { recordChange } from '../audit/audit.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, editConflict } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { Mover } from './mover.ts'
import { eventsOfReturn, type FullReturn, fullReturn, orderOfReturn, updateReturn } from './queries.ts'
import { adminReturnJson } from './return-json.ts'

export const NOT_FOUND = 'Return not found'

export interface ReturnAnswer {
  readonly success: true
  readonly data: AdminReturn
}

/** Reads a return for the team. Throws `ApiError` 404 when there is no such return. */
export async function readReturn(db: Kysely<Database>, id: string, caller: Caller): Promise<ReturnAnswer> {
  const found = await fullReturn(db, id)
  if (!found) throw new ApiError(404, NOT_FOUND)
  const events = await eventsOfReturn(db, id)
  return { success: true, data: await adminReturnJson(db, found, events, caller.staffRole) }
}

/** What a move changes in addition to the fields of the return that the audit log compares. */
type Noted = Readonly<Record<string, string | number>>

interface ReturnCall {
  readonly params: { readonly id: string }
  readonly body: { readonly revision: number }
}

/**
 * Makes a move of a team member in one transaction, under the lock of the order, together with its entry in the audit log.
 * @throws ApiError 404 when there is no such return, 409 when someone changed it since the caller read it
 */
export function changeReturn(
  { db, send }: { readonly db: Kysely<Database>; readonly send: SendJob },
  caller: Caller,
  { params: { id }, body: { revision } }: ReturnCall,
  action: AuditAction,
  // biome-ignore lint/suspicious/noConfusingVoidType: most moves change nothing else.
  work: (mover: Mover, found: FullReturn) => Promise<Noted | void>,
): Promise<ReturnAnswer> {
  return inTransaction(db, async (trx) => {
    const orderId = await orderOfReturn(trx, id)
    if (orderId === undefined || !(await lockOrder(trx, orderId))) throw new ApiError(404, NOT_FOUND)
    const found = await fullReturn(trx, id)
    if (!found) throw new ApiError(404, NOT_FOUND)
    if (found.request.revision !== revision) {
      const current = (await readReturn(trx, id, caller)).data
      throw editConflict('return', current)
    }
    const noted = await work({ trx, send, actor: 'admin', by: userIdOf(caller), now: await databaseTime(trx) }, found)
    const after = await fullReturn(trx, id)
    // A move that changes only the pieces of a return needs a new revision, too.
    if (after?.request.revision === revision) await updateReturn(trx, id, {})
    await recordReturnChange(trx, caller, action, found, after, noted ?? {})
    return readReturn(trx, id, caller)
  })
}

/** Records a change of a return in the audit log. */
export async function recordReturnChange(
  trx: Mover['trx'],
  caller: Caller,
  action: AuditAction,
  before: FullReturn | undefined,
  after: FullReturn | undefined,
  noted: Noted = {},
): Promise<void> {
  const entityId = after?.request.id ?? before?.request.id ?? ''
  await recordChange(trx, caller, {
    action,
    entity: 'return',
    entityId,
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: { ...auditedFields(after), ...noted } }),
  })
}

/** The fields that the audit log records. They hold no personal data. */
function auditedFields({ request, lines, pieces, order }: FullReturn) {
  const soldAt = (position: number) => lines.find((line) => line.position === position)?.sold
  return {
    order: order.id,
    state: request.state,
    resolution: request.resolution,
    transport: request.transport,
    courier: request.courier,
    trackingNumber: request.tracking_number,
    refusal: request.refusal,
    refund: request.refund_paise === null ? null : rupeesFromPaise(request.refund_paise),
    exchangeOrder: request.exchange_order_id,
    pieces: pieces.map(({ position, condition, quantity, is_accepted, restocked_at, variant_id }) => ({
      item: soldAt(position)?.name,
      condition,
      quantity: quantityToJson(soldAt(position)?.unit ?? 'piece', quantity),
      ...(variant_id !== null && { variant: variant_id }),
      isAccepted: is_accepted,
      isRestocked: restocked_at !== null,
    })),
  }
}
