import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { deleteBuyersOfClosedOrders } from './write/buying-limit-queries.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { deleteExpiredIdempotencyKeys } from './write/idempotency-queries.ts'
import { expiredOrderIds, lockOrder } from './write/queries.ts'

/**
 * The job that cancels unpaid orders after their deadline, so that their stock is released, and deletes idempotency
 * keys after a day and who placed an order when it is no longer open.
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
      for (const id of await expiredOrderIds(db, new Date()))
        await expire(db, send, id).catch((error) => errors.push(error))
      await deleteBuyersOfClosedOrders(db)
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unpaid orders were not cancelled`)
    },
  }
}

/** Checks the order again under its lock: it may have been paid or cancelled in the meantime. */
async function expire(db: Kysely<Database>, send: SendJob, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'pending' || !order.expires_at || order.expires_at > new Date()) return
    await cancelOrder(trx, order, { actor: 'shop', note: 'not paid in time' })
    await queueOrderEmail(send, trx, 'order-cancelled', id)
  })
}
