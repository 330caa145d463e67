import type { Kysely } from 'kysely'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { completeReturn, leftOfPayments, owedToReturns } from '../ledger/returns.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { waitingRefunds } from './link-refund.ts'
import { checkMove, type Mover } from './mover.ts'
import { type FullReturn, recordReturnEvent, updateReturn } from './queries.ts'

/**
 * What an accepted return is owed and can no longer be refunded, in paise; 0 as long as the payment covers it and the returns of its order
 * that were accepted before it.
 */
export async function missingOf(db: Kysely<Database>, { request, refunded }: FullReturn): Promise<Paise> {
  if (request.state !== 'refund_due') return 0
  const owed = (request.refund_paise ?? 0) - refunded
  if (owed <= 0) return 0
  const left = (await leftOfPayments(db, request.order_id)) - (await owedToReturns(db, request.order_id, request.id))
  return Math.max(owed - Math.max(left, 0), 0)
}

const LINK_FIRST = 'A refund at the payment provider may be for this return. Link it first.'

/**
 * Lowers the refund of a return to what is left of the payment of its order, and closes it when nothing is left. That is the way out for
 * a return whose money was refunded for another reason, at the payment provider or by an earlier release; the customer has it.
 * The caller has locked the order.
 * @throws ApiError 400 without a reason, 409 when all of it can be refunded
 */
export async function lowerRefund(mover: Mover, found: FullReturn, typed: string): Promise<void> {
  const { trx, actor, by } = mover
  const { request } = found
  checkMove('lower', found, mover)
  const reason = singleLine(typed, 400)
  if (reason === '') throw refuseFields({ note: 'Please say where the money went.' })
  const missing = await missingOf(trx, found)
  const refund = request.refund_paise ?? 0
  if (missing === 0)
    throw new ApiError(
      409,
      `${formatPaise(refund - found.refunded)} can still be refunded for this return. Refund it instead.`,
    )
  // A refund of the provider that may be for this return belongs to it, and must not be credited to the customer once more.
  const linkable = request.resolution === 'refund' ? await waitingRefunds(trx, request.order_id) : []
  if (linkable.some(({ amount_paise }) => amount_paise <= refund - found.refunded)) throw new ApiError(409, LINK_FIRST)
  await updateReturn(trx, request.id, { refund_paise: refund - missing })
  const note = `${formatPaise(refund)} → ${formatPaise(refund - missing)}: ${reason}`
  await recordReturnEvent(trx, { returnId: request.id, kind: 'refund lowered', actor, customerId: by, note })
  await completeReturn(trx, request.id, by)
}
