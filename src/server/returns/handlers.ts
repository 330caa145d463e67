import type { Kysely, Transaction } from 'kysely'
import type { Return, returns } from '../../contract/returns.ts'
import { indianDay } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { readTypedAccount, type TypedAccount } from '../../domain/returns/refund-account.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { checkPhotos } from '../media/photos.ts'
import type { Uploads } from '../media/uploads.ts'
import { requireSentOrder } from '../orders/queries.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from '../orders/write/idempotency-queries.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { type Caller, type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { checkMove, endReturn, type Mover } from './mover.ts'
import {
  type FullReturn,
  fullReturn,
  orderOfReturn,
  ordersPaidByHand,
  recordReturnEvent,
  returnsOfOrder,
  updateReturn,
} from './queries.ts'
import type { AccountVault } from './refund-account.ts'
import { requestReturn } from './request-return.ts'
import { returnAddress } from './return-address.ts'
import { needsRefundAccount, returnJson } from './return-json.ts'
import { returnableLines } from './returnable.ts'

interface ReturnParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly vault: AccountVault
  readonly photos: Uploads
  readonly files: FileStore
}

type ReturnHandlers = Handlers<{ returns: typeof returns }>['returns']

/** The calls of customers about their returns; each change is one transaction. Other people's returns are answered with 404. */
export function returnHandlers({ db, send, vault, photos, files }: ReturnParts): ReturnHandlers {
  const answer = async (within: Kysely<Database>, id: string): Promise<{ success: true; data: Return }> => {
    const found = await fullReturn(within, id)
    if (!found) throw new ApiError(404, NOT_FOUND)
    return { success: true, data: await returnJson(within, found, await returnAddress(within)) }
  }
  const change = async (id: string, caller: Caller, work: (mover: Mover, found: FullReturn) => Promise<void>) => {
    const customerId = userIdOf(caller)
    return inTransaction(db, async (trx) => {
      const found = await lockOwnReturn(trx, id, customerId)
      await work({ trx, send, actor: 'customer', by: customerId, now: await databaseTime(trx) }, found)
      return answer(trx, id)
    })
  }
  return {
    list: async ({ params: { id } }, caller) => {
      const order = await ownOrder(db, id, userIdOf(caller))
      const found = await returnsOfOrder(db, id)
      const address = await returnAddress(db)
      return {
        success: true,
        data: {
          orderNumber: orderNumber(id),
          lines: await returnableLines(db, order),
          today: indianDay(new Date()),
          needsRefundAccount: (await ordersPaidByHand(db, [order])).has(id),
          returns: await Promise.all(found.map((one) => returnJson(db, one, address))),
        },
      }
    },
    request: async ({ params: { id }, body }, caller, exchange) => {
      const customerId = userIdOf(caller)
      const key = idempotencyKeyOf(exchange)
      const account = body.refundAccount && checkedAccount(body.refundAccount)
      await checkPhotos(files, 'returns', body.photos ?? [])
      return inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        if (order?.customer_id !== customerId) throw new ApiError(404, 'Order not found')
        // The account is not part of the stored request: its digest could be guessed.
        const { refundAccount: _account, ...request } = body
        const claim = { customerId, key: key ?? '', request: { action: 'return', id, ...request }, orderId: id }
        const earlier = key === undefined ? undefined : await claimIdempotencyKey(trx, claim)
        if (earlier && !earlier.isSameRequest)
          throw new ApiError(422, 'Your first try reached the shop, and the return was requested.')
        if (earlier) return earlier.answer as unknown as { success: true; data: Return }
        const mover: Mover = { trx, send, actor: 'customer', by: customerId, now: await databaseTime(trx) }
        const isByHand = body.resolution === 'refund' && (await ordersPaidByHand(trx, [order])).has(id)
        const returnId = await requestReturn(mover, order, { ...body, ...(account && isByHand && { account }) }, vault)
        const answered = await answer(trx, returnId)
        if (key !== undefined) await saveIdempotentAnswer(trx, customerId, key, answered)
        return answered
      })
    },
    get: async ({ params: { id } }, caller) => {
      const found = await fullReturn(db, id)
      if (found?.order.customer_id !== userIdOf(caller)) throw new ApiError(404, NOT_FOUND)
      return answer(db, id)
    },
    cancel: ({ params: { id } }, caller) =>
      change(id, caller, async (mover, found) => {
        if (found.request.state === 'cancelled') return
        checkMove('cancel', found, mover)
        await endReturn(mover, found, { state: 'cancelled', event: 'cancelled', email: 'cancelled' })
      }),
    sent: ({ params: { id }, body }, caller) =>
      change(id, caller, async (mover, found) => {
        if (found.request.transport !== 'self_ship') throw new ApiError(409, 'This parcel is collected by our courier.')
        const courier = singleLine(body.courier, 80)
        const trackingNumber = singleLine(body.trackingNumber, 80)
        const { state, courier: known, tracking_number: knownNumber } = found.request
        // The answer to the first request may have been lost.
        if (state === 'in_transit' && known === courier && knownNumber === trackingNumber) return
        checkMove('collect', found, mover)
        if (courier === '') throw refuseFields({ courier: 'Please enter the courier.' })
        await recordSent(mover, found, { courier, trackingNumber })
      }),
    setRefundAccount: ({ params: { id }, body }, caller) =>
      change(id, caller, async (mover, found) => {
        const account = checkedAccount(body)
        if (!found.isPaidByHand && !found.isReturnedByBank) throw new ApiError(409, NO_ACCOUNT_NEEDED)
        if (found.request.closed_at !== null) throw new ApiError(409, 'This return is closed.')
        if (!needsRefundAccount(found)) throw new ApiError(409, NO_ACCOUNT_NEEDED)
        await vault.store(mover.trx, id, account)
        await updateReturn(mover.trx, id, {})
        await recordReturnEvent(mover.trx, {
          returnId: id,
          kind: 'account given',
          actor: 'customer',
          customerId: mover.by,
        })
      }),
    uploadPhoto: async ({ upload }, caller) => {
      await requireSentOrder(db, userIdOf(caller))
      const result = await photos.save(upload, userIdOf(caller))
      if (!result) throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
      if ('refused' in result) throw new ApiError(400, result.refused)
      return { success: true, data: { name: result.name, path: `/uploads/returns/${result.name}` } }
    },
  }
}

const NOT_FOUND = 'Return not found'
const NO_ACCOUNT_NEEDED = 'This refund goes back to the original payment method.'

/**
 * Records that a parcel is on its way.
 * @param on the day that the courier reports, for the history
 */
export async function recordSent(
  { trx, actor, by }: Mover,
  { request }: FullReturn,
  {
    courier,
    trackingNumber,
    on = '',
  }: { readonly courier: string; readonly trackingNumber: string; readonly on?: string },
): Promise<void> {
  await updateReturn(trx, request.id, {
    state: 'in_transit',
    due_at: null,
    courier,
    tracking_number: trackingNumber,
  })
  const note = [courier, trackingNumber, on].filter((word) => word !== '').join(', ')
  await recordReturnEvent(trx, { returnId: request.id, kind: 'sent', actor, customerId: by, note })
}

async function ownOrder(db: Kysely<Database>, id: string, customerId: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!order) throw new ApiError(404, 'Order not found')
  return order
}

/** Locks the order of a return of this customer. Throws `ApiError` 404 for anyone else's. */
async function lockOwnReturn(trx: Transaction<Database>, id: string, customerId: string): Promise<FullReturn> {
  const orderId = await orderOfReturn(trx, id)
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId)
  const found = order?.customer_id === customerId ? await fullReturn(trx, id) : undefined
  if (!found) throw new ApiError(404, NOT_FOUND)
  return found
}

function checkedAccount(typed: TypedAccount) {
  const result = readTypedAccount(typed)
  if ('errors' in result) throw refuseFields(result.errors as Record<string, string>)
  return result.account
}
