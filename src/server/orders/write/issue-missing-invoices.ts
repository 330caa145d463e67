import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoices } from './issue-invoices.ts'
import { readOrderTerms } from './order-terms.ts'
import { invoicedQuery, type OrderRow } from './queries.ts'
import { taxForInvoices } from './tax-for-invoices.ts'

/**
 * Issues the invoices of shipped orders that have none, because the shop issues them on dispatch (CGST Act, section 31(1)(a): before or
 * at the time of removal). What was refunded before gets its credit notes. Call it at the end of a transaction, because the series
 * stay locked until it ends.
 * @throws ApiError 409 when the shop has not stored its business details
 */
export async function issueMissingInvoices(
  trx: Transaction<Database>,
  orders: readonly OrderRow[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const { rows: invoiced } = await invoicedQuery(ids).execute(trx)
  if (invoiced.length === ids.length) return
  const terms = await readOrderTerms(trx)
  const taxed = await taxForInvoices(trx, orders, { invoiced, terms, now })
  await issueInvoices(trx, ids, { invoiced, seller: terms.seller, now })
  const missing = taxed.filter(({ id }) => !invoiced.some(({ order_id }) => order_id === id))
  for (const { order_id, refund_id, amount_paise } of await refundsBefore(trx, missing)) {
    const order = missing.find(({ id }) => id === order_id)
    if (order) await issueCreditNote(trx, order, { refunded: { refundId: refund_id, amount: amount_paise }, now })
  }
}

/** Refunds of the payment that paid an order, oldest first. */
async function refundsBefore(trx: Transaction<Database>, orders: readonly OrderRow[]) {
  return trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['payment.order_id', 'refund.id as refund_id', 'refund.amount_paise'])
    .where('payment.order_id', '=', sql<string>`any(${orders.map(({ id }) => id)})`)
    .whereRef('refund.attempt_id', '=', 'payment.accepted_attempt')
    .where('refund.state', '=', 'processed')
    .where('refund.return_id', 'is', null)
    .where('refund.is_excess', '=', false)
    .orderBy('refund.created_at')
    .execute()
}
