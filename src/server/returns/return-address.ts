import type { Kysely } from 'kysely'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import type { Database } from '../platform/database/schema.ts'

/** Where customers send parcels: the shop's name and address in one line; empty until the business details are stored. */
export async function returnAddress(db: Kysely<Database>): Promise<string> {
  const { seller } = await readOrderTerms(db)
  if (!seller) return ''
  return [seller.legalName, seller.address.replaceAll('\n', ', '), seller.state].join(', ')
}
