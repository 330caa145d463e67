import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { deleteBuyersOfClosedOrders } from './write/buying-limit-queries.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { deleteExpiredIdempotencyKeys } from './write/idempotency-queries.ts'
import { expiredOrderIds, lockOrder, type OrderRow, unfinishedOrderIds } from './write/queries.ts'

/** A cash order whose checkout was never completed is cancelled after this time. Until then the team can confirm it. */
const UNFINISHED_MS = 72 * 3_600_000

/**
 * The job that cancels unpaid orders after their deadline and cash orders that were never completed, so that their stock is released, and
 * deletes idempotency keys after a day and who placed an order when it is no longer open.
 */
export function expireOrdersJob(db: Kysely<Database>): Job {
  return {
    name: 'expire-orders',
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      await deleteExpiredIdempotencyKeys(db)
      const errors: unknown[] = []
      // A failure with one order must not stop the others from being cancelled.
      const now = new Date()
      const unfinished = await unfinishedOrderIds(db, new Date(now.getTime() - UNFINISHED_MS))
      for (const id of [...(await expiredOrderIds(db, now)), ...unfinished])
        await expire(db, send, id, unfinished.includes(id)).catch((error) => errors.push(error))
      await deleteBuyersOfClosedOrders(db)
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unpaid orders were not cancelled`)
    },
  }
}

/** Checks the order again under its lock: it may have been paid or cancelled in the meantime. */
async function expire(db: Kysely<Database>, send: SendJob, id: string, isUnfinished: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'pending' || !isOver(order, isUnfinished)) return
    await cancelOrder(trx, order, { actor: 'shop', note: isUnfinished ? 'not completed' : 'not paid in time' })
    await queueOrderEmail(send, trx, 'order-cancelled', id)
  })
}

function isOver({ payment_method, is_paid, expires_at }: OrderRow, isUnfinished: boolean): boolean {
  if (isUnfinished) return payment_method === 'cod' && !is_paid
  return expires_at !== null && expires_at <= new Date()
}
