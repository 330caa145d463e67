import { type Kysely, sql } from 'kysely'
import { REMINDER_DAYS } from '../../domain/returns/lifecycle.ts'
import { paymentsAndRefundsOf, refundedShare } from '../ledger/queries.ts'
import { completeReturn, reservedForExchanges } from '../ledger/returns.ts'
import { lockOrder } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { requestReturnRefund } from './accept.ts'
import { queueReturnEmail } from './emails.ts'
import { releaseHolds } from './holds.ts'
import { creditWaitingRefunds } from './link-refund.ts'
import { checkMove, endReturn, type Mover } from './mover.ts'
import { type FullReturn, fullReturn, recordReturnEvent, updateReturn } from './queries.ts'

/**
 * Hourly: reminds customers before an approved return lapses, lets returns lapse whose items were not sent in time, and ends holds
 * whose time is over, and refunds exchanges whose difference was not paid. An exchange whose hold has ended goes on; its variant must then be in stock when it is accepted.
 */
export function returnsDueJob(db: Kysely<Database>): Job {
  return {
    name: 'returns-due',
    retries: 0,
    cron: '23 * * * *',
    handle: async (_data, send) => {
      const errors: unknown[] = []
      // A failure with one return must not stop the others.
      for (const { id, order_id } of await dueReturns(db))
        await handleDue(db, send, id, order_id).catch((error) => errors.push(error))
      await creditWaitingRefunds(db).catch((error) => errors.push(error))
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} returns were not handled`)
    },
  }
}

async function dueReturns(db: Kysely<Database>) {
  const { rows } = await sql<{ id: string; order_id: string }>`
    select id, order_id from return_request
    where due_at <= now() or hold_until <= now() or is_refund_due
      or (due_at <= now() + ${REMINDER_DAYS}::int * interval '1 day' and not is_reminded)
    order by created_at limit 500`.execute(db)
  return rows
}

/** Reads the return again under the lock of its order: it may have been sent or cancelled in the meantime. */
async function handleDue(db: Kysely<Database>, send: SendJob, id: string, orderId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockOrder(trx, orderId))) return
    const found = await fullReturn(trx, id)
    const mover: Mover = { trx, send, actor: 'shop', now: await databaseTime(trx) }
    if (found) await applyDue(mover, found)
  })
}

async function applyDue(mover: Mover, found: FullReturn): Promise<void> {
  const { trx, send, now } = mover
  const { request, lines } = found
  if (request.is_refund_due) return refundUnpaidExchange(mover, found)
  if (request.due_at && request.due_at <= now) {
    checkMove('lapse', found, mover)
    return endReturn(mover, found, { state: 'lapsed', event: 'lapsed', email: 'lapsed' })
  }
  if (request.hold_until && request.hold_until <= now) {
    await updateReturn(trx, request.id, { hold_until: null })
    await recordReturnEvent(trx, { returnId: request.id, kind: 'hold ended', actor: 'shop' })
    await releaseHolds(trx, lines, undefined)
    return
  }
  if (request.due_at && !request.is_reminded) {
    await updateReturn(trx, request.id, { is_reminded: true })
    await queueReturnEmail(send, trx, 'reminder', request.id)
  }
}

/**
 * Refunds items that came back for an exchange whose difference was not paid, as far as their money is still there. The team may have
 * refunded them since, or the payment provider.
 */
async function refundUnpaidExchange({ trx, send }: Mover, found: FullReturn): Promise<void> {
  const { id, order_id, items_paise, state } = found.request
  if (state !== 'refund_due') {
    await updateReturn(trx, id, { is_refund_due: false })
    return
  }
  const { captured, refunded } = refundedShare(await paymentsAndRefundsOf(trx, order_id))
  const reserved = await reservedForExchanges(trx, order_id)
  const left = Math.max(captured - refunded - reserved + found.refunded, 0)
  const refund = Math.min(items_paise ?? 0, left)
  await updateReturn(trx, id, { is_refund_due: false, refund_paise: refund })
  if (refund <= found.refunded) return completeReturn(trx, id, undefined)
  await requestReturnRefund({ trx, send, by: undefined }, found, refund - found.refunded)
  await queueReturnEmail(send, trx, 'accepted', id)
}
