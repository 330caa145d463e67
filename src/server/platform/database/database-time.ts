import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The time of the database, which is the same for all machines that serve the shop. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
