import type { Kysely } from 'kysely'
import type { earlierOrders } from '../../contract/earlier-shop.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { earlierOrderJson } from './earlier-order-json.ts'
import { earlierOrdersOf } from './queries.ts'

/** What a customer sees of the orders at the earlier shop. */
export function ownEarlierOrders(
  db: Kysely<Database>,
): Handlers<{ earlierOrders: typeof earlierOrders }>['earlierOrders'] {
  return {
    mine: async (_input, caller) => {
      const rows = await earlierOrdersOf(db, userIdOf(caller))
      const data = rows.map((row) => {
        const { email: _email, customerName: _name, ...order } = earlierOrderJson(row)
        return order
      })
      return { success: true, data }
    },
  }
}
