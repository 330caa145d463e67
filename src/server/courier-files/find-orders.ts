import { type Kysely, type RawBuilder, sql } from 'kysely'
import { parcelsWith, trackingKey } from '../../domain/couriers/file-cells.ts'
import type { Parcel } from '../../domain/couriers/parcels.ts'
import type { OrderStatus } from '../../domain/orders/lifecycle.ts'
import { PARCELS } from '../orders/parcel-queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** An order that a row may belong to. */
export interface FoundOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly courier: string
  readonly tracking_number: string
  readonly created_at: Date
  readonly shipped_at: Date | null
  readonly returning_at: Date | null
  /** The order that took its place when it was changed. */
  readonly replaced_by: string | null
  /** Its parcels, if it has several. */
  readonly parcels: readonly Parcel[]
}

/** Returns the orders of which a parcel has this tracking number; see `parcelsWith`. */
export function ordersWith(
  orders: readonly Pick<FoundOrder, 'id' | 'tracking_number' | 'parcels'>[],
  trackingNumber: string,
): readonly string[] {
  const numbered = orders.flatMap((order) =>
    numbersOf(order).map((tracking_number) => ({ id: order.id, tracking_number })),
  )
  return [...new Set(parcelsWith(numbered, trackingNumber).map(({ id }) => id))]
}

function numbersOf({ tracking_number, parcels }: Pick<FoundOrder, 'tracking_number' | 'parcels'>): readonly string[] {
  return parcels.length === 0 ? [tracking_number] : parcels.map(({ trackingNumber }) => trackingNumber)
}

export async function findOrders(
  db: Kysely<Database>,
  numbers: readonly string[],
  trackingNumbers: readonly string[],
): Promise<FoundOrder[]> {
  return (await ordersNamed(numbers, trackingNumbers).execute(db)).rows
}

/**
 * Selects the orders with these numbers, ids or tracking numbers. Each is looked up in an index of its own: given all numbers of a
 * batch at once, PostgreSQL reads the whole table for every batch, so that a long file in a large shop takes the square of the time.
 */
export function ordersNamed(numbers: readonly string[], trackingNumbers: readonly string[]): RawBuilder<FoundOrder> {
  return sql<FoundOrder>`
    with found as (
      ${lookUp(numbers, sql`right(orders.id, 8) = given.name`)}
      union ${lookUp(numbers, sql`orders.id = given.name`)}
      union ${lookUp(
        trackingNumbers.map(trackingKey),
        sql`orders.tracking_number <> '' and upper(replace(orders.tracking_number, ' ', '')) = given.name`,
      )}
      union ${lookUp(
        trackingNumbers.map(trackingKey),
        sql`upper(replace(parcel.tracking_number, ' ', '')) = given.name`,
        sql`order_parcel parcel join orders on orders.id = parcel.order_id`,
      )}
    )
    select orders.*, (select later.id from orders later where later.replaces_order_id = orders.id) as replaced_by,
      ${PARCELS} as parcels
    from found as orders`
}

/** OFFSET 0 keeps PostgreSQL from turning the look-ups into one join. */
function lookUp(
  names: readonly string[],
  isNamed: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql`orders`,
): RawBuilder<unknown> {
  return sql`
    select one.* from unnest(${[...new Set(names)]}::text[]) as given (name) cross join lateral (
      select orders.id, orders.status, orders.courier, orders.tracking_number, orders.created_at, orders.shipped_at,
        orders.returning_at
      from ${from} where ${isNamed} offset 0) as one`
}

/** Returns a function that finds the orders of one row among those of its batch. */
export function nearest(found: readonly FoundOrder[]) {
  const by = new Map<string, FoundOrder[]>()
  const add = (key: string, order: FoundOrder) => {
    const orders = by.get(key) ?? []
    if (!orders.includes(order)) by.set(key, [...orders, order])
  }
  for (const order of found) {
    add(order.id, order)
    add(order.id.slice(-8), order)
    for (const number of numbersOf(order)) if (number !== '') add(`awb ${trackingKey(number)}`, order)
  }
  return (number: string, awb: string) => [
    ...new Set([...(by.get(number) ?? []), ...(by.get(`awb ${trackingKey(awb)}`) ?? [])]),
  ]
}
