import type { Kysely } from 'kysely'
import type { Return } from '../../contract/returns.ts'
import type { Database } from '../platform/database/schema.ts'
import { fullReturn } from './queries.ts'
import { returnJson } from './return-json.ts'

/** The returns of a customer for the download of their data, newest first. Refund accounts are masked. */
export async function returnsOfCustomer(db: Kysely<Database>, customerId: string): Promise<Return[]> {
  const rows = await db
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .select('return_request.id')
    .where('orders.customer_id', '=', customerId)
    .orderBy('return_request.created_at', 'desc')
    .orderBy('return_request.id')
    .limit(MAX_RETURNS)
    .execute()
  const returns: Return[] = []
  for (const { id } of rows) {
    const found = await fullReturn(db, id)
    if (found) returns.push(await returnJson(db, found, ''))
  }
  return returns
}

/** As many as orders in the order history. */
const MAX_RETURNS = 500
