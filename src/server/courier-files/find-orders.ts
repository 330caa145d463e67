import { type Kysely, sql } from 'kysely'
import { trackingKey } from '../../domain/couriers/file-cells.ts'
import type { Database } from '../platform/database/schema.ts'
import type { FoundOrder } from './match-rows.ts'

/** The orders with these numbers, ids or tracking numbers; each of the three uses an index of its own. */
export async function findOrders(
  db: Kysely<Database>,
  numbers: readonly string[],
  trackingNumbers: readonly string[],
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select id, status, courier, tracking_number, created_at, shipped_at,
      (select later.id from orders later where later.replaces_order_id = orders.id) as replaced_by
    from orders where id in (
      select id from orders where right(id, 8) = any(${numbers})
      union select id from orders where id = any(${numbers})
      union select id from orders where tracking_number <> '' and upper(replace(tracking_number, ' ', '')) = any(${trackingNumbers.map(trackingKey)}))`.execute(
    db,
  )
  return rows
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
