import type { Transaction } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import { financialYear, invoiceNumber } from '../../../domain/tax/invoice-number.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { insertInvoices, invoicedOrders, nextSerial, readOrderTerms } from './queries.ts'

/**
 * Issues the invoices of orders that the caller has locked, numbered in the given order. An order that already has an invoice
 * keeps it. Call it at the end of a transaction, because the invoice series stays locked for every other order until it ends.
 * @throws ApiError 409 when the shop has not stored its business details
 */
export async function issueInvoices(trx: Transaction<Database>, orderIds: readonly string[], now: Date): Promise<void> {
  const invoiced = await invoicedOrders(trx, orderIds)
  const missing = orderIds.filter((id) => !invoiced.has(id))
  if (missing.length === 0) return
  const { seller } = await readOrderTerms(trx)
  if (!seller) throw new ApiError(409, 'Enter the business details in the settings first: the order needs an invoice.')
  const year = financialYear(indianDay(now))
  const first = await nextSerial(trx, 'invoice_series', year, missing.length)
  await insertInvoices(
    trx,
    missing.map((orderId, place) => ({
      order_id: orderId,
      number: invoiceNumber(seller.invoicePrefix, year, first + place),
      financial_year: year,
      serial: first + place,
      seller: JSON.stringify(seller),
      issued_at: now,
    })),
  )
}
