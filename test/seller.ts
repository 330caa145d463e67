import type { Kysely } from 'kysely'
import { SHOP_IDENTITY } from '../db/seed/content/settings.ts'
import type { Database } from '../src/server/platform/database/schema.ts'

/** Stores the demo shop's business details, without which a shop takes no orders. */
export async function storeSeller(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'shop_identity', value: JSON.stringify(SHOP_IDENTITY) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores an address for emails to the shop, which has none until its owner enters it. */
export async function storeContact(db: Kysely<Database>): Promise<void> {
  const value = JSON.stringify({ email: 'hello@vastra.example', phone: '+91 141 000 0142', address: '7 Rangrez Chowk' })
  await db.insertInto('setting').values({ name: 'contact', value }).execute()
}
