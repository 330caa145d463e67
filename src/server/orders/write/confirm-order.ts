import type { Transaction, Updateable } from 'kysely'
import { findTransition, type OrderActor, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { isExchange, settleExchange } from '../../ledger/returns.ts'
import { inOneRoundTrip } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { issueInvoices } from './issue-invoices.ts'
import { termsOfVersion, termsVersionQuery } from './order-terms.ts'
import { invoicedQuery, type OrderRow, onlyOf, recordEvents, updateQuery } from './queries.ts'
import { taxForInvoices } from './tax-for-invoices.ts'

/** Who changes the status of an order, and which other columns change with it. */
export interface StatusChange {
  readonly actor: OrderActor
  readonly customerId?: string | undefined
  readonly change?: Updateable<Database['orders']>
  readonly now?: Date
}

/**
 * Confirms an order that the caller has locked with `lockOrder`, and issues its invoice unless the shop does so on dispatch.
 * @throws ApiError 409 when it may not be confirmed in its current status, when the money of returned items that pay a part of it is no
 *   longer there, or when the shop has not stored its business details
 */
export async function confirmOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  change: StatusChange,
): Promise<OrderRow> {
  if (!findTransition(order.status, 'confirmed', change.actor))
    throw new ApiError(409, 'This order can no longer be confirmed.')
  return onlyOf(await confirmOrders(trx, [order], change))
}

/** The columns of a confirmed order. */
const CONFIRMED = { status: 'confirmed', cancelled_at: null, expires_at: null } as const

const ITEMS_REFUNDED =
  'The money of the returned items is no longer there, so that this exchange cannot be confirmed. Cancel the order instead.'

/**
 * Confirms orders whose transition the caller has checked; see `confirmOrder`. Their invoices follow the given order. With an exchange whose
 * difference is not paid, the money of the returned items moves to its order, and the rest is due as for a changed order.
 * @throws ApiError 409 when the money of returned items is no longer there
 */
export async function confirmOrders(
  trx: Transaction<Database>,
  orders: readonly OrderRow[],
  { actor, customerId, change, now = new Date() }: StatusChange,
): Promise<readonly OrderRow[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const order of orders)
    if (isExchange(order) && !(await settleExchange(trx, order, `#${orderNumber(order.id)}`)))
      throw new ApiError(409, ITEMS_REFUNDED)
  await recordEvents(
    trx,
    ids.map((orderId) => ({ orderId, kind: 'confirmed', actor, customerId })),
  )
  const [confirmed, invoiced, version] = await inOneRoundTrip(trx, [
    updateQuery(trx, ids, { ...change, ...CONFIRMED }),
    invoicedQuery(ids),
    termsVersionQuery(),
  ])
  const terms = await termsOfVersion(trx, version)
  if (terms.invoiceAt !== 'confirmed') return confirmed
  const taxed = await taxForInvoices(trx, confirmed, { invoiced, terms, now })
  await issueInvoices(trx, ids, { invoiced, seller: terms.seller, now })
  return taxed
}
