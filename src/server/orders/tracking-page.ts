import type { Kysely } from 'kysely'
import type { OrderParcel } from '../../contract/orders/order.ts'
import { trackingUrl } from '../../domain/couriers/courier.ts'
import { cashOfParcels } from '../../domain/couriers/parcel-shipments.ts'
import { PARCEL_STATE_NAMES } from '../../domain/couriers/parcels.ts'
import { formatRupees } from '../../domain/units/paise.ts'
import { courierOfOrder } from '../couriers/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { orderJson } from './order-json.ts'
import { parcelsJson } from './parcel-json.ts'
import type { PlacedOrder } from './queries.ts'

interface Tracking {
  readonly trackingUrl?: string
  /** Absent for an order with one parcel. */
  readonly parcels?: OrderParcel[]
}

/** Where the customer can follow the parcels of an order: a courier may have no such page. */
export async function trackingOf(db: Kysely<Database>, placed: PlacedOrder): Promise<Tracking> {
  const { courier, tracking_number } = placed.order
  const parcels = parcelsJson(placed)
  const templates = new Map<string, string>()
  for (const name of new Set([courier, ...parcels.flatMap((parcel) => parcel.courier ?? [])]))
    if (name !== '' && tracking_number !== '') templates.set(name, (await courierOfOrder(db, name))?.tracking_url ?? '')
  const pageOf = (number: string, name = courier) => {
    const page = trackingUrl(templates.get(name) ?? '', number)
    return page === undefined ? {} : { trackingUrl: page }
  }
  const cash = cashOfParcels(orderJson(placed))
  const shown = parcels.map((parcel, index) => ({
    ...parcel,
    ...noteOf(parcel, cash?.[index]),
    ...pageOf(parcel.trackingNumber, parcel.courier),
  }))
  return { ...pageOf(tracking_number), ...(shown.length > 0 && { parcels: shown }) }
}

/**
 * 'Blue Dart, Delivered: 2 × Indigo Kurta (Blue, S)', and what is paid for one that is shipped: '… You pay ₹500.00 in cash.'
 * @param cash in rupees; undefined when the cash is not paid parcel by parcel
 */
function noteOf({ courier, state, contents }: OrderParcel, cash: number | undefined) {
  const where = [courier, state && PARCEL_STATE_NAMES[state]].filter(Boolean).join(', ')
  const pays = state === 'shipped' && cash !== undefined && `You pay ${formatRupees(cash)} in cash.`
  const note = [[where, contents].filter(Boolean).join(': '), pays].filter(Boolean).join('. ')
  return note === '' ? {} : { note }
}
