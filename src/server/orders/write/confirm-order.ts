import type { Transaction, Updateable } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import { findTransition, type OrderActor } from '../../../domain/orders/lifecycle.ts'
import { financialYear, invoiceNumber } from '../../../domain/tax/invoice-number.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import {
  insertInvoice,
  invoiceOf,
  nextSerial,
  type OrderRow,
  readOrderTerms,
  recordEvent,
  updateOrder,
} from './queries.ts'

/** Who changes the status of an order, and which other columns change with it. */
export interface StatusChange {
  readonly actor: OrderActor
  readonly customerId?: string | undefined
  readonly change?: Updateable<Database['orders']>
  readonly now?: Date
}

/**
 * Confirms an order that the caller has locked with `lockOrder`, and issues its invoice.
 * @throws ApiError 409 when it may not be confirmed in its current status, or when the shop has not stored its business details
 */
export async function confirmOrder(
  trx: Transaction<Database>,
  order: OrderRow,
  { actor, customerId, change, now = new Date() }: StatusChange,
): Promise<OrderRow> {
  if (!findTransition(order.status, 'confirmed', actor))
    throw new ApiError(409, 'This order can no longer be confirmed.')
  const confirmed = await updateOrder(trx, order.id, {
    ...change,
    status: 'confirmed',
    cancelled_at: null,
    expires_at: null,
  })
  await recordEvent(trx, { orderId: order.id, kind: 'confirmed', actor, customerId })
  // Last in the transaction, because the invoice series stays locked for every other order until it ends.
  await issueInvoice(trx, order.id, now)
  return confirmed
}

/** Issues the invoice once: an order that is confirmed a second time keeps its number. */
async function issueInvoice(trx: Transaction<Database>, orderId: string, now: Date): Promise<void> {
  if (await invoiceOf(trx, orderId)) return
  const { seller } = await readOrderTerms(trx)
  if (!seller) throw new ApiError(409, 'Enter the business details in the settings first: the order needs an invoice.')
  const year = financialYear(indianDay(now))
  const serial = await nextSerial(trx, 'invoice_series', year)
  await insertInvoice(trx, {
    order_id: orderId,
    number: invoiceNumber(seller.invoicePrefix, year, serial),
    financial_year: year,
    serial,
    seller: JSON.stringify(seller),
    issued_at: now,
  })
}
