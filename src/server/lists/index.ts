import { type Kysely, sql } from 'kysely'
import type { lists } from '../../contract/lists.ts'
import { type CustomerListsJson, listsToJson, readLists } from '../../domain/lists/customer-lists.ts'
import type { ShopParts } from '../platform/capability.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'

/** The server's copy of a customer's cart, wishlist and viewed products. Browsers merge; see domain/lists. */
export function openLists({ db }: Pick<ShopParts, 'db'>) {
  const handlers: Handlers<{ lists: typeof lists }>['lists'] = {
    get: async ({ query: { revision: known } = {} }, caller) => {
      const row = await listsOf(db, userIdOf(caller))
      if (!row) return { success: true, data: { revision: 0, lists: NO_LISTS } }
      const { revision, cart, wishlist, viewed } = row
      if (revision === known) return { success: true, data: { revision } }
      return { success: true, data: { revision, lists: { cart, wishlist, viewed } } }
    },
    put: async ({ body: { revision, ...sent } }, caller) => {
      const stored = await writeLists(db, userIdOf(caller), revision, listsToJson(readLists(sent)))
      if (stored === undefined) throw new ApiError(409, 'Another device has changed the lists.')
      return { success: true, data: { revision: stored } }
    },
  }
  return { handlers: { lists: handlers } }
}

type StoredLists = Record<keyof CustomerListsJson, unknown[]>

const NO_LISTS: StoredLists = { cart: [], wishlist: [], viewed: [] }

/** Returns the lists of a customer, as their browsers store them; undefined when there are none. */
export async function listsOf(db: Kysely<Database>, customerId: string) {
  const row = await db
    .selectFrom('customer_lists')
    .select(['revision', 'cart', 'wishlist', 'viewed'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row as (StoredLists & { readonly revision: number }) | undefined
}

export async function deleteLists(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('customer_lists').where('customer_id', '=', customerId).execute()
}

/** Returns the new revision; undefined when the stored one is not `revision`. */
async function writeLists(db: Kysely<Database>, customerId: string, revision: number, lists: CustomerListsJson) {
  const values = [lists.cart, lists.wishlist, lists.viewed].map((list) => sql`${storableJson(list)}::jsonb`)
  const { rows } =
    revision === 0
      ? await sql<{ revision: number }>`
          insert into customer_lists (customer_id, revision, cart, wishlist, viewed)
          values (${customerId}, 1, ${sql.join(values)}) on conflict do nothing returning revision`.execute(db)
      : await sql<{ revision: number }>`
          update customer_lists set (cart, wishlist, viewed) = (${sql.join(values)}), revision = revision + 1
          where customer_id = ${customerId} and revision = ${revision} returning revision`.execute(db)
  return rows[0]?.revision
}
