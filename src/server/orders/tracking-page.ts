import type { Kysely } from 'kysely'
import { trackingUrl } from '../../domain/couriers/courier.ts'
import { courierOfOrder } from '../couriers/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { OrderRow } from './write/queries.ts'

/** Where the customer can follow the parcel of an order; undefined when its courier has no such page. */
export async function trackingPage(
  db: Kysely<Database>,
  { courier, tracking_number }: Pick<OrderRow, 'courier' | 'tracking_number'>,
): Promise<string | undefined> {
  if (courier === '' || tracking_number === '') return undefined
  return trackingUrl((await courierOfOrder(db, courier))?.tracking_url ?? '', tracking_number)
}
