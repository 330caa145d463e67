import type { Job } from '../jobs/jobs.ts'
import type { OrderParts } from './parts.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { deleteOldKeys, expiredOrderIds, lockOrder } from './write/queries.ts'

/** The job that gives back the goods of card orders that nobody paid in time, and forgets idempotency keys after a day. */
export function expireOrdersJob(parts: OrderParts): Job {
  return {
    name: 'expire-orders',
    retries: 0,
    cron: '* * * * *',
    handle: async () => {
      for (const id of await expiredOrderIds(parts.db, new Date())) await expire(parts, id)
      await deleteOldKeys(parts.db)
    },
  }
}

/** Looks again under the order's lock: it may have been paid or cancelled since the list was made. */
async function expire({ db, tell }: OrderParts, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'pending' || !order.expires_at || order.expires_at > new Date()) return
    await cancelOrder(trx, order, { actor: 'shop', note: 'not paid in time' })
    await tell(trx, 'order-cancelled', id)
  })
}
