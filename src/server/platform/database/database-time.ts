import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The time of the database, which is the same for all machines that serve the shop. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Whether nothing can be written. */
export async function isReadOnly(db: Kysely<Database>): Promise<boolean> {
  const setting = sql<boolean>`current_setting('transaction_read_only')::bool`.as('setting')
  return (await db.selectNoFrom(setting).executeTakeFirstOrThrow()).setting
}
