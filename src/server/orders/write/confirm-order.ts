import type { Transaction, Updateable } from 'kysely'
import { findTransition, type OrderActor } from '../../../domain/orders/lifecycle.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { inOneTrip, sendAhead } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { issueInvoices } from './issue-invoices.ts'
import { type OrderTerms, termsOfVersion, termsVersionQuery } from './order-terms.ts'
import { invoicedQuery, type OrderRow, onlyOf, recordEvents, updateQuery } from './queries.ts'

/** Who changes the status of an order, and which other columns change with it. */
export interface StatusChange {
  readonly actor: OrderActor
  readonly customerId?: string | undefined
  readonly change?: Updateable<Database['orders']>
  readonly now?: Date
}

/**
 * Confirms an order that the caller has locked with `lockOrder`, and issues its invoice unless the shop does so on dispatch.
 * @throws ApiError 409 when it may not be confirmed in its current status, or when the shop has not stored its business details
 */
export async function confirmOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  change: StatusChange,
): Promise<OrderRow> {
  checkTransition(order, change.actor)
  return onlyOf(await confirmOrders(trx, [order], change))
}

function checkTransition({ status }: Pick<OrderRow, 'status'>, actor: OrderActor): void {
  if (!findTransition(status, 'confirmed', actor)) throw new ApiError(409, 'This order can no longer be confirmed.')
}

/** What an invoice depends on, read after the order was locked. */
export interface Invoicing {
  readonly isInvoiced: boolean
  readonly terms: OrderTerms
}

/** Confirms a cash order like `confirmOrder`, with everything sent ahead, so that it ends in one trip with the transaction. */
export async function confirmCashAhead(
  trx: Transaction<Database>,
  order: Pick<OrderRow, 'id' | 'status'>,
  { isInvoiced, terms }: Invoicing,
  { actor, customerId, now = new Date() }: Omit<StatusChange, 'change'>,
): Promise<void> {
  checkTransition(order, actor)
  await recordEvents(trx, [{ orderId: order.id, kind: 'confirmed', actor, customerId }])
  await sendAhead(trx, confirmCash(order.id, now))
  if (!isInvoiced) await issueOnConfirmation(trx, [order.id], { invoiced: [], terms }, now)
}

const confirmCash = compiledOnce((db, id: string, now: Date) =>
  db
    .updateTable('orders')
    .set(({ eb }) => ({
      ...CONFIRMED,
      payment_status: 'due_on_delivery',
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id),
)

const CONFIRMED = { status: 'confirmed', cancelled_at: null, expires_at: null } as const

async function issueOnConfirmation(
  trx: Transaction<Database>,
  ids: readonly string[],
  { invoiced, terms }: { readonly invoiced: readonly { readonly order_id: string }[]; readonly terms: OrderTerms },
  now: Date,
): Promise<void> {
  const { seller, invoiceAt } = terms
  if (invoiceAt === 'confirmed') await issueInvoices(trx, ids, { invoiced, seller, now })
}

/** Confirms orders whose transition the caller has checked; see `confirmOrder`. Their invoices follow the given order. */
export async function confirmOrders(
  trx: Transaction<Database>,
  orders: readonly OrderRow[],
  { actor, customerId, change, now = new Date() }: StatusChange,
): Promise<readonly OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  await recordEvents(
    trx,
    ids.map((orderId) => ({ orderId, kind: 'confirmed', actor, customerId })),
  )
  const [confirmed, invoiced, version] = await inOneTrip(trx, [
    updateQuery(trx, ids, { ...change, ...CONFIRMED }),
    invoicedQuery(ids),
    termsVersionQuery(),
  ])
  const terms = await termsOfVersion(trx, version)
  await issueOnConfirmation(trx, ids, { invoiced, terms }, now)
  return confirmed
}
