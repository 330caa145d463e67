import type { Kysely } from 'kysely'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { lockOrder, type OrderRow, updateOrder } from './write/queries.ts'

/** The job that cancels cash orders that their buyers did not confirm in time, so that their stock is released. */
export function unansweredCashJob(db: Kysely<Database>): Job {
  return {
    name: 'unanswered-cash-orders',
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      const errors: unknown[] = []
      // A failure with one order must not stop the others from being cancelled.
      for (const id of await unansweredOrderIds(db, await databaseTime(db)))
        await cancelUnanswered(db, send, id).catch((error) => errors.push(error))
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unanswered orders were not cancelled`)
    },
  }
}

async function unansweredOrderIds(db: Kysely<Database>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('cash_confirmation', '=', 'asked')
    .where('cash_confirm_by', '<=', now)
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('cash_confirm_by')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Checks the order again under its lock: it may have been confirmed, paid, packed or cancelled in the meantime. */
async function cancelUnanswered(db: Kysely<Database>, send: SendJob, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (!order || !isUnanswered(order, await databaseTime(trx))) return
    const silent = await updateOrder(trx, id, { cash_confirmation: 'silent', cash_confirm_by: null })
    await cancelOrder(trx, silent, { actor: 'shop', note: 'not confirmed in time' })
    await queueOrderEmail(send, trx, 'order-cancelled', id)
  })
}

function isUnanswered({ status, is_paid, cash_confirmation, cash_confirm_by }: OrderRow, now: Date): boolean {
  const isOpen = (status === 'pending' || status === 'confirmed') && !is_paid
  return isOpen && cash_confirmation === 'asked' && cash_confirm_by !== null && cash_confirm_by <= now
}
