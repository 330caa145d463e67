import { type Kysely, sql } from 'kysely'
import type { DeliveredOrder } from '../../domain/returns/policy.ts'
import type { Database } from '../platform/database/schema.ts'
import type { OrderRow } from './queries.ts'

/** The days that the windows of an order count from. For an exchange of an exchange they include those of the first one. */
export async function readDelivery(
  db: Kysely<Database>,
  order: Pick<OrderRow, 'id' | 'status' | 'shipped_at' | 'delivered_at'>,
): Promise<DeliveredOrder> {
  const { rows } = await sql<{ shipped_at: Date | null; delivered_at: Date | null; depth: number }>`
    with recursive chain (order_id, came_from, depth) as (
      select exchange_order_id, order_id, 0 from return_request where exchange_order_id = ${order.id}
      union all
      select earlier.exchange_order_id, earlier.order_id, chain.depth + 1
      from chain join return_request earlier on earlier.exchange_order_id = chain.came_from
    )
    select orders.shipped_at, orders.delivered_at, chain.depth
    from chain join orders on orders.id = chain.order_id order by chain.depth desc limit 1`.execute(db)
  const [first] = rows
  return {
    status: order.status,
    shippedAt: order.shipped_at,
    deliveredAt: order.delivered_at,
    ...(first &&
      first.depth > 0 && { firstExchange: { shippedAt: first.shipped_at, deliveredAt: first.delivered_at } }),
  }
}
