import type { Kysely } from 'kysely'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { deleteBuyersOfClosedOrders } from './write/buying-limit-queries.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { deleteExpiredIdempotencyKeys } from './write/idempotency-queries.ts'
import { expiredOrderIds, lockOrder, type OrderRow } from './write/queries.ts'

/**
 * A cash order whose checkout was never completed is cancelled after this time. Until then the team can confirm it. If its customer is asked
 * to confirm it, the job for unanswered orders cancels it instead.
 */
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
      const now = await databaseTime(db)
      const unfinished = await unfinishedOrderIds(db, new Date(now.getTime() - UNFINISHED_MS))
      for (const id of [...(await expiredOrderIds(db, now)), ...unfinished])
        await expire(db, send, id, { now, isUnfinished: unfinished.includes(id) }).catch((error) => errors.push(error))
      await deleteBuyersOfClosedOrders(db)
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unpaid orders were not cancelled`)
    },
  }
}

/** Checks the order again under its lock: it may have been paid or cancelled in the meantime. */
async function expire(
  db: Kysely<Database>,
  send: SendJob,
  id: string,
  { now, isUnfinished }: { readonly now: Date; readonly isUnfinished: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'pending' || !isOver(order, now, isUnfinished)) return
    await cancelOrder(trx, order, { actor: 'shop', note: isUnfinished ? 'not completed' : 'not paid in time' })
    await queueOrderEmail(send, trx, 'order-cancelled', id)
  })
}

function isOver({ payment_method, is_paid, expires_at }: OrderRow, now: Date, isUnfinished: boolean): boolean {
  if (isUnfinished) return payment_method === 'cod' && !is_paid
  return expires_at !== null && expires_at <= now
}

/**
 * Ids of cash orders of the website that were never confirmed, because the second call of their checkout did not come, and were placed before
 * a time or by an account that is deleted. An order that the team moved back to pending was confirmed before. One whose customer is asked
 * to confirm it has the time that the owner gives for the answer instead.
 */
async function unfinishedOrderIds(db: Kysely<Database>, placedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select('orders.id')
    .where('is_paid', '=', false)
    .where('status', '=', 'pending')
    .where('payment_method', '=', 'cod')
    .where('channel', '=', 'website')
    .where(({ or, and, eb }) =>
      or([
        and([eb('orders.created_at', '<=', placedBefore), eb('cash_confirmation', '<>', 'asked')]),
        eb('customer.deleted_at', 'is not', null),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event')
            .select('order_event.id')
            .whereRef('order_event.order_id', '=', 'orders.id')
            .where('order_event.kind', '=', 'confirmed'),
        ),
      ),
    )
    .orderBy('orders.created_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
