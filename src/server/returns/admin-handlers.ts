import type { Kysely, Transaction } from 'kysely'
import type { adminReturns } from '../../contract/returns-admin.ts'
import { describeRefundMethod, type RefundMethod } from '../../domain/payments/refund.ts'
import { type Condition, canRestock } from '../../domain/returns/conditions.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { releaseStock, setStockChangeReason } from '../inventory/movements.ts'
import { readOrder } from '../orders/admin-change-order.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from '../orders/write/idempotency-queries.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import { issueRefund } from '../payments/request-refund.ts'
import { checkTransfer } from '../payments/transfer-reference.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { acceptedLines, acceptReturn } from './accept.ts'
import { approveReturn } from './approve.ts'
import { changeReturn, NOT_FOUND, type ReturnAnswer, readReturn, recordReturnChange } from './change-return.ts'
import { estimateOf } from './estimate.ts'
import { recordSent } from './handlers.ts'
import { linkRefund } from './link-refund.ts'
import { returnPage } from './list-queries.ts'
import { lowerRefund } from './lower-refund.ts'
import { checkMove, endReturn, type Mover } from './mover.ts'
import { pickupFileHandler } from './pickup-file.ts'
import { type FullReturn, fullReturn, recordReturnEvent, updateReturn } from './queries.ts'
import { receiveNew, receiveReturn, settleMissing } from './receive.ts'
import type { AccountVault } from './refund-account.ts'
import { requestReturn } from './request-return.ts'
import { returnableLines } from './returnable.ts'
import { receiveUndelivered } from './undelivered.ts'

interface ReturnParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly vault: AccountVault
}

type ReturnHandlers = Handlers<{ adminReturns: typeof adminReturns }>['adminReturns']

/** The calls of the back office about returns. Each move is one transaction together with its event, email and audit entry. */
export function adminReturnHandlers(parts: ReturnParts): ReturnHandlers {
  const { db, vault } = parts
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await returnPage(db, query)
      return { success: true, data: rows, total }
    },
    pickupFile: pickupFileHandler(db),
    get: ({ params }, caller) => readReturn(db, params.id, caller),
    returnable: async ({ params: { id } }) => {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
      if (!order) throw new ApiError(404, 'Order not found')
      return { success: true, data: await returnableLines(db, order) }
    },
    open: ({ params: { id }, body }, caller, exchange) => {
      const key = idempotencyKeyOf(exchange)
      return changeOrder(parts, caller, id, async (mover, order) => {
        const claim = {
          customerId: userIdOf(caller),
          key: key ?? '',
          request: { action: 'open return', id, body },
          orderId: id,
        }
        const earlier = key === undefined ? undefined : await claimIdempotencyKey(mover.trx, claim)
        if (earlier && !earlier.isSameRequest) throw carriedOutBefore('the return was recorded.')
        if (earlier) return earlier.answer as unknown as ReturnAnswer
        const note = singleLine(body.note, 500)
        if (note === '') throw refuseFields({ note: 'Please say why you record this return.' })
        const { pieces } = body
        const returnId = await requestReturn(mover, order, { ...body, note, isHere: pieces !== undefined }, vault)
        if (pieces) await receiveNew(mover, returnId, pieces)
        await recordReturnChange(mover.trx, caller, 'open', undefined, await fullReturn(mover.trx, returnId))
        const answer = await readReturn(mover.trx, returnId, caller)
        if (key !== undefined) await saveIdempotentAnswer(mover.trx, claim.customerId, key, answer)
        return answer
      })
    },
    undelivered: ({ params: { id }, body: { revision, note, pieces } }, caller) =>
      changeOrder(parts, caller, id, async (mover, order) => {
        if (order.revision !== revision) throw editConflict('order', await readOrder(mover.trx, id, caller))
        const returnId = await receiveUndelivered(mover, order, { pieces, note: singleLine(note, 500) })
        await recordReturnChange(mover.trx, caller, 'undelivered', undefined, await fullReturn(mover.trx, returnId))
        return readReturn(mover.trx, returnId, caller)
      }),
    approve: (call, caller) =>
      changeReturn(parts, caller, call, 'approve', async (mover, found) => {
        const answer = singleLine(call.body.note ?? '', 500)
        await approveReturn(mover, found, { transport: call.body.transport, answer })
        await settleMissing(mover, found.request.id)
      }),
    decline: (call, caller) =>
      changeReturn(parts, caller, call, 'decline', (mover, found) => {
        checkMove('decline', found, mover)
        const { refusal, note } = call.body
        const ending = { state: 'declined', event: 'declined', email: 'declined' } as const
        return endReturn(mover, found, { ...ending, refusal, answer: refusalWords(refusal, note) })
      }),
    collect: (call, caller) =>
      changeReturn(parts, caller, call, 'collect', (mover, found) => {
        checkMove('collect', found, mover)
        const { courier, trackingNumber } = call.body
        return recordSent(mover, found, {
          courier: singleLine(courier, 80),
          trackingNumber: singleLine(trackingNumber, 80),
        })
      }),
    receive: (call, caller) =>
      changeReturn(parts, caller, call, 'receive', (mover, found) => receiveReturn(mover, found, call.body.pieces)),
    accept: (call, caller) =>
      changeReturn(parts, caller, call, 'accept', (mover, found) => {
        const { resolution, isFeeWaived } = call.body
        if (resolution === 'exchange' && found.request.resolution === 'refund')
          throw new ApiError(400, 'A refund cannot become an exchange: no new variant was chosen.')
        return acceptReturn(mover, found, { isAccepted: isAmong(call.body.pieces), resolution, isFeeWaived })
      }),
    acceptQuote: async ({ params: { id }, body }) => {
      const found = await fullReturn(db, id)
      if (!found) throw new ApiError(404, NOT_FOUND)
      if (found.request.state !== 'received') throw new ApiError(409, 'Nothing waits for a decision in this return.')
      const lines = acceptedLines(found, { isAccepted: isAmong(body.pieces) })
      const resolution = body.resolution === 'refund' ? 'refund' : found.request.resolution
      const fee = body.isFeeWaived ? 0 : found.request.fee_paise
      return { success: true as const, data: await estimateOf(db, found, { lines, resolution, fee }) }
    },
    reject: (call, caller) =>
      changeReturn(parts, caller, call, 'reject', (mover, found) => {
        checkMove('reject', found, mover)
        const { refusal, note } = call.body
        const ending = { state: 'rejected', event: 'rejected', email: 'rejected' } as const
        return endReturn(mover, found, { ...ending, refusal, answer: refusalWords(refusal, note) })
      }),
    refund: (call, caller) =>
      changeReturn(parts, caller, call, 'refund', (mover, found) => refundReturn(mover, found, call.body)),
    lower: (call, caller) =>
      changeReturn(parts, caller, call, 'lower refund', (mover, found) => lowerRefund(mover, found, call.body.note)),
    linkRefund: (call, caller) =>
      changeReturn(parts, caller, call, 'link refund', (mover, found) => linkRefund(mover, found, call.body.refund)),
    cancel: (call, caller) =>
      changeReturn(parts, caller, call, 'cancel', (mover, found) => {
        checkMove('cancel', found, mover)
        const answer = singleLine(call.body.note, 500)
        return endReturn(mover, found, {
          state: 'cancelled',
          event: 'cancelled',
          email: 'cancelled',
          note: answer,
          answer,
        })
      }),
    restock: (call, caller) =>
      changeReturn(parts, caller, call, 'restock', (mover, found) => restockPieces(mover, found, call.body)),
    refundAccount: async ({ params: { id } }, caller) =>
      inTransaction(db, async (trx) => {
        if (!(await fullReturn(trx, id))) throw new ApiError(404, NOT_FOUND)
        const account = await vault.read(trx, id)
        if (!account) throw new ApiError(409, 'No account is stored for this return. Please ask the customer for it.')
        await recordChange(trx, caller, { action: 'see account', entity: 'return', entityId: id })
        const { holder, kind } = account
        const data =
          account.kind === 'upi'
            ? { kind, holder, account: account.vpa, ifsc: '' }
            : { kind, holder, account: account.account, ifsc: account.ifsc }
        return { success: true as const, data }
      }),
  }
}

/** Whether pieces are among those that were chosen. */
function isAmong(chosen: readonly { readonly line: number; readonly condition: Condition }[]) {
  return (piece: { readonly position: number; readonly condition: Condition }) =>
    chosen.some(({ line, condition }) => line === piece.position && condition === piece.condition)
}

/** 'Another reason' needs words; the others say enough. */
function refusalWords(refusal: string, typed: string): string {
  const note = singleLine(typed, 500)
  if (refusal === 'other' && note === '') throw refuseFields({ note: 'Please say why.' })
  return note
}

/** Runs a change of an order in one transaction, under its lock. */
function changeOrder<T>(
  { db, send }: ReturnParts,
  caller: Caller,
  id: string,
  work: (mover: Mover, order: OrderRow) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx: Transaction<Database>) => {
    const order = await lockOrder(trx, id)
    if (!order) throw new ApiError(404, 'Order not found')
    return work({ trx, send, actor: 'admin', by: userIdOf(caller), now: await databaseTime(trx) }, order)
  })
}

/**
 * Pays an accepted return. Cash was paid back by the caller, who gives the UTR; a card refund that failed is requested again.
 * @throws ApiError 400 for a missing or repeated UTR, 409 when nothing is due or the refund is on its way
 */
async function refundReturn(
  { trx, send, actor, by = '' }: Mover,
  found: FullReturn,
  { method, reference: typed = '' }: { readonly method?: RefundMethod; readonly reference?: string },
): Promise<{ readonly requestedRefund: number }> {
  const { request, refund, isPaidByHand } = found
  checkMove('refund', found, { actor })
  const isCovered = found.refunded >= (request.refund_paise ?? 0)
  if (refund && refund.state !== 'failed' && (refund.state !== 'processed' || isCovered))
    throw new ApiError(409, 'The refund of this return is on its way.')
  const reference = singleLine(typed, 80).toUpperCase()
  if (isPaidByHand && !method) throw refuseFields({ method: 'Please choose how you paid the money back.' })
  if (method && isPaidByHand) await checkTransfer(trx, { method, reference })
  if (request.is_refund_due) await updateReturn(trx, request.id, { is_refund_due: false })
  const amount = (request.refund_paise ?? 0) - found.refunded
  // A refund at the provider changes nothing of the return before it is made.
  const noted = { requestedRefund: rupeesFromPaise(amount) }
  await issueRefund(trx, send, {
    orderId: request.order_id,
    amount,
    reason: `Return ${returnNumber(request.id)}`,
    by,
    returnId: request.id,
    ...(method && isPaidByHand && { manual: { method, reference: method === 'cash' ? '' : reference } }),
  })
  if (!isPaidByHand) return noted
  const note = method ? describeRefundMethod(method, reference) : ''
  await trx
    .updateTable('return_event')
    .set({ note })
    .where('return_id', '=', request.id)
    .where('kind', '=', 'refunded')
    .execute()
  return noted
}

/** Puts pieces into stock that a person has packed again, or a remnant. */
async function restockPieces(
  { trx, actor, by }: Mover,
  { request, order, lines, pieces }: FullReturn,
  { line: position, condition }: { readonly line: number; readonly condition: Condition },
): Promise<void> {
  const piece = pieces.find((one) => one.position === position && one.condition === condition)
  const line = lines.find((one) => one.position === position)
  if (!piece || !line) throw new ApiError(404, 'The return has no such pieces.')
  if (!piece.is_accepted || piece.restocked_at !== null || !canRestock(piece.destination))
    throw new ApiError(409, 'These pieces cannot be put into stock.')
  await trx
    .updateTable('return_piece')
    .set({ restocked_at: new Date() })
    .where('return_id', '=', request.id)
    .where('position', '=', position)
    .where('condition', '=', condition)
    .execute()
  await recordReturnEvent(trx, { returnId: request.id, kind: 'restocked', actor, customerId: by, note: line.sold.name })
  await setStockChangeReason(trx, { reason: 'return restocked', orderId: order.id, by })
  await releaseStock(trx, [{ variantId: piece.variant_id ?? line.sold.variant_id, quantity: piece.quantity }])
}
