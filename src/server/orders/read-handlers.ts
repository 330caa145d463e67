import type { Kysely } from 'kysely'
import type { orders } from '../../contract/orders/shop.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { orderInList, orderJson } from './order-json.ts'
import { orderOf, ordersOf } from './queries.ts'

type OrderReads = Pick<Handlers<{ orders: typeof orders }>['orders'], 'mine' | 'get'>

/** A customer reads their own orders; somebody else's are as if they were not there. */
export function orderReadHandlers(db: Kysely<Database>): OrderReads {
  return {
    mine: async (_input, caller) => {
      const mine = (await ordersOf(db, userIdOf(caller))).map(orderInList)
      return { success: true, isAuthenticated: true, data: mine, orders: mine }
    },
    get: async ({ params }, caller) => {
      const placed = await orderOf(db, params.id, userIdOf(caller))
      if (!placed) throw new ApiError(404, 'Order not found')
      return { success: true, isAuthenticated: true, data: orderJson(placed) }
    },
  }
}
