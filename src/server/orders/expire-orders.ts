import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { deleteExpiredIdempotencyKeys, expiredOrderIds, lockOrder } from './write/queries.ts'

/** The job that gives back the goods of card orders that nobody paid in time, and forgets idempotency keys after a day. */
export function expireOrdersJob(db: Kysely<Database>): Job {
  return {
    name: 'expire-orders',
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      await deleteExpiredIdempotencyKeys(db)
      const problems: unknown[] = []
      // One order that cannot be cancelled must not keep the goods of all later ones.
      for (const id of await expiredOrderIds(db, new Date()))
        await expire(db, send, id).catch((problem) => problems.push(problem))
      if (problems.length > 0) throw new AggregateError(problems, `${problems.length} unpaid orders were not cancelled`)
    },
  }
}

/** Looks again under the order's lock: it may have been paid or cancelled since the list was made. */
async function expire(db: Kysely<Database>, send: SendJob, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'pending' || !order.expires_at || order.expires_at > new Date()) return
    await cancelOrder(trx, order, { actor: 'shop', note: 'not paid in time' })
    await queueOrderEmail(send, trx, 'order-cancelled', id)
  })
}
