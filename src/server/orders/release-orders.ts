import type { Kysely } from 'kysely'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { queueOrderEmail } from './order-emails.ts'
import { openUnpaidOrderIds } from './write/buying-limit-queries.ts'
import { cancelOrder } from './write/cancel-order.ts'
import { lockOrder } from './write/queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

/**
 * Cancels every unpaid order of a customer that is not being packed. Each is a transaction of its own, because two orders
 * locked in one transaction could deadlock with a sale of their variants.
 * @returns how many were cancelled
 * @throws ApiError 404 when there is no such customer
 */
export async function releaseOrders({ db, send }: Parts, customerId: string, caller: Caller): Promise<number> {
  const customer = await db.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst()
  if (!customer) throw new ApiError(404, 'Customer not found')
  return releaseEach({ db, send }, await openUnpaidOrderIds(db, customerId), caller)
}

/** The same for these orders, whoever placed them. Those that were paid, packed or cancelled stay as they are. */
export async function releaseEach({ db, send }: Parts, ids: readonly string[], caller: Caller): Promise<number> {
  let released = 0
  for (const id of ids) if (await inTransaction(db, (trx) => release(trx, send, id, caller))) released++
  return released
}

/** Checks the order again under its lock: it may have been paid, packed or cancelled in the meantime. */
async function release(
  trx: Parameters<typeof lockOrder>[0],
  send: SendJob,
  id: string,
  caller: Caller,
): Promise<boolean> {
  const order = await lockOrder(trx, id)
  if (!order || order.is_paid || !['pending', 'confirmed'].includes(order.status)) return false
  await cancelOrder(trx, order, { actor: 'admin', customerId: userIdOf(caller), note: 'unpaid orders released' })
  await queueOrderEmail(send, trx, 'order-cancelled', id)
  await recordChange(trx, caller, { action: 'release', entity: 'order', entityId: id })
  return true
}
