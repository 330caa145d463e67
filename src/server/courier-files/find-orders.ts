import { type Kysely, type RawBuilder, sql } from 'kysely'
import { trackingKey } from '../../domain/couriers/file-cells.ts'
import type { Database } from '../platform/database/schema.ts'
import type { FoundOrder } from './match-rows.ts'

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
    )
    select found.*, (select later.id from orders later where later.replaces_order_id = found.id) as replaced_by
    from found`
}

/** OFFSET 0 keeps PostgreSQL from turning the look-ups into one join. */
function lookUp(names: readonly string[], isNamed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select one.* from unnest(${[...new Set(names)]}::text[]) as given (name) cross join lateral (
      select id, status, courier, tracking_number, created_at, shipped_at from orders where ${isNamed} offset 0) as one`
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
    if (order.tracking_number !== '') add(`awb ${trackingKey(order.tracking_number)}`, order)
  }
  return (number: string, awb: string) => [
    ...new Set([...(by.get(number) ?? []), ...(by.get(`awb ${trackingKey(awb)}`) ?? [])]),
  ]
}
