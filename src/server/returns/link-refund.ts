import { type Kysely, sql, type Transaction } from 'kysely'
import { returnAmounts } from '../../domain/returns/credit.ts'
import { isClosed } from '../../domain/returns/lifecycle.ts'
import { formatPaise, type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { updateRefund } from '../ledger/queries.ts'
import { completeReturn, hasOpenReturn, withdrawRefund } from '../ledger/returns.ts'
import { issueCreditNote } from '../orders/write/issue-credit-note.ts'
import { lockOrder, orderLines } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { openAmounts, requestReturnRefund } from './accept.ts'
import { amountOf, readCredits } from './credit-order.ts'
import type { Mover } from './mover.ts'
import { type FullReturn, recordReturnEvent, updateReturn } from './queries.ts'

/** A refund that was made at the payment provider while a return of its order was open. */
interface WaitingRefund {
  readonly id: string
  readonly order_id: string
  readonly amount_paise: Paise
  readonly state: string
  readonly created_at: Date
}

const WAITING = sql<WaitingRefund>`
  select refund.id, payment.order_id, refund.amount_paise, refund.state, refund.created_at
  from refund join payment on payment.id = refund.payment_id
  where refund.waits_for_return and refund.return_id is null and refund.state <> 'failed'`

/** The refunds of an order that may be linked to its returns, oldest first. */
export async function waitingRefunds(db: Kysely<Database>, orderId: string): Promise<readonly WaitingRefund[]> {
  const { rows } =
    await sql<WaitingRefund>`${WAITING} and payment.order_id = ${orderId} order by refund.created_at`.execute(db)
  return rows
}

/**
 * Links a refund that was made at the payment provider to a return, which is then owed less. What the shop was about to refund for the
 * return is requested again without the linked amount. The caller has locked the order.
 * @throws ApiError 404 when the order has no such refund, 409 when it exceeds what the return is worth or the refund of the return is
 *   on its way
 */
export async function linkRefund(mover: Mover, found: FullReturn, refundId: string): Promise<{ linkedRefund: number }> {
  const { trx, actor, by } = mover
  const { request } = found
  const promised = await linkedAmount(trx, request.id)
  const refund = (await waitingRefunds(trx, request.order_id)).find(({ id }) => id === refundId)
  if (!refund) throw new ApiError(404, 'There is no such refund that could be linked to this return.')
  if (isClosed(request.state)) throw new ApiError(409, 'This return is closed.')
  if (request.resolution !== 'refund')
    throw new ApiError(409, 'This return is an exchange. Only a return for a refund can be paid by a refund.')
  if (!(await withdrawRefund(trx, request.id)))
    throw new ApiError(409, 'The refund of this return is on its way. Please wait until it has arrived or failed.')
  const left = (await worthOf(trx, found)) - (await linkedAmount(trx, request.id))
  if (refund.amount_paise > left)
    throw new ApiError(
      409,
      `${formatPaise(refund.amount_paise)} is more than the ${formatPaise(Math.max(left, 0))} that this return is owed.`,
    )
  await updateRefund(trx, refund.id, { return_id: request.id, waits_for_return: false })
  await updateReturn(trx, request.id, {})
  const note = formatPaise(refund.amount_paise)
  await recordReturnEvent(trx, { returnId: request.id, kind: 'refund linked', actor, customerId: by, note })
  const rest = promised - (await linkedAmount(trx, request.id))
  if (rest > 0) await requestReturnRefund(mover, found, rest)
  if (refund.state === 'processed') await completeReturn(trx, request.id, by)
  return { linkedRefund: rupeesFromPaise(refund.amount_paise) }
}

/** What a return refunds: as it was decided, or if all of it is accepted. */
async function worthOf(trx: Transaction<Database>, found: FullReturn): Promise<Paise> {
  const { request, order, lines } = found
  if (request.refund_paise !== null) return request.refund_paise
  const credit = (await readCredits(trx, order, await orderLines(trx, order.id)))(
    lines.map(({ position, quantity, reason }) => ({ position, quantity, reason })),
    request.id,
  )
  const open = await openAmounts(trx, found)
  return returnAmounts(amountOf(credit.items), amountOf(credit.delivery), request.fee_paise, open).refund
}

/** What of the refunds of a return has not failed, in paise. */
export async function linkedAmount(trx: Transaction<Database>, returnId: string): Promise<Paise> {
  const { amount } = await trx
    .selectFrom('refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_paise'), sql<number>`0`).as('amount'))
    .where('return_id', '=', returnId)
    .where('state', '<>', 'failed')
    .where(sql<boolean>`method is distinct from 'exchange'`)
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Issues the credit notes of refunds that belong to no return, once no return of their order is open. */
export async function creditWaitingRefunds(db: Kysely<Database>): Promise<void> {
  const { rows } =
    await sql<WaitingRefund>`${WAITING} and refund.state = 'processed' order by refund.created_at limit 200`.execute(db)
  for (const { id, order_id, amount_paise } of rows)
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, order_id)
      const isStillWaiting = (await waitingRefunds(trx, order_id)).some((one) => one.id === id)
      if (!order || !isStillWaiting || (await hasOpenReturn(trx, order_id))) return
      await updateRefund(trx, id, { waits_for_return: false })
      await issueCreditNote(trx, order, { refunded: { refundId: id, amount: amount_paise } })
    })
}
