import type { Kysely } from 'kysely'
import { cashOfParcels } from '../../domain/couriers/parcel-shipments.ts'
import type { ParcelState } from '../../domain/couriers/parcels.ts'
import { type Paise, toPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { orderInList } from './order-json.ts'
import { ordersWithIds } from './queries.ts'

/** One of several parcels, and what is collected with it; paise. */
export interface ParcelCash {
  readonly state: ParcelState
  readonly cash: Paise
}

/**
 * Returns what was to be collected with each parcel of the orders that have several, whatever was paid or came back since. None for an order
 * whose cash is collected once for all.
 */
export async function dividedCash(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParcelCash[]>> {
  if (orderIds.length === 0) return new Map()
  const placed = await ordersWithIds(db, orderIds)
  return new Map(
    placed.flatMap((one) => {
      const { returned: _returned, ...order } = orderInList(one)
      const cash = cashOfParcels({ ...order, isPaid: false })
      const parcels = one.order.parcels.map(({ state }, index) => ({ state, cash: toPaise(cash?.[index] ?? 0) }))
      return cash ? [[one.order.id, parcels] as const] : []
    }),
  )
}
