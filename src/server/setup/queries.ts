import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Returns the settings of the identity, and others that setting up the shop needs, by their names. */
export async function settingsWithRevisions(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value', 'revision'])
    .where('name', 'in', ['contact', 'shop_identity', 'shipping', 'payments', 'setup'])
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Whether the shop sells a product of its own. */
export async function hasOwnProducts(db: Kysely<Database>): Promise<boolean> {
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('is_demo', '=', false)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}
