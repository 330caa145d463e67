import type { Kysely } from 'kysely'
import type { OrderParcel } from '../../contract/orders/order.ts'
import { trackingUrl } from '../../domain/couriers/courier.ts'
import { courierOfOrder } from '../couriers/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { parcelsJson } from './order-json.ts'
import type { OrderRow } from './queries.ts'

interface Tracking {
  readonly trackingUrl?: string
  /** Absent for an order with one parcel. */
  readonly parcels?: OrderParcel[]
}

/** Where the customer can follow the parcels of an order: a courier may have no such page. */
export async function trackingOf(
  db: Kysely<Database>,
  order: Pick<OrderRow, 'courier' | 'tracking_number' | 'parcels' | 'shipped_at' | 'status'>,
): Promise<Tracking> {
  const { courier, tracking_number } = order
  const hasPage = courier !== '' && tracking_number !== ''
  const template = hasPage ? ((await courierOfOrder(db, courier))?.tracking_url ?? '') : ''
  const pageOf = (number: string) => {
    const page = trackingUrl(template, number)
    return page === undefined ? {} : { trackingUrl: page }
  }
  const parcels = parcelsJson(order).map((parcel) => ({ ...parcel, ...pageOf(parcel.trackingNumber) }))
  return { ...pageOf(tracking_number), ...(parcels.length > 0 && { parcels }) }
}
