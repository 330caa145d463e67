import type { Transaction } from 'kysely'
import type { OrderStatus } from '../../../domain/orders/lifecycle.ts'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, recordEvents, updateOrders } from './queries.ts'

type Trx = Transaction<Database>

/** Records that the buyers of cash orders want them. The caller has locked the orders. */
export async function confirmCashOrders(
  trx: Trx,
  orders: readonly OrderRow[],
  { actor, customerId }: StatusChange,
): Promise<readonly OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  const confirmed = await updateOrders(trx, ids, { cash_confirmation: 'confirmed' })
  await recordEvents(
    trx,
    ids.map((orderId) => ({
      orderId,
      kind: 'note',
      actor,
      customerId,
      note: 'The customer confirmed the cash order.',
    })),
  )
  return confirmed
}

/** What an order was before the bulk move that is taken back. */
interface Before {
  readonly status_before: string | null
}

/**
 * Takes a bulk move of orders back that the caller has locked and that nobody has changed since: to packing or confirmed again,
 * and without the date of the hand-over.
 * @param before by the id of the order
 */
export async function undoOrders(
  trx: Trx,
  orders: readonly OrderRow[],
  before: ReadonlyMap<string, Before>,
  { actor, customerId }: StatusChange,
): Promise<readonly OrderRow[]> {
  const groups = Map.groupBy(orders, ({ id }) => before.get(id)?.status_before as OrderStatus)
  const undone: OrderRow[] = []
  for (const [status, group] of groups) {
    // The status is the same as before when only the confirmation of a cash order is taken back.
    if (group[0]?.status === status) {
      undone.push(...(await askAgain(trx, group)))
      continue
    }
    const ids = group.map(({ id }) => id)
    const isShipped = group[0]?.status === 'shipped'
    undone.push(
      ...(await updateOrders(trx, ids, { status, ...(isShipped && { shipped_at: null, returning_at: null }) })),
    )
  }
  await recordEvents(
    trx,
    undone.map((order) => ({
      orderId: order.id,
      kind: 'note',
      actor,
      customerId,
      note: `Moved back to ${order.status}.`,
    })),
  )
  return undone
}

/** Takes the confirmation of cash orders back. Buyers who had been asked have another day to answer. */
async function askAgain(trx: Trx, orders: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  const [asked, others] = [true, false].map((wasAsked) =>
    orders.filter(({ cash_confirm_by }) => (cash_confirm_by !== null) === wasAsked).map(({ id }) => id),
  )
  const tomorrow = new Date((await databaseTime(trx)).getTime() + 24 * 60 * 60_000)
  return [
    ...(await updateOrders(trx, asked ?? [], { cash_confirmation: 'asked', cash_confirm_by: tomorrow })),
    ...(await updateOrders(trx, others ?? [], { cash_confirmation: 'none' })),
  ]
}
