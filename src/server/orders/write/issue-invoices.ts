import type { Transaction } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import type { Seller } from '../../../domain/settings/shop-rules.ts'
import { checkPrefix, financialYear } from '../../../domain/tax/invoice-number.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/errors.ts'
import { insertInvoices, type NewInvoices } from './queries.ts'

interface Invoicing {
  /** The rows of `invoicedQuery`: an order that already has an invoice keeps it. */
  readonly invoiced: readonly { readonly order_id: string }[]
  readonly seller: Seller | undefined
  readonly now: Date
}

/**
 * Issues the invoices of orders that the caller has locked, numbered in the given order. Call it at the end of a transaction,
 * because the invoice series stays locked for every other order until it ends.
 * @throws ApiError 409 when the shop has not stored its business details
 */
export async function issueInvoices(
  trx: Transaction<Database>,
  orderIds: readonly string[],
  { invoiced, seller, now }: Invoicing,
): Promise<void> {
  const missing = orderIds.filter((id) => !invoiced.some(({ order_id }) => order_id === id))
  if (missing.length === 0) return
  if (!seller) throw new ApiError(409, 'Enter the business details in the settings first: the order needs an invoice.')
  await insertInvoices(trx, missing, newInvoices(seller, now))
}

/** What invoices that are issued now have in common. */
export function newInvoices(seller: Seller, now: Date): NewInvoices {
  const year = financialYear(indianDay(now))
  checkPrefix(seller.invoicePrefix)
  return { financialYear: year, prefix: seller.invoicePrefix, seller, issuedAt: now }
}
