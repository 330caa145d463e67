import type { Kysely } from 'kysely'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import type { Database } from '../platform/database/schema.ts'

/** Where customers send parcels: the shop's name and address in one line; empty until the business details are stored. */
export async function returnAddress(db: Kysely<Database>): Promise<string> {
  const { seller } = await readOrderTerms(db)
  if (!seller) return ''
  const address = seller.address.replaceAll('\n', ', ')
  // Most shops have written their state in the address, too, before or after the pincode.
  const isNamed = new RegExp(`\\b${seller.state}\\b`, 'i').test(address)
  return [seller.legalName, address, ...(isNamed ? [] : [seller.state])].join(', ')
}
